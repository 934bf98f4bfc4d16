import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestClient } from '../../../../kit/testing/test-client';
import { waitForLocks } from '../../../../kit/testing/wait-for-locks';
import { findSeats } from '../../../../testing/swap/find-seats';
import { sellTickets } from '../../../../testing/swap/sell-tickets';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  createTraveller,
  prepareConfirmation,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { insertSoldPlaces } from '../../inventory/trains/insert-sold-places';
import { settlements, trainRuns } from '../../schema';

const travellerCount = 12;

describe('concurrent exchanges', () => {
  let test: SwapTest;
  const participants: { who: Traveller; booking: Booking }[] = [];
  beforeAll(async () => {
    test = await startSwapTest();
    for (const reference of await sellTickets(test, travellerCount)) {
      const who = await createTraveller(test);
      participants.push({ who, booking: await who.find(reference, 'Racer') });
    }
  });
  /** Ends all holds, so that a failed test does not make the next ones fail. */
  afterEach(() => test?.clock.advance(10 * 60_000));
  afterAll(() => test?.stop());

  const getTraveller = (index: number) => participants[index] as (typeof participants)[number];
  const statuses = (responses: { status: number }[]) =>
    responses.map((response) => response.status).sort();
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await test.context.database.execute<{ count: string }>(query)).rows[0]?.count);

  /** Invariants of the product. */
  const assertInvariants = async () => {
    const duplicateAdmissions = sql`select count(*) from (select traveller_id from train_swap.admissions
      where state = 'FULFILLED' group by traveller_id having count(*) <> 1) as wrong`;
    expect(await count(duplicateAdmissions)).toBe(0);
    const travellers = sql`select count(*) from train_swap.travellers t where not exists
      (select 1 from train_swap.admissions a where a.traveller_id = t.id and a.state = 'FULFILLED')`;
    expect(await count(travellers)).toBe(0);
    const unreleasedPlaces = sql`select count(*) from train_swap.held_segments s
      join train_swap.reservations r on r.id = s.reservation_id where r.state = 'RELEASED'`;
    expect(await count(unreleasedPlaces)).toBe(0);
    const incompleteSegments = sql`select count(*) from train_swap.reservations r
      where r.state <> 'RELEASED' and r.to_call - r.from_call <>
        (select count(*) from train_swap.held_segments s where s.reservation_id = r.id)`;
    expect(await count(incompleteSegments)).toBe(0);
    const unsettledOperations = sql`select count(*) from train_swap.exchange_operations o
      left join train_swap.settlements s on s.operation_id = o.id
      where (o.status = 'CONFIRMED') <> (s.operation_id is not null) or s.paid <> o.amount_due`;
    expect(await count(unsettledOperations)).toBe(0);
  };

  it('assign a seat to each of two concurrent requests for any seat', async () => {
    const two = [getTraveller(0), getTraveller(1)];
    const offers = await Promise.all(two.map(({ who, booking }) => who.offers(booking.id)));
    const lockClient = new pg.Client({ connectionString: test.databaseUrl });
    await lockClient.connect();
    await lockClient.query('begin');
    // No hold can finish, because its event is stored last. The second waits for the seat of the first.
    await lockClient.query('lock table train_swap.outbox in share row exclusive mode');
    const holds = two.map(({ who }, nth) => who.hold(offers[nth]?.[9]?.offerId ?? ''));
    const waiting = await waitForLocks(test.context.database, '%insert into%', 2);
    expect(waiting).toHaveLength(2);
    await lockClient.end();
    expect(waiting.filter((query) => query.includes('"held_segments"'))).toHaveLength(1);
    const held = await Promise.all(holds);
    expect(statuses(held)).toEqual([201, 201]);
    await Promise.all(
      held.map(({ body }, nth) =>
        two[nth]?.who.client.delete(`${base}/exchange-operations/${body.id}`),
      ),
    );
  });

  it('assign one seat to one of twelve travellers and return place-taken to the others', async () => {
    const offers = await Promise.all(
      participants.map(
        async ({ who, booking }) => (await who.offers(booking.id))[8] as ExchangeOffer,
      ),
    );
    const [leg] = await getTraveller(0).who.seatMaps(offers[0]?.offerId ?? '');
    const [seat] = findSeats(leg, 'free');
    const responses = await Promise.all(
      participants.map(({ who, booking }, index) =>
        who.hold(offers[index]?.offerId ?? '', [
          {
            travellerId: booking.travellers[0]?.id ?? '',
            legIndex: 0,
            coach: seat?.coach ?? '',
            place: seat?.place ?? '',
          },
        ]),
      ),
    );
    expect(statuses(responses)).toEqual([201, ...Array(travellerCount - 1).fill(409)]);
    const rejectedHolds = responses.filter((response) => response.status === 409);
    expect(new Set(rejectedHolds.map((response) => response.body.code))).toEqual(
      new Set(['place-taken']),
    );
    await assertInvariants();
  });

  it('return place-taken with the seat when another process is reserving it', async () => {
    const second = createTestClient((await test.secondHost()).app);
    for (const [name, value] of getTraveller(1).who.client.cookies) second.cookies.set(name, value);
    const two = [getTraveller(0), { ...getTraveller(1), who: await createTraveller(test, second) }];
    const offers = await Promise.all(two.map(({ who, booking }) => who.offers(booking.id)));
    const [leg] = await getTraveller(0).who.seatMaps(offers[0]?.[6]?.offerId ?? '');
    const [seat = { coach: '', place: '' }] = findSeats(leg, 'free');
    const lockClient = new pg.Client({ connectionString: test.databaseUrl });
    await lockClient.connect();
    await lockClient.query('begin');
    // The first has the seat and cannot finish. The second has read it as free.
    await lockClient.query('lock table train_swap.outbox in share row exclusive mode');
    const holds = two.map(({ who, booking }, nth) =>
      who.hold(offers[nth]?.[6]?.offerId ?? '', [
        { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
      ]),
    );
    expect(await waitForLocks(test.context.database, '%held_segments%')).toHaveLength(1);
    await lockClient.end();
    const responses = await Promise.all(holds);
    expect(statuses(responses)).toEqual([201, 409]);
    const rejectedBody = responses.find(({ status }) => status === 409)?.body;
    expect([rejectedBody?.code, rejectedBody?.pointers]).toEqual([
      'place-taken',
      [
        {
          pointer: '#/places/0/place',
          detail: `Coach ${seat.coach}, seat ${seat.place} is taken.`,
        },
      ],
    ]);
    await assertInvariants();
  });

  it('hold a chosen seat once for five concurrent requests with one key, with equal responses', async () => {
    const { who, booking } = getTraveller(0);
    const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    const [seat = { coach: '', place: '' }] = findSeats(leg, 'free');
    const places = [{ travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat }];
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => who.hold(offer.offerId, places, 'the-same-hold')),
    );
    expect(statuses(responses)).toEqual(Array(5).fill(201));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    await assertInvariants();
  });

  it('assign a seat to every traveller without a chosen seat', async () => {
    const responses = await Promise.all(
      participants.map(async ({ who, booking }) => {
        const offer = (await who.offers(booking.id))[9];
        return who.hold(offer?.offerId ?? '');
      }),
    );
    const held = responses.filter((response) => response.status === 201);
    const seats = held.flatMap((response) =>
      response.body.places.map((at) => `${at.coach}/${at.place}`),
    );
    expect(new Set(seats).size).toBe(held.length);
    expect(statuses(responses)).toEqual(Array(travellerCount).fill(201));
    await assertInvariants();
  });

  it('assign the last seats of a train to the same number of travellers', async () => {
    const offers = await Promise.all(
      participants.map(
        async ({ who, booking }) => (await who.offers(booking.id))[5] as ExchangeOffer,
      ),
    );
    const { trainId, serviceDate, from, to } = offers[0]?.journey.legs[0] ?? {};
    const [leg] = await getTraveller(0).who.seatMaps(offers[0]?.offerId ?? '');
    const [run] = await test.context.database
      .select()
      .from(trainRuns)
      .where(sql`train_id = ${trainId} and service_date = ${serviceDate}`);
    if (!run) throw new Error('The train is not open for sale.');
    const others = findSeats(leg, 'free').slice(travellerCount);
    const fromCall = run.calls.indexOf(from?.stationId ?? '');
    const toCall = run.calls.indexOf(to?.stationId ?? '');
    const passengers = others.map((seat) => ({ ...seat, trainRunId: run.id, fromCall, toCall }));
    await insertSoldPlaces(test.context.database, passengers, test.clock.now());
    const holds = participants.map(({ who }, nth) => who.hold(offers[nth]?.offerId ?? ''));
    const responses = await Promise.all(holds);
    const seats = responses.flatMap(({ body }) =>
      body.places?.map((at) => `${at.coach}/${at.place}`),
    );
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected.map(({ body }) => body)).toEqual([]);
    expect(new Set(seats).size).toBe(travellerCount);
    await assertInvariants();
  });

  it('hold a booking once for two concurrent holds', async () => {
    const { who, booking } = getTraveller(0);
    const [one, two] = await who.offers(booking.id);
    const responses = await Promise.all([
      who.hold(one?.offerId ?? ''),
      who.hold(two?.offerId ?? ''),
    ]);
    expect(statuses(responses)).toEqual([201, 409]);
  });

  it('hold a booking once for two chosen seats and return the id of that hold to the other request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { who, booking } = getTraveller(0);
      const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
      const [leg] = await who.seatMaps(offer.offerId);
      const seats = findSeats(leg, 'free').slice(0, 2);
      const responses = await Promise.all(
        seats.map((seat) =>
          who.hold(offer.offerId, [
            { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
          ]),
        ),
      );
      expect(statuses(responses)).toEqual([201, 409]);
      const [held, rejected] = [201, 409].map((status) =>
        responses.find((response) => response.status === status),
      );
      expect(rejected?.body).toMatchObject({
        code: 'operation-already-held',
        operationId: held?.body.id,
      });
      await assertInvariants();
      test.clock.advance(10 * 60_000);
    }
  });

  it('reject a hold when the booking changes concurrently', async () => {
    const { who, booking } = getTraveller(0);
    const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    const [seat = { coach: '', place: '' }] = findSeats(leg, 'free');
    const changer = new pg.Client({ connectionString: test.databaseUrl });
    await changer.connect();
    await changer.query('begin');
    await changer.query('update train_swap.bookings set version = version + 1 where id = $1', [
      booking.id,
    ]);
    const hold = who.hold(offer.offerId, [
      { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
    ]);
    expect(await waitForLocks(test.context.database, '%"bookings"%')).toHaveLength(1);
    await changer.query('commit');
    await changer.end();
    const rejected = await hold;
    expect([rejected.status, rejected.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(rejected.body.detail).toContain('has changed since');
    await assertInvariants();
  });

  it('commit once for ten concurrent requests with one key, with equal responses', async () => {
    const { who, booking } = getTraveller(1);
    const operation = await prepareConfirmation(test, who, booking);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => who.confirm(operation.id, 'the-same-key')),
    );
    expect(statuses(responses)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect((await who.booking(booking.id)).version).toBe(2);
  });

  it('commit once for ten different keys in two processes', async () => {
    const { who, booking } = getTraveller(2);
    const operation = await prepareConfirmation(test, who, booking);
    const second = createTestClient((await test.secondHost()).app);
    for (const [name, value] of who.client.cookies) second.cookies.set(name, value);
    const otherProcess = await createTraveller(test, second);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? who : otherProcess).confirm(operation.id, `key-${index}`),
      ),
    );
    expect(statuses(responses)).toEqual(Array(10).fill(200));
    const { database } = test.context;
    const all = await database.select().from(settlements);
    expect(all.filter((each) => each.operationId === operation.id)).toHaveLength(1);
    expect((await who.booking(booking.id)).version).toBe(2);
    await assertInvariants();
  });

  it('never commit a hold that expires concurrently', async () => {
    for (const index of [3, 4, 5, 6, 7]) {
      const { who, booking } = getTraveller(index);
      const operation = await prepareConfirmation(test, who, booking);
      test.clock.set(new Date(Date.parse(operation.heldUntil) - 1));
      const confirming = who.confirm(operation.id);
      test.clock.advance(index % 2);
      const [confirmed] = await Promise.all([
        confirming,
        test.runJob('train-swap', 'expire-holds'),
      ]);
      await test.runJob('train-swap', 'expire-holds');
      const after = await who.booking(booking.id);
      expect([200, 410]).toContain(confirmed.status);
      expect(after.version).toBe(confirmed.status === 200 ? 2 : 1);
      expect(after.journey.departure).toBe(
        (confirmed.status === 200 ? operation.offer : booking).journey.departure,
      );
    }
    await assertInvariants();
  });

  it('are either confirmed or released when both are requested concurrently', async () => {
    for (const index of [8, 9, 10]) {
      const { who, booking } = getTraveller(index);
      const operation = await prepareConfirmation(test, who, booking);
      const path = `/api/train-swap/exchange-operations/${operation.id}`;
      const [confirmed, released] = await Promise.all([
        who.confirm(operation.id),
        who.client.delete(path),
      ]);
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([confirmed.status, released.status]);
    }
    await assertInvariants();
  });

  const heldBy = async (bookingId: string) => {
    const { rows } = await test.context.database.execute<{ operation: string; seats: number }>(sql`
      select o.id::text as operation, count(distinct (s.coach, s.place))::int as seats
        from train_swap.exchange_operations o
        left join train_swap.reservations r on r.operation_id = o.id and r.state = 'ON_HOLD'
        left join train_swap.held_segments s on s.reservation_id = r.id
        where o.booking_id = ${bookingId} and o.status = 'ON_HOLD' group by o.id`);
    return rows;
  };

  it('keep the first hold when its traveller holds three more times concurrently', async () => {
    const { who, booking } = getTraveller(11);
    const offers = await who.offers(booking.id);
    const first = await who.hold(offers[2]?.offerId ?? '');
    expect(first.status).toBe(201);
    const again = await Promise.all([3, 4, 5].map((nth) => who.hold(offers[nth]?.offerId ?? '')));
    expect(statuses(again)).toEqual([409, 409, 409]);
    expect(new Set(again.map((response) => response.body.code))).toEqual(
      new Set(['operation-already-held']),
    );
    expect(await heldBy(booking.id)).toEqual([{ operation: first.body.id, seats: 1 }]);
    await assertInvariants();
  });

  it('create one hold when a traveller releases and holds again in three windows concurrently', async () => {
    const {
      who: traveller,
      booking: { id },
    } = getTraveller(11);
    const [offer] = await traveller.offers(id);
    expect((await traveller.hold(offer?.offerId ?? '')).status).toBe(201);
    for (let round = 0; round < 5; round += 1) {
      const { who, booking } = getTraveller(11);
      const offers = await who.offers(booking.id);
      const [before] = await heldBy(booking.id);
      const path = `/api/train-swap/exchange-operations/${before?.operation}`;
      const windows = [1, 2, 3].map(async (nth) => {
        const released = await who.client.delete(path);
        const held = await who.hold(offers[nth]?.offerId ?? '');
        return { released: released.status, held };
      });
      const responses = await Promise.all(windows);
      expect(responses.map((response) => response.released)).toEqual([204, 204, 204]);
      expect(statuses(responses.map((response) => response.held))).toEqual([201, 409, 409]);
      const successfulHold = responses.find((response) => response.held.status === 201)?.held.body;
      expect(await heldBy(booking.id)).toEqual([{ operation: successfulHold?.id, seats: 1 }]);
      expect((await who.booking(booking.id)).activeOperationId).toBe(successfulHold?.id);
      await assertInvariants();
    }
  });
});
