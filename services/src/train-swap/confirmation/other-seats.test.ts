import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Booking } from '../contract/booking';
import type { ExchangeOffer } from '../contract/exchange';
import { checksOfRights } from '../safety/checks-of-rights';
import { seatsIn } from '../testing/seats-in';
import { base, type SwapTest, startSwapTest } from '../testing/swap-test';
import { type Refusal, type Traveller, traveller } from '../testing/traveller';

const minute = 60_000;

describe('another seat on the own train', () => {
  let test: SwapTest;
  let who: Traveller;
  beforeEach(async () => {
    test = await startSwapTest();
    who = await traveller(test);
  });
  afterEach(() => test?.stop());

  const ask = ({ id }: Booking, travellerIds?: string[]) =>
    who.client.post<ExchangeOffer & Refusal>(
      `${base}/bookings/${id}/seat-offers`,
      travellerIds ? { travellerIds } : {},
    );
  const freeSeat = async ({ offerId }: ExchangeOffer, nth = 0) => {
    const [leg] = await who.seatMaps(offerId);
    return seatsIn(leg, 'free')[nth] as { coach: string; place: string };
  };
  const sitAt = async (offer: ExchangeOffer, seats: { coach: string; place: string }[]) => {
    const places = seats.map((seat, at) => ({
      travellerId: offer.travellerIds[at] ?? '',
      legIndex: 0,
      ...seat,
    }));
    const held = await who.hold(offer.offerId, places);
    expect(held.status).toBe(201);
    expect(held.body.amountDue.amount).toBe(0);
    await who.stepUp(held.body.id);
    const done = await who.confirm(held.body.id);
    expect(done.status).toBe(200);
    return done.body;
  };
  const sound = async () => {
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const exchangesMade = async ({ id }: Booking) => {
    const { rows } = await test.context.database.execute<{ made: number }>(
      sql`select exchanges_made as made from train_swap.bookings where id = ${id}`,
    );
    return rows[0]?.made;
  };

  it('costs nothing, frees the old one, makes a new pass and is no exchange that the ticket counts', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { body: offer } = await ask(booking);
    expect(offer.price.total.amount).toBe(0);
    expect(offer.journey.id).toBe(booking.journey.id);
    const seat = await freeSeat(offer);
    const { booking: after } = await sitAt(offer, [seat]);
    expect(after.journey.id).toBe(booking.journey.id);
    expect(after.reservations).toMatchObject([seat]);
    expect(after.price).toEqual(booking.price);
    expect(await exchangesMade(booking)).toBe(0);
    const passOf = ({ admissions }: Booking) =>
      admissions.find(({ state }) => state === 'FULFILLED')?.fulfilmentId;
    expect(passOf(after)).not.toBe(passOf(booking));
    const [leg] = await who.seatMaps((await ask(after)).body.offerId);
    const old = booking.reservations[0];
    expect(seatsIn(leg, 'free')).toContainEqual({ coach: old?.coach, place: old?.place });
    await test.settled();
    const trip = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    expect(trip.body.timeline.map(({ text }) => text).join(' ')).toContain('You changed seats on');
    await sound();
  });

  it('is for any ticket, after the cut-off and on the way until the train arrives', async () => {
    const advance = await who.find('ADVANCE4', 'Marchetti');
    expect(advance.verdict.swappable).toBe(false);
    expect((await ask(advance)).status).toBe(200);
    const booking = await who.find('SWAPME24', 'Okafor');
    const arrives = Date.parse(booking.journey.arrival);
    test.clock.set(new Date(arrives - 5 * minute));
    expect((await who.booking(booking.id)).verdict.swappable).toBe(false);
    const { body: offer } = await ask(booking);
    expect(Date.parse(offer.validUntil)).toBe(arrives);
    const held = await who.hold(offer.offerId);
    expect(Date.parse(held.body.heldUntil)).toBe(arrives);
    await who.client.delete(`${base}/exchange-operations/${held.body.id}`);
    test.clock.set(new Date(arrives));
    const late = await ask(booking);
    expect([late.status, late.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(late.body.detail).toContain('reached');
  });

  it('leaves a pass that was looked at on the train looked at', async () => {
    const booking = await who.find('USEDTKT8', 'Osei');
    const { body: offer } = await ask(booking);
    await sitAt(offer, [await freeSeat(offer)]);
    const after = await who.booking(booking.id);
    expect(after.verdict.reasons.map(({ code }) => code)).toContain('already-used');
  });

  it('is for some of a party, who stay in one booking with the others', async () => {
    const booking = await who.find('PARTY333', 'Nakamura');
    const [first, second] = booking.travellers;
    const { body: offer } = await ask(booking, [first?.id ?? '']);
    const seat = await freeSeat(offer);
    const { booking: after } = await sitAt(offer, [seat]);
    expect(after.id).toBe(booking.id);
    expect(after.travellers).toHaveLength(booking.travellers.length);
    const seatOf = (of: Booking, id?: string) =>
      of.reservations.find(({ travellerId }) => travellerId === id);
    expect(seatOf(after, first?.id)).toMatchObject(seat);
    expect(seatOf(after, second?.id)).toEqual(seatOf(booking, second?.id));
    await sound();
  });

  it('is refused for the own seat, for one that somebody has, and for a booking of a stranger', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { body: offer } = await ask(booking);
    const [own] = booking.reservations;
    const [leg] = await who.seatMaps(offer.offerId);
    for (const seat of [own, seatsIn(leg, 'taken')[0]]) {
      const place = { coach: seat?.coach ?? '', place: seat?.place ?? '' };
      const [travellerId = ''] = offer.travellerIds;
      const held = await who.hold(offer.offerId, [{ travellerId, legIndex: 0, ...place }]);
      expect([held.status, held.body.code]).toEqual([409, 'place-taken']);
    }
    who = await traveller(test);
    expect((await ask(booking)).body.code).toBe('booking-not-found');
  });
});
