import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { testClient } from '../../../../kit/testing/test-client';
import { untilLocked } from '../../../../kit/testing/until-locked';
import { seatsIn } from '../../../../testing/swap/seats-in';
import { sellTickets } from '../../../../testing/swap/sell-tickets';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { readyToConfirm, type Traveller, traveller } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { seatPassengers } from '../../inventory/other-passengers';
import { settlements, trainRuns } from '../../schema';

const racers = 12;

describe('exchanges that race', () => {
  let test: SwapTest;
  const field: { who: Traveller; booking: Booking }[] = [];
  beforeAll(async () => {
    test = await startSwapTest();
    for (const reference of await sellTickets(test, racers)) {
      const who = await traveller(test);
      field.push({ who, booking: await who.find(reference, 'Racer') });
    }
  });
  afterAll(() => test?.stop());

  const racer = (index: number) => field[index] as (typeof field)[number];
  const statuses = (replies: { status: number }[]) => replies.map((reply) => reply.status).sort();
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await test.context.database.execute<{ count: string }>(query)).rows[0]?.count);

  /** Invariants of the product, whatever happened. */
  const expectSound = async () => {
    const twiceLive = sql`select count(*) from (select traveller_id from train_swap.admissions
      where state = 'FULFILLED' group by traveller_id having count(*) <> 1) as wrong`;
    expect(await count(twiceLive)).toBe(0);
    const travellers = sql`select count(*) from train_swap.travellers t where not exists
      (select 1 from train_swap.admissions a where a.traveller_id = t.id and a.state = 'FULFILLED')`;
    expect(await count(travellers)).toBe(0);
    const strayPlaces = sql`select count(*) from train_swap.held_segments s
      join train_swap.reservations r on r.id = s.reservation_id where r.state = 'RELEASED'`;
    expect(await count(strayPlaces)).toBe(0);
    const unseated = sql`select count(*) from train_swap.reservations r
      where r.state <> 'RELEASED' and r.to_call - r.from_call <>
        (select count(*) from train_swap.held_segments s where s.reservation_id = r.id)`;
    expect(await count(unseated)).toBe(0);
    const unbalanced = sql`select count(*) from train_swap.exchange_operations o
      left join train_swap.settlements s on s.operation_id = o.id
      where (o.status = 'CONFIRMED') <> (s.operation_id is not null) or s.paid <> o.amount_due`;
    expect(await count(unbalanced)).toBe(0);
  };

  it('give two who ask for any seat at the same moment a seat each', async () => {
    const two = [racer(0), racer(1)];
    const offers = await Promise.all(two.map(({ who, booking }) => who.offers(booking.id)));
    const locker = new pg.Client({ connectionString: test.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    // Nobody can finish a hold, because its event is stored last: so the second waits for the seat of the first.
    await locker.query('lock table train_swap.outbox in share row exclusive mode');
    const holds = two.map(({ who }, nth) => who.hold(offers[nth]?.[9]?.offerId ?? ''));
    const waiting = await untilLocked(test.context.database, 'insert %', 2);
    expect(waiting).toHaveLength(2);
    await locker.end();
    expect(waiting.filter((query) => query.includes('"held_segments"'))).toHaveLength(1);
    const held = await Promise.all(holds);
    expect(statuses(held)).toEqual([201, 201]);
    await Promise.all(
      held.map(({ body }, nth) =>
        two[nth]?.who.client.delete(`${base}/exchange-operations/${body.id}`),
      ),
    );
  });

  it('give one seat to one of twelve travellers, and each other a clear answer', async () => {
    const offers = await Promise.all(
      field.map(async ({ who, booking }) => (await who.offers(booking.id))[8] as ExchangeOffer),
    );
    const [leg] = await racer(0).who.seatMaps(offers[0]?.offerId ?? '');
    const [seat] = seatsIn(leg, 'free');
    const replies = await Promise.all(
      field.map(({ who, booking }, index) =>
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
    expect(statuses(replies)).toEqual([201, ...Array(racers - 1).fill(409)]);
    const lost = replies.filter((reply) => reply.status === 409);
    expect(new Set(lost.map((reply) => reply.body.code))).toEqual(new Set(['place-taken']));
    await expectSound();
  });

  it('tell who chose a seat that another process is about to give away that it is taken, and which', async () => {
    test.clock.advance(10 * 60_000);
    const second = testClient((await test.secondHost()).app);
    for (const [name, value] of racer(1).who.client.cookies) second.cookies.set(name, value);
    const two = [racer(0), { ...racer(1), who: await traveller(test, second) }];
    const offers = await Promise.all(two.map(({ who, booking }) => who.offers(booking.id)));
    const [leg] = await racer(0).who.seatMaps(offers[0]?.[6]?.offerId ?? '');
    const [seat = { coach: '', place: '' }] = seatsIn(leg, 'free');
    const locker = new pg.Client({ connectionString: test.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    // The first has the seat and cannot finish, so the second has looked and found it free.
    await locker.query('lock table train_swap.outbox in share row exclusive mode');
    const holds = two.map(({ who, booking }, nth) =>
      who.hold(offers[nth]?.[6]?.offerId ?? '', [
        { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
      ]),
    );
    expect(await untilLocked(test.context.database, '%held_segments%')).toHaveLength(1);
    await locker.end();
    const replies = await Promise.all(holds);
    expect(statuses(replies)).toEqual([201, 409]);
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect([lost?.code, lost?.pointers]).toEqual([
      'place-taken',
      [
        {
          pointer: '#/places/0/place',
          detail: `Coach ${seat.coach}, seat ${seat.place} is taken.`,
        },
      ],
    ]);
    await expectSound();
    test.clock.advance(10 * 60_000);
  });

  it('hold a chosen seat once for one request sent five times at once, with equal answers', async () => {
    test.clock.advance(10 * 60_000);
    const { who, booking } = racer(0);
    const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    const [seat = { coach: '', place: '' }] = seatsIn(leg, 'free');
    const places = [{ travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat }];
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => who.hold(offer.offerId, places, 'the-same-hold')),
    );
    expect(statuses(replies)).toEqual(Array(5).fill(201));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    await expectSound();
  });

  it('find a seat for everyone when nobody minds which', async () => {
    test.clock.advance(10 * 60_000);
    const replies = await Promise.all(
      field.map(async ({ who, booking }) => {
        const offer = (await who.offers(booking.id))[9];
        return who.hold(offer?.offerId ?? '');
      }),
    );
    const held = replies.filter((reply) => reply.status === 201);
    const seats = held.flatMap((reply) => reply.body.places.map((at) => `${at.coach}/${at.place}`));
    expect(new Set(seats).size).toBe(held.length);
    expect(statuses(replies)).toEqual(Array(racers).fill(201));
    test.clock.advance(10 * 60_000);
    await expectSound();
  });

  it('give the last seats of a train to all who ask for any, when there are as many', async () => {
    const offers = await Promise.all(
      field.map(async ({ who, booking }) => (await who.offers(booking.id))[5] as ExchangeOffer),
    );
    const { trainId, serviceDate, from, to } = offers[0]?.journey.legs[0] ?? {};
    const [leg] = await racer(0).who.seatMaps(offers[0]?.offerId ?? '');
    const [run] = await test.context.database
      .select()
      .from(trainRuns)
      .where(sql`train_id = ${trainId} and service_date = ${serviceDate}`);
    if (!run) throw new Error('The train is not open for sale.');
    const others = seatsIn(leg, 'free').slice(racers);
    const fromCall = run.calls.indexOf(from?.stationId ?? '');
    const toCall = run.calls.indexOf(to?.stationId ?? '');
    const passengers = others.map((seat) => ({ ...seat, trainRunId: run.id, fromCall, toCall }));
    await seatPassengers(test.context.database, passengers, test.clock.now());
    const holds = field.map(({ who }, nth) => who.hold(offers[nth]?.offerId ?? ''));
    const replies = await Promise.all(holds);
    const seats = replies.flatMap(({ body }) =>
      body.places?.map((at) => `${at.coach}/${at.place}`),
    );
    expect(statuses(replies)).toEqual(Array(racers).fill(201));
    expect(new Set(seats).size).toBe(racers);
    await expectSound();
    test.clock.advance(10 * 60_000);
  });

  it('hold a booking once when it is held twice at once', async () => {
    const { who, booking } = racer(0);
    const [one, two] = await who.offers(booking.id);
    const replies = await Promise.all([who.hold(one?.offerId ?? ''), who.hold(two?.offerId ?? '')]);
    expect(statuses(replies)).toEqual([201, 409]);
    test.clock.advance(10 * 60_000);
  });

  it('hold a booking once when two seats are chosen for it at once, and tell the other of that hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { who, booking } = racer(0);
      const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
      const [leg] = await who.seatMaps(offer.offerId);
      const seats = seatsIn(leg, 'free').slice(0, 2);
      const replies = await Promise.all(
        seats.map((seat) =>
          who.hold(offer.offerId, [
            { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
          ]),
        ),
      );
      expect(statuses(replies)).toEqual([201, 409]);
      const [held, refused] = [201, 409].map((status) =>
        replies.find((reply) => reply.status === status),
      );
      expect(refused?.body).toMatchObject({
        code: 'operation-already-held',
        operationId: held?.body.id,
      });
      await expectSound();
      test.clock.advance(10 * 60_000);
    }
  });

  it('refuse a seat for a booking that changes while it is held', async () => {
    const { who, booking } = racer(0);
    const offer = (await who.offers(booking.id))[7] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    const [seat = { coach: '', place: '' }] = seatsIn(leg, 'free');
    const changer = new pg.Client({ connectionString: test.databaseUrl });
    await changer.connect();
    await changer.query('begin');
    await changer.query('update train_swap.bookings set version = version + 1 where id = $1', [
      booking.id,
    ]);
    const hold = who.hold(offer.offerId, [
      { travellerId: booking.travellers[0]?.id ?? '', legIndex: 0, ...seat },
    ]);
    expect(await untilLocked(test.context.database, '%"bookings"%')).toHaveLength(1);
    await changer.query('commit');
    await changer.end();
    const refused = await hold;
    expect([refused.status, refused.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(refused.body.detail).toContain('has changed since');
    await expectSound();
  });

  it('commit once for one key sent ten times at once, with equal answers', async () => {
    const { who, booking } = racer(1);
    const operation = await readyToConfirm(test, who, booking);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => who.confirm(operation.id, 'the-same-key')),
    );
    expect(statuses(replies)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect((await who.booking(booking.id)).version).toBe(2);
  });

  it('commit once for ten different keys, in two processes', async () => {
    const { who, booking } = racer(2);
    const operation = await readyToConfirm(test, who, booking);
    const second = testClient((await test.secondHost()).app);
    for (const [name, value] of who.client.cookies) second.cookies.set(name, value);
    const elsewhere = await traveller(test, second);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? who : elsewhere).confirm(operation.id, `key-${index}`),
      ),
    );
    expect(statuses(replies)).toEqual(Array(10).fill(200));
    const { database } = test.context;
    const all = await database.select().from(settlements);
    expect(all.filter((each) => each.operationId === operation.id)).toHaveLength(1);
    expect((await who.booking(booking.id)).version).toBe(2);
    await expectSound();
  });

  it('never commit a hold that expires at that moment', async () => {
    for (const index of [3, 4, 5, 6, 7]) {
      const { who, booking } = racer(index);
      const operation = await readyToConfirm(test, who, booking);
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
    await expectSound();
  });

  it('end in one way when confirmed and given up at once', async () => {
    for (const index of [8, 9, 10]) {
      const { who, booking } = racer(index);
      const operation = await readyToConfirm(test, who, booking);
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
    await expectSound();
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

  it('leave the first hold as it is when its traveller holds again, three times at once', async () => {
    const { who, booking } = racer(11);
    const offers = await who.offers(booking.id);
    const first = await who.hold(offers[2]?.offerId ?? '');
    expect(first.status).toBe(201);
    const again = await Promise.all([3, 4, 5].map((nth) => who.hold(offers[nth]?.offerId ?? '')));
    expect(statuses(again)).toEqual([409, 409, 409]);
    expect(new Set(again.map((reply) => reply.body.code))).toEqual(
      new Set(['operation-already-held']),
    );
    expect(await heldBy(booking.id)).toEqual([{ operation: first.body.id, seats: 1 }]);
    await expectSound();
  });

  it('let one hold win when a traveller gives theirs up and holds again in three windows at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { who, booking } = racer(11);
      const offers = await who.offers(booking.id);
      const [before] = await heldBy(booking.id);
      const path = `/api/train-swap/exchange-operations/${before?.operation}`;
      const windows = [1, 2, 3].map(async (nth) => {
        const released = await who.client.delete(path);
        const held = await who.hold(offers[nth]?.offerId ?? '');
        return { released: released.status, held };
      });
      const replies = await Promise.all(windows);
      expect(replies.map((reply) => reply.released)).toEqual([204, 204, 204]);
      expect(statuses(replies.map((reply) => reply.held))).toEqual([201, 409, 409]);
      const winner = replies.find((reply) => reply.held.status === 201)?.held.body;
      expect(await heldBy(booking.id)).toEqual([{ operation: winner?.id, seats: 1 }]);
      expect((await who.booking(booking.id)).activeOperationId).toBe(winner?.id);
      await expectSound();
    }
  });
});
