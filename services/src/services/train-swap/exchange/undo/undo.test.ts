import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { findSeats } from '../../../../testing/swap/find-seats';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  createTraveller,
  type ProblemBody,
  prepareConfirmation,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking, Placement } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { firstLeg } from '../../contract/journey';

const minute = 60_000;
type UndoOffer = ExchangeOffer & { places: Placement[]; formerPlaces: boolean; undoes: string };

describe('undoing a swap', () => {
  let test: SwapTest;
  let who: Traveller;
  beforeEach(async () => {
    test = await startSwapTest();
    who = await createTraveller(test);
  });
  afterEach(() => test?.stop());

  const requestOffer = ({ id }: Booking) =>
    who.client.post<UndoOffer & ProblemBody>(`${base}/bookings/${id}/undo-offers`, {});
  const getUndoOffer = async (booking: Booking) => {
    const response = await requestOffer(booking);
    if (response.status !== 200) throw new Error(response.text);
    return response.body;
  };
  const rejection = async (booking: Booking) => {
    const { status, body } = await requestOffer(booking);
    return [status, body.code, body.detail];
  };
  const later = (from: Booking) => (offers: ExchangeOffer[]) =>
    offers.find(({ journey, price }) => {
      const isLater = journey.departure > from.journey.departure;
      return isLater && price.total.amount > 0 && journey.legs.length === 1;
    });
  const swap = async (booking: Booking, choose = later(booking), travellerIds?: string[]) => {
    test.clock.advance(1_000);
    const ready = await prepareConfirmation(test, who, booking, choose, travellerIds);
    const confirmation = await who.confirm(ready.id);
    if (confirmation.status !== 200) throw new Error(confirmation.text);
    return confirmation.body;
  };
  const undo = async ({ offerId, places }: UndoOffer) => {
    const held = await who.hold(offerId, places);
    if (held.status !== 201) throw new Error(held.text);
    await who.stepUp(held.body.id);
    const confirmation = await who.confirm(held.body.id);
    if (confirmation.status !== 200) throw new Error(confirmation.text);
    return confirmation.body;
  };
  const exchangesMade = async ({ id }: Booking) => {
    const { rows } = await test.context.database.execute<{ made: number }>(
      sql`select exchanges_made as made from train_swap.bookings where id = ${id}`,
    );
    return rows[0]?.made;
  };
  const assertInvariants = async () => {
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const passOf = ({ admissions }: Booking) =>
    admissions.find(({ state }) => state === 'FULFILLED')?.fulfilmentId;

  it('needs no second code in the session that confirmed the swap, and needs one in another', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { offerId, places } = await getUndoOffer((await swap(booking)).booking);
    const held = await who.hold(offerId, places);
    expect(held.body.stepUpRequired).toBe(false);
    const other = await createTraveller(test);
    await other.find('SWAPME24', 'Okafor');
    expect((await other.confirm(held.body.id)).body.code).toBe('step-up-required');
    expect((await who.confirm(held.body.id)).status).toBe(200);
  });

  it('needs a code when the code of the swap has expired', async () => {
    const confirmation = await swap(await who.find('SWAPME24', 'Okafor'));
    await test.context.database.execute(
      sql`delete from authentication.step_ups where subject = ${confirmation.operation.id}`,
    );
    const { offerId, places } = await getUndoOffer(confirmation.booking);
    const held = await who.hold(offerId, places);
    expect(held.body.stepUpRequired).toBe(true);
    expect((await who.confirm(held.body.id)).body.code).toBe('step-up-required');
  });

  it('restores train, seat and fare, does not count as an exchange and ends the ticket', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking, operation } = await swap(booking);
    const offer = await getUndoOffer(swappedBooking);
    expect(offer).toMatchObject({
      journey: { id: booking.journey.id },
      places: booking.reservations,
      formerPlaces: true,
      undoes: operation.id,
      price: { total: { amount: -operation.amountDue.amount }, refundedAs: 'original' },
    });
    expect(Date.parse(offer.validUntil)).toBe(Date.parse(operation.confirmedAt ?? '') + 5 * minute);
    const { booking: after } = await undo(offer);
    expect(after.journey.id).toBe(booking.journey.id);
    expect([after.reservations, after.price]).toEqual([booking.reservations, booking.price]);
    expect(await exchangesMade(booking)).toBe(0);
    expect(new Set([booking, swappedBooking, after].map(passOf)).size).toBe(3);
    await test.settled();
    const { body } = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    expect(body.timeline.map(({ text }) => text).join('\n')).toMatch(
      /You undid your swap and are back on the \d\d:\d\d from .* is no longer valid\./,
    );
    const { rows } = await test.context.database.execute(
      sql`select refund_due, refunded_as from train_swap.settlements where refund_due > 0`,
    );
    expect(rows).toEqual([{ refund_due: operation.amountDue.amount, refunded_as: 'original' }]);
    await assertInvariants();
    expect((await rejection(after)).at(-1)).toContain('You went back to this train already.');
  });

  it('is offered for the configured time, and a hold from then can be confirmed later', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking, operation } = await swap(booking);
    const undoDeadline = Date.parse(operation.confirmedAt ?? '') + 5 * minute;
    test.clock.set(new Date(undoDeadline - 1));
    const held = await who.hold((await getUndoOffer(swappedBooking)).offerId);
    expect(held.status).toBe(201);
    test.clock.set(new Date(undoDeadline + minute));
    await who.stepUp(held.body.id);
    expect((await who.confirm(held.body.id)).status).toBe(200);
  });

  it('is rejected after the time limit, also with an earlier quote', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking } = await swap(booking);
    const { offerId } = await getUndoOffer(swappedBooking);
    test.clock.advance(5 * minute);
    expect((await who.hold(offerId)).body.code).toBe('offer-expired');
    expect(await rejection(swappedBooking)).toEqual([
      409,
      'booking-not-swappable',
      'A swap can be undone for 5 minutes. Your ticket stays as it is.',
    ]);
    expect(passOf(await who.booking(booking.id))).toBe(passOf(swappedBooking));
  });

  it('is possible until the cut-off of the former train and not when it is cancelled', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const departureTime = Date.parse(booking.journey.departure);
    test.clock.set(new Date(departureTime - 17 * minute));
    const { booking: swappedBooking } = await swap(booking);
    expect(Date.parse((await getUndoOffer(swappedBooking)).validUntil)).toBe(
      departureTime - 15 * minute,
    );
    const { trainId, serviceDate } = firstLeg(booking.journey);
    const setCancelled = (cancelled: boolean) =>
      test.context.call('search', 'setTrainStatus', {
        params: { trainId, serviceDate },
        body: { cancelled, delayMinutes: 0 },
        response: z.unknown(),
      });
    await setCancelled(true);
    expect((await rejection(swappedBooking)).at(-1)).toContain('has been cancelled.');
    await setCancelled(false);
    test.clock.set(new Date(departureTime - 15 * minute));
    expect((await rejection(swappedBooking)).at(-1)).toMatch(
      /^Swaps to your old train closed at \d\d:\d\d\./,
    );
  });

  it('offers other seats when the former seat is taken', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking } = await swap(booking);
    const [seat] = booking.reservations;
    await test.context.database.execute(sql`
      with seat as (insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, created_at)
        select gen_random_uuid(), train_run_id, coach, place, from_call, to_call, 0, 'CONFIRMED', now()
        from train_swap.reservations
        where booking_id = ${booking.id} and coach = ${seat?.coach} and place = ${seat?.place} and state = 'RELEASED'
        returning *)
      insert into train_swap.held_segments
        select train_run_id, coach, place, segment, id
        from seat cross join generate_series(from_call, to_call - 1) segment`);
    const offer = await getUndoOffer(swappedBooking);
    expect(offer.formerPlaces).toBe(false);
    const [leg] = await who.seatMaps(offer.offerId);
    const [other] = offer.places;
    expect(findSeats(leg, 'free')).toContainEqual({ coach: other?.coach, place: other?.place });
    const { booking: after } = await undo(offer);
    expect(after.reservations).toEqual(offer.places);
    await assertInvariants();
  });

  it('returns place-taken when the former train is full', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking } = await swap(booking);
    const [leg] = await who.seatMaps((await getUndoOffer(swappedBooking)).offerId);
    const free = JSON.stringify(findSeats(leg, 'free'));
    await test.context.database.execute(sql`
      insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, created_at)
        select gen_random_uuid(), r.train_run_id, seat.coach, seat.place, from_call, to_call, 0, 'CONFIRMED', now()
        from (select * from train_swap.reservations
          where booking_id = ${booking.id} and state = 'RELEASED' limit 1) r
        cross join jsonb_to_recordset(${free}::jsonb) as seat (coach text, place text)`);
    expect(await rejection(swappedBooking)).toEqual([
      409,
      'place-taken',
      'This train no longer has enough free seats. Your ticket is unchanged. Choose another train.',
    ]);
  });

  it('is rejected after a seat change, for a split party and for the booking of another traveller', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    expect((await rejection(booking)).at(-1)).toContain('A swap can be undone for 5 minutes.');
    const { booking: swappedBooking } = await swap(booking);
    const seats = await who.client.post<ExchangeOffer>(
      `${base}/bookings/${booking.id}/seat-offers`,
      {},
    );
    const held = await who.hold(seats.body.offerId);
    await who.stepUp(held.body.id);
    const { body } = await who.confirm(held.body.id);
    expect(body.booking.journey.id).toBe(swappedBooking.journey.id);
    expect((await rejection(booking)).at(-1)).toContain('Your last change was a seat change.');

    const party = await who.find('PARTY333', 'Nakamura');
    const [first] = party.travellers;
    const moved = await swap(party, (offers) => offers[0], [first?.id ?? '']);
    expect((await rejection(party)).at(-1)).toContain('Some travellers left this booking later');
    expect((await rejection(moved.booking)).at(-1)).toContain('A swap can be undone');
    who = await createTraveller(test);
    expect((await requestOffer(booking)).body.code).toBe('booking-not-found');
  });

  it('allows the only exchange of a ticket to be made again', async () => {
    await test.context.database.execute(
      sql`update reference_data.exchange_conditions set max_exchanges = 1`,
    );
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking } = await swap(booking);
    expect(swappedBooking.verdict.swappable).toBe(false);
    const { booking: after } = await undo(await getUndoOffer(swappedBooking));
    expect(after.verdict.swappable).toBe(true);
  });

  it('is done once when undo and other requests are sent concurrently', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: swappedBooking } = await swap(booking);
    const { offerId, places } = await getUndoOffer(swappedBooking);
    const another = (await who.offers(swappedBooking.id)).at(-1)?.offerId ?? '';
    const holds = await Promise.all([
      who.hold(offerId, places),
      who.hold(offerId, places),
      who.hold(another),
    ]);
    expect(holds.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const held = holds.find(({ status }) => status === 201)?.body;
    if (held?.offer.offerId === another) {
      await who.client.delete(`${base}/exchange-operations/${held.id}`);
    }
    const id =
      held?.offer.offerId === offerId ? held.id : (await who.hold(offerId, places)).body.id;
    await who.stepUp(id);
    const confirmed = await Promise.all([who.confirm(id), who.confirm(id)]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await who.hold(offerId, places)).body.code).toBe('booking-not-swappable');
    expect(await exchangesMade(booking)).toBe(0);
    await assertInvariants();
  });
});
