import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { waitForLocks } from '../../../../kit/testing/wait-for-locks';
import { findSeats } from '../../../../testing/swap/find-seats';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  createTraveller,
  type ProblemBody,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer, ExchangeOperation } from '../../contract/exchange';

const minutes = 60_000;

describe('holding an exchange', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let offer: ExchangeOffer;
  beforeAll(async () => {
    test = await startSwapTest();
    who = await createTraveller(test);
  });
  afterAll(() => test?.stop());

  const start = async (reference = 'SWAPME24', surname = 'Okafor') => {
    booking = await who.find(reference, surname);
    offer = (await who.offers(booking.id))[4] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    return { leg, free: findSeats(leg, 'free') };
  };
  const seat = (place: { coach: string; place: string } | undefined, index = 0) => ({
    travellerId: booking.travellers[index]?.id ?? '',
    legIndex: 0,
    coach: place?.coach ?? '',
    place: place?.place ?? '',
  });
  const release = (id: string) => who.client.delete(`${base}/exchange-operations/${id}`);
  const seatState = async (place: { coach: string; place: string } | undefined) => {
    const [leg] = await who.seatMaps(offer.offerId);
    const coach = leg?.coaches.find((each) => each.id === place?.coach);
    return coach?.places.find((each) => each.number === place?.place)?.state;
  };

  it('returns a seat map with free, taken and protected seats', async () => {
    const { leg } = await start();
    expect(leg).toMatchObject({ legIndex: 0, layoutId: 'lner-801-2', schematic: true });
    const count = (state: string) =>
      findSeats(leg, state).length + findSeats(leg, state, 'FIRST').length;
    expect(count('free') + count('taken') + count('protected')).toBe(611);
    expect(count('taken')).toBeGreaterThan(100);
    expect(count('protected')).toBeGreaterThan(0);
    expect(findSeats(leg, 'free')).toHaveLength(offer.seatsLeft);
  });

  it('holds the chosen seat for ten minutes without changing the old ticket', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({
      status: 'ON_HOLD',
      bookingId: booking.id,
      heldUntil: '2026-11-21T09:10:00Z',
      places: [seat(free[0])],
      amountDue: offer.price.total,
      stepUpRequired: true,
      paymentId: null,
      confirmedAt: null,
    });
    const now = await who.booking(booking.id);
    expect(now).toEqual({ ...booking, activeOperationId: held.body.id });
    expect(await seatState(free[0])).toBe('yours');
    expect((await release(held.body.id)).status).toBe(204);
    expect((await release(held.body.id)).status).toBe(204);
    expect(await seatState(free[0])).toBe('free');
  });

  it('rejects a change of the amount due in the database', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const update = test.context.database.execute(
      sql`update train_swap.exchange_operations set amount_due = amount_due + 1 where id = ${held.body.id}`,
    );
    await expect(update).rejects.toMatchObject({
      cause: { message: expect.stringContaining('stays as it was confirmed') },
    });
    expect((await release(held.body.id)).status).toBe(204);
  });

  it('returns the same hold for a repeated request', async () => {
    const { free } = await start();
    const key = randomUUID();
    const once = await who.hold(offer.offerId, [seat(free[0])], key);
    const again = await who.hold(offer.offerId, [seat(free[0])], key);
    expect(again.body).toEqual(once.body);
    const other = await who.hold(offer.offerId, [seat(free[1])], key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    for (const place of [free[0], free[1]]) {
      const second = await who.hold(offer.offerId, [seat(place)]);
      expect([second.status, second.body.code]).toEqual([409, 'operation-already-held']);
      expect(second.body).toMatchObject({ operationId: once.body.id });
    }
    await release(once.body.id);
  });

  it('rejects seats that are taken, protected, of another class or unknown', async () => {
    const { leg, free } = await start();
    const taken = await who.hold(offer.offerId, [seat(findSeats(leg, 'taken')[0])]);
    expect([taken.status, taken.body.code]).toEqual([409, 'place-taken']);
    expect(taken.body.pointers?.[0]?.pointer).toBe('#/places/0/place');
    const impossible = [
      seat(findSeats(leg, 'protected')[0]),
      seat(findSeats(leg, 'free', 'FIRST')[0]),
      seat({ coach: 'Z', place: '1' }),
      { ...seat(free[0]), travellerId: randomUUID() },
      { ...seat(free[0]), legIndex: 3 },
    ];
    for (const place of impossible) {
      const rejected = await who.hold(offer.offerId, [place]);
      expect([rejected.status, rejected.body.pointers?.length]).toEqual([422, 1]);
    }
    expect((await who.booking(booking.id)).activeOperationId).toBeNull();
  });

  it('assigns places together to a party without chosen places', async () => {
    await start('PARTY333', 'Nakamura');
    const held = await who.hold(offer.offerId);
    expect(held.body.places).toHaveLength(3);
    expect(new Set(held.body.places.map((place) => place.coach)).size).toBe(1);
    await release(held.body.id);
  });

  it('returns pointers to all seats of a party that were taken concurrently', async () => {
    const { free } = await start('PARTY333', 'Nakamura');
    const first = [seat(free[0], 0), seat(free[1], 1), seat(free[2], 2)];
    const rival = new pg.Client({ connectionString: test.databaseUrl });
    await rival.connect();
    await rival.query('begin');
    // Another transaction has reserved two of them and has not committed.
    const [leg] = offer.journey.legs;
    const places = [first[0]?.place, first[2]?.place];
    await rival.query(
      `insert into train_swap.held_segments (train_run_id, coach, place, segment, reservation_id)
        select t.id, $1, wanted, calls.nth - 1, r.id from unnest($2::text[]) wanted
        cross join train_swap.train_runs t
        cross join jsonb_array_elements_text(t.calls) with ordinality calls (station, nth)
        cross join lateral (select id from train_swap.reservations
          where train_run_id = t.id and traveller_id is null limit 1) r
        where t.train_id = $3 and t.service_date = $4 and calls.station = $5`,
      [first[0]?.coach, places, leg?.trainId, leg?.serviceDate, leg?.from.stationId],
    );
    const holding = who.hold(offer.offerId, first);
    expect(await waitForLocks(test.context.database, '%held_segments%')).toHaveLength(1);
    await rival.query('commit');
    const { body } = await holding;
    expect([body.code, body.pointers?.map(({ pointer }) => pointer)]).toEqual([
      'place-taken',
      ['#/places/0/place', '#/places/2/place'],
    ]);
    await rival.query(`delete from train_swap.held_segments where coach = $1 and place = any($2)`, [
      first[0]?.coach,
      [first[0]?.place, first[2]?.place],
    ]);
    await rival.end();
  });

  it('changes all held seats or none', async () => {
    const { leg, free } = await start('PARTY333', 'Nakamura');
    const first = [seat(free[0], 0), seat(free[1], 1), seat(free[2], 2)];
    const held = await who.hold(offer.offerId, first);
    const change = (places: unknown) =>
      who.client.post<ExchangeOperation & ProblemBody>(
        `${base}/exchange-operations/${held.body.id}/places`,
        { places },
      );
    const exchangedSeats = [seat(free[1], 0), seat(free[0], 1), seat(free[3], 2)];
    for (const time of ['once', 'again']) {
      expect([time, (await change(exchangedSeats)).body.places]).toEqual([time, exchangedSeats]);
    }
    expect(await seatState(free[2])).toBe('free');
    const rejected = await change([seat(free[4], 0), seat(findSeats(leg, 'taken')[0], 1)]);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'place-taken']);
    expect(await seatState(free[4])).toBe('free');
    expect(await seatState(free[3])).toBe('yours');
    await release(held.body.id);
  });

  it('expires, and its seats are free from that moment', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const other = await createTraveller(test);
    const otherBooking = await other.find('FIRSTCL7', 'Abernethy');
    expect(otherBooking.activeOperationId).toBeNull();
    test.clock.advance(10 * minutes);
    const path = `${base}/exchange-operations/${held.body.id}`;
    expect((await who.client.get(path)).body).toMatchObject({ status: 'EXPIRED', places: [] });
    expect(await seatState(free[0])).toBe('free');
    expect((await who.booking(booking.id)).activeOperationId).toBeNull();
    const late = await who.client.post<ProblemBody>(`${path}/places`, { places: [seat(free[1])] });
    expect([late.status, late.body.code]).toEqual([410, 'hold-expired']);
  });

  it('is ended by the job, which notifies the traveller', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    test.clock.advance(10 * minutes);
    await test.runJob('train-swap', 'expire-holds');
    await test.settled();
    const trip = await who.client.get<{ timeline: { type: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    expect(trip.body.timeline.map((entry) => entry.type)).toContain('operation.expired');
    expect(held.status).toBe(201);
  });

  it('rejects an expired or modified offer', async () => {
    await start();
    const changed = await who.hold(`${offer.offerId.slice(0, -2)}xx`);
    expect([changed.status, changed.body.code]).toEqual([404, 'offer-not-found']);
    test.clock.advance(15 * minutes);
    const late = await who.hold(offer.offerId);
    expect([late.status, late.body.code]).toEqual([410, 'offer-expired']);
  });

  it("returns 404 for another traveller's offer and operation", async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const { client, hold } = await createTraveller(test);
    expect((await hold(offer.offerId)).body.code).toBe('booking-not-found');
    expect((await client.get(`${base}/seat-maps?offerId=${offer.offerId}`)).status).toBe(404);
    const path = `${base}/exchange-operations/${held.body.id}`;
    for (const response of [
      await client.get(path),
      await client.delete(path),
      await client.post(`${path}/places`, { places: [] }),
      await client.post(`${path}/confirmation`, {}, { key: 'other' }),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'operation-not-found']);
    }
    await release(held.body.id);
  });
});
