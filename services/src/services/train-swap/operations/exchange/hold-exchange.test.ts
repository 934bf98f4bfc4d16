import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { untilLocked } from '../../../../kit/testing/until-locked';
import { seatsIn } from '../../../../testing/swap/seats-in';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { type Refusal, type Traveller, traveller } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer, ExchangeOperation } from '../../contract/exchange';

const minutes = 60_000;

describe('holding another train and its seats', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let offer: ExchangeOffer;
  beforeAll(async () => {
    test = await startSwapTest();
    who = await traveller(test);
  });
  afterAll(() => test?.stop());

  const start = async (reference = 'SWAPME24', surname = 'Okafor') => {
    booking = await who.find(reference, surname);
    offer = (await who.offers(booking.id))[4] as ExchangeOffer;
    const [leg] = await who.seatMaps(offer.offerId);
    return { leg, free: seatsIn(leg, 'free') };
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

  it('shows real seats: free, taken and protected ones', async () => {
    const { leg } = await start();
    expect(leg).toMatchObject({ legIndex: 0, layoutId: 'lner-801-2', schematic: true });
    const count = (state: string) =>
      seatsIn(leg, state).length + seatsIn(leg, state, 'FIRST').length;
    expect(count('free') + count('taken') + count('protected')).toBe(611);
    expect(count('taken')).toBeGreaterThan(100);
    expect(count('protected')).toBeGreaterThan(0);
    expect(seatsIn(leg, 'free')).toHaveLength(offer.seatsLeft);
  });

  it('takes the chosen seat for ten minutes and leaves the old ticket alone', async () => {
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

  it('costs what was told with the code, whoever would change it', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const raised = test.context.database.execute(
      sql`update train_swap.exchange_operations set amount_due = amount_due + 1 where id = ${held.body.id}`,
    );
    await expect(raised).rejects.toMatchObject({
      cause: { message: expect.stringContaining('stays as it was confirmed') },
    });
    expect((await release(held.body.id)).status).toBe(204);
  });

  it('answers the same request once more with the same hold', async () => {
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

  it('refuses seats that are taken, protected, of another class or not there', async () => {
    const { leg, free } = await start();
    const taken = await who.hold(offer.offerId, [seat(seatsIn(leg, 'taken')[0])]);
    expect([taken.status, taken.body.code]).toEqual([409, 'place-taken']);
    expect(taken.body.pointers?.[0]?.pointer).toBe('#/places/0/place');
    const impossible = [
      seat(seatsIn(leg, 'protected')[0]),
      seat(seatsIn(leg, 'free', 'FIRST')[0]),
      seat({ coach: 'Z', place: '1' }),
      { ...seat(free[0]), travellerId: randomUUID() },
      { ...seat(free[0]), legIndex: 3 },
    ];
    for (const place of impossible) {
      const refused = await who.hold(offer.offerId, [place]);
      expect([refused.status, refused.body.pointers?.length]).toEqual([422, 1]);
    }
    expect((await who.booking(booking.id)).activeOperationId).toBeNull();
  });

  it('finds places together for a party that chose none', async () => {
    await start('PARTY333', 'Nakamura');
    const held = await who.hold(offer.offerId);
    expect(held.body.places).toHaveLength(3);
    expect(new Set(held.body.places.map((place) => place.coach)).size).toBe(1);
    await release(held.body.id);
  });

  it('names all seats of a party that are gone at the very moment at which they are taken', async () => {
    const { free } = await start('PARTY333', 'Nakamura');
    const first = [seat(free[0], 0), seat(free[1], 1), seat(free[2], 2)];
    const rival = new pg.Client({ connectionString: test.databaseUrl });
    await rival.connect();
    await rival.query('begin');
    // Somebody has two of them and has not said so yet.
    const [leg] = offer.journey.legs;
    const places = [first[0]?.place, first[2]?.place];
    await rival.query(
      `insert into train_swap.held_segments (train_run_id, coach, place, segment, reservation_id)
        select t.id, $1, wanted, calls.nth - 1, r.id from unnest($2::text[]) wanted
        cross join train_swap.train_runs t
        cross join jsonb_array_elements_text(t.calls) with ordinality calls (station, nth)
        cross join lateral (select id from train_swap.reservations
          where train_run_id = t.id and demonstration limit 1) r
        where t.train_id = $3 and t.service_date = $4 and calls.station = $5`,
      [first[0]?.coach, places, leg?.trainId, leg?.serviceDate, leg?.from.stationId],
    );
    const holding = who.hold(offer.offerId, first);
    expect(await untilLocked(test.context.database, '%held_segments%')).toHaveLength(1);
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

  it('changes seats while it holds, all or none', async () => {
    const { leg, free } = await start('PARTY333', 'Nakamura');
    const first = [seat(free[0], 0), seat(free[1], 1), seat(free[2], 2)];
    const held = await who.hold(offer.offerId, first);
    const change = (places: unknown) =>
      who.client.post<ExchangeOperation & Refusal>(
        `${base}/exchange-operations/${held.body.id}/places`,
        { places },
      );
    const swapped = [seat(free[1], 0), seat(free[0], 1), seat(free[3], 2)];
    for (const time of ['once', 'again']) {
      expect([time, (await change(swapped)).body.places]).toEqual([time, swapped]);
    }
    expect(await seatState(free[2])).toBe('free');
    const refused = await change([seat(free[4], 0), seat(seatsIn(leg, 'taken')[0], 1)]);
    expect([refused.status, refused.body.code]).toEqual([409, 'place-taken']);
    expect(await seatState(free[4])).toBe('free');
    expect(await seatState(free[3])).toBe('yours');
    await release(held.body.id);
  });

  it('ends by itself, and its seats are free from that moment on', async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const other = await traveller(test);
    const theirs = await other.find('FIRSTCL7', 'Abernethy');
    expect(theirs.activeOperationId).toBeNull();
    test.clock.advance(10 * minutes);
    const path = `${base}/exchange-operations/${held.body.id}`;
    expect((await who.client.get(path)).body).toMatchObject({ status: 'EXPIRED', places: [] });
    expect(await seatState(free[0])).toBe('free');
    expect((await who.booking(booking.id)).activeOperationId).toBeNull();
    const late = await who.client.post<Refusal>(`${path}/places`, { places: [seat(free[1])] });
    expect([late.status, late.body.code]).toEqual([410, 'hold-expired']);
  });

  it('is released by the job, which tells the traveller', async () => {
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

  it('refuses an offer that has expired, was changed or is of an older booking', async () => {
    await start();
    const changed = await who.hold(`${offer.offerId.slice(0, -2)}xx`);
    expect([changed.status, changed.body.code]).toEqual([404, 'offer-not-found']);
    test.clock.advance(15 * minutes);
    const late = await who.hold(offer.offerId);
    expect([late.status, late.body.code]).toEqual([410, 'offer-expired']);
  });

  it("refuses a stranger's offer and operation as if they were not there", async () => {
    const { free } = await start();
    const held = await who.hold(offer.offerId, [seat(free[0])]);
    const { client, hold } = await traveller(test);
    expect((await hold(offer.offerId)).body.code).toBe('booking-not-found');
    expect((await client.get(`${base}/seat-maps?offerId=${offer.offerId}`)).status).toBe(404);
    const path = `${base}/exchange-operations/${held.body.id}`;
    for (const reply of [
      await client.get(path),
      await client.delete(path),
      await client.post(`${path}/places`, { places: [] }),
      await client.post(`${path}/confirmation`, {}, { key: 'stranger' }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'operation-not-found']);
    }
    await release(held.body.id);
  });
});
