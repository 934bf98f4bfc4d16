import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { findSeats } from '../../../../testing/swap/find-seats';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  createTraveller,
  type ProblemBody,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Pass } from '../../../trips/contract';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer, ExchangeOperation } from '../../contract/exchange';

const minute = 60_000;

function withoutTraveller(seat?: Booking['reservations'][number]) {
  const { travellerId: _, ...place } = seat ?? { travellerId: '' };
  return place;
}

describe('a seat change on the same train', () => {
  let test: SwapTest;
  let who: Traveller;
  beforeEach(async () => {
    test = await startSwapTest();
    who = await createTraveller(test);
  });
  afterEach(() => test?.stop());

  const requestOffer = ({ id }: Booking, travellerIds?: string[]) =>
    who.client.post<ExchangeOffer & ProblemBody>(
      `${base}/bookings/${id}/seat-offers`,
      travellerIds ? { travellerIds } : {},
    );
  const freeSeat = async ({ offerId }: ExchangeOffer, nth = 0) => {
    const [leg] = await who.seatMaps(offerId);
    return findSeats(leg, 'free')[nth] as { coach: string; place: string };
  };
  const changeSeat = async (offer: ExchangeOffer, seats: { coach: string; place: string }[]) => {
    const places = seats.map((seat, at) => ({
      travellerId: offer.travellerIds[at] ?? '',
      legIndex: 0,
      ...seat,
    }));
    const held = await who.hold(offer.offerId, places);
    expect(held.status).toBe(201);
    expect(held.body.amountDue.amount).toBe(0);
    await who.stepUp(held.body.id);
    const confirmed = await who.confirm(held.body.id);
    expect(confirmed.status).toBe(200);
    return confirmed.body;
  };
  const assertInvariants = async () => {
    for (const check of rightsChecks) {
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

  it('is free, releases the old seat, creates a new pass and does not count as an exchange', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { body: offer } = await requestOffer(booking);
    expect(offer.price.total.amount).toBe(0);
    expect(offer.journey.id).toBe(booking.journey.id);
    const seat = await freeSeat(offer);
    const { booking: after } = await changeSeat(offer, [seat]);
    expect(after.journey.id).toBe(booking.journey.id);
    expect(after.reservations).toMatchObject([seat]);
    expect(after.price).toEqual(booking.price);
    expect(await exchangesMade(booking)).toBe(0);
    const passOf = ({ admissions }: Booking) =>
      admissions.find(({ state }) => state === 'FULFILLED')?.fulfilmentId;
    expect(passOf(after)).not.toBe(passOf(booking));
    const [leg] = await who.seatMaps((await requestOffer(after)).body.offerId);
    const old = booking.reservations[0];
    expect(findSeats(leg, 'free')).toContainEqual({ coach: old?.coach, place: old?.place });
    await test.settled();
    const trip = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    expect(trip.body.timeline.map(({ text }) => text).join(' ')).toContain('You changed seats on');
    await assertInvariants();
  });

  it('is possible for any ticket, also after the cut-off, until the train arrives', async () => {
    const advance = await who.find('ADVANCE4', 'Marchetti');
    expect(advance.verdict.swappable).toBe(false);
    expect((await requestOffer(advance)).status).toBe(200);
    const booking = await who.find('SWAPME24', 'Okafor');
    const arrives = Date.parse(booking.journey.arrival);
    test.clock.set(new Date(arrives - 5 * minute));
    expect((await who.booking(booking.id)).verdict.swappable).toBe(false);
    const { body: offer } = await requestOffer(booking);
    expect(Date.parse(offer.validUntil)).toBe(arrives);
    const held = await who.hold(offer.offerId);
    expect(Date.parse(held.body.heldUntil)).toBe(arrives);
    await who.client.delete(`${base}/exchange-operations/${held.body.id}`);
    test.clock.set(new Date(arrives));
    const late = await requestOffer(booking);
    expect([late.status, late.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(late.body.detail).toContain('reached');
  });

  it('keeps a pass marked as used', async () => {
    const booking = await who.find('USEDTKT8', 'Osei');
    const { body: offer } = await requestOffer(booking);
    await changeSeat(offer, [await freeSeat(offer)]);
    const after = await who.booking(booking.id);
    expect(after.verdict.reasons.map(({ code }) => code)).toContain('already-used');
  });

  it('is possible for some of a party without splitting the booking', async () => {
    const booking = await who.find('PARTY333', 'Nakamura');
    const [first, second] = booking.travellers;
    const { body: offer } = await requestOffer(booking, [first?.id ?? '']);
    const seat = await freeSeat(offer);
    const { booking: after } = await changeSeat(offer, [seat]);
    expect(after.id).toBe(booking.id);
    expect(after.travellers).toHaveLength(booking.travellers.length);
    const seatOf = (of: Booking, id?: string) =>
      of.reservations.find(({ travellerId }) => travellerId === id);
    expect(seatOf(after, first?.id)).toMatchObject(seat);
    expect(seatOf(after, second?.id)).toEqual(seatOf(booking, second?.id));
    await assertInvariants();
  });

  it('is rejected for the current seat, for a taken seat and for the booking of another traveller', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { body: offer } = await requestOffer(booking);
    const [own] = booking.reservations;
    const [leg] = await who.seatMaps(offer.offerId);
    for (const seat of [own, findSeats(leg, 'taken')[0]]) {
      const place = { coach: seat?.coach ?? '', place: seat?.place ?? '' };
      const [travellerId = ''] = offer.travellerIds;
      const held = await who.hold(offer.offerId, [{ travellerId, legIndex: 0, ...place }]);
      expect([held.status, held.body.code]).toEqual([409, 'place-taken']);
    }
    who = await createTraveller(test);
    expect((await requestOffer(booking)).body.code).toBe('booking-not-found');
  });

  it('keeps the seats of party members for whom no seat is chosen', async () => {
    const booking = await who.find('PARTY333', 'Nakamura');
    const { body: offer } = await requestOffer(booking);
    const seat = await freeSeat(offer);
    const { booking: after, operation } = await changeSeat(offer, [seat]);
    const others = booking.reservations.filter(
      ({ travellerId }) => travellerId !== offer.travellerIds[0],
    );
    expect(after.reservations).toEqual(
      expect.arrayContaining([expect.objectContaining(seat), ...others]),
    );
    expect(operation.places).toHaveLength(booking.travellers.length);
    await assertInvariants();
  });

  describe('on a journey with a change of trains', () => {
    let booking: Booking;
    beforeEach(async () => {
      booking = await who.find('TWOTRAIN', 'Novak');
    });

    const setStatus = async (
      legIndex: number,
      status: { cancelled: boolean; delayMinutes: number },
    ) => {
      const leg = booking.journey.legs[legIndex];
      await test.context.call('search', 'setTrainStatus', {
        params: { trainId: leg?.trainId ?? '', serviceDate: leg?.serviceDate ?? '' },
        body: status,
        response: z.unknown(),
      });
      await test.settled();
    };
    const seatOn = ({ reservations }: Booking, legIndex: number) =>
      reservations.find((each) => each.legIndex === legIndex);
    const legsOf = async (offer: ExchangeOffer) =>
      (await who.seatMaps(offer.offerId)).map(({ legIndex }) => legIndex);
    const freeOn = async (offer: ExchangeOffer, legIndex: number, nth = 0) => {
      const leg = (await who.seatMaps(offer.offerId)).find((each) => each.legIndex === legIndex);
      const seat = findSeats(leg, 'free')[nth] as { coach: string; place: string };
      return { travellerId: offer.travellerIds[0] ?? '', legIndex, ...seat };
    };

    it('changes the seat on one train and keeps the seat on the other', async () => {
      const { body: offer } = await requestOffer(booking);
      expect(await legsOf(offer)).toEqual([0, 1]);
      const chosen = await freeOn(offer, 1);
      const held = await who.hold(offer.offerId, [chosen]);
      expect(held.body.places).toEqual([chosen]);
      await assertInvariants();
      const other = await freeOn(offer, 1, 3);
      const changed = await who.client.post<ExchangeOperation>(
        `${base}/exchange-operations/${held.body.id}/places`,
        { places: [other] },
      );
      expect(changed.body.places).toEqual([other]);
      await assertInvariants();
      await who.stepUp(held.body.id);
      const { body: confirmed } = await who.confirm(held.body.id);
      expect(confirmed.operation.places).toEqual([seatOn(booking, 0), other]);
      expect(confirmed.booking.reservations).toEqual(
        expect.arrayContaining([seatOn(booking, 0), other]),
      );
      await assertInvariants();
      await test.settled();
      const trip = await who.client.get<{ passes: Pass[]; timeline: { text: string }[] }>(
        `/api/trips/trips/${booking.id}`,
      );
      const seats = trip.body.passes.map(({ seat }) => seat);
      expect(seats).toContainEqual([seatOn(booking, 0), other].map(withoutTraveller));
      expect(seats).toContainEqual(booking.reservations.map(withoutTraveller));
      const [, second] = booking.journey.legs;
      expect(trip.body.timeline.map(({ text }) => text).join(' ')).toMatch(
        new RegExp(`You changed seats on .*${second?.trainNumber}`),
      );
    });

    it('is possible on the running train when the other is cancelled, until it arrives', async () => {
      await setStatus(0, { cancelled: true, delayMinutes: 0 });
      const { body: offer } = await requestOffer(booking);
      expect(await legsOf(offer)).toEqual([1]);
      const arrives = Date.parse(booking.journey.arrival);
      const held = await who.hold(offer.offerId, [await freeOn(offer, 1)]);
      await who.stepUp(held.body.id);
      const { booking: after } = (await who.confirm(held.body.id)).body;
      expect(seatOn(after, 0)).toEqual(seatOn(booking, 0));
      expect(seatOn(after, 1)).not.toEqual(seatOn(booking, 1));
      await setStatus(1, { cancelled: true, delayMinutes: 0 });
      const none = await requestOffer(booking);
      expect([none.status, none.body.code]).toEqual([409, 'booking-not-swappable']);
      await setStatus(1, { cancelled: false, delayMinutes: 20 });
      test.clock.set(new Date(arrives + 19 * minute));
      expect((await requestOffer(booking)).body.validUntil).toBe(
        new Date(arrives + 20 * minute).toISOString().replace('.000', ''),
      );
    });

    it('is held until its train arrives and rejected when that train is cancelled', async () => {
      const first = Date.parse(booking.journey.legs[0]?.arrival ?? '');
      test.clock.set(new Date(first - 4 * minute));
      const { body: offer } = await requestOffer(booking);
      const [onFirst, onSecond] = [await freeOn(offer, 0), await freeOn(offer, 1)];
      const held = await who.hold(offer.offerId, [onFirst]);
      expect(Date.parse(held.body.heldUntil)).toBe(first);
      await who.client.delete(`${base}/exchange-operations/${held.body.id}`);
      await setStatus(1, { cancelled: true, delayMinutes: 0 });
      const tooLate = await who.hold(offer.offerId, [onSecond]);
      expect([tooLate.status, tooLate.body.code]).toEqual([409, 'booking-not-swappable']);
      test.clock.set(new Date(first));
      await setStatus(1, { cancelled: false, delayMinutes: 0 });
      expect(await legsOf((await requestOffer(booking)).body)).toEqual([1]);
    });
  });
});
