import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checksOfRights } from '../../../../testing/safety/checks/checks-of-rights';
import { seatsIn } from '../../../../testing/swap/seats-in';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  type Refusal,
  readyToConfirm,
  type Traveller,
  traveller,
} from '../../../../testing/swap/traveller';
import type { Booking, Placement } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { firstLeg } from '../../contract/journey';

const minute = 60_000;
type UndoOffer = ExchangeOffer & { places: Placement[]; formerPlaces: boolean; undoes: string };

describe('a swap that is undone', () => {
  let test: SwapTest;
  let who: Traveller;
  beforeEach(async () => {
    test = await startSwapTest();
    who = await traveller(test);
  });
  afterEach(() => test?.stop());

  const ask = ({ id }: Booking) =>
    who.client.post<UndoOffer & Refusal>(`${base}/bookings/${id}/undo-offers`, {});
  const offered = async (booking: Booking) => {
    const reply = await ask(booking);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  };
  const refusal = async (booking: Booking) => {
    const { status, body } = await ask(booking);
    return [status, body.code, body.detail];
  };
  const later = (from: Booking) => (offers: ExchangeOffer[]) =>
    offers.find(({ journey, price }) => {
      const follows = journey.departure > from.journey.departure;
      return follows && price.total.amount > 0 && journey.legs.length === 1;
    });
  const swapped = async (booking: Booking, choose = later(booking), travellerIds?: string[]) => {
    test.clock.advance(1_000);
    const ready = await readyToConfirm(test, who, booking, choose, travellerIds);
    const done = await who.confirm(ready.id);
    if (done.status !== 200) throw new Error(done.text);
    return done.body;
  };
  const undone = async ({ offerId, places }: UndoOffer) => {
    const held = await who.hold(offerId, places);
    if (held.status !== 201) throw new Error(held.text);
    await who.stepUp(held.body.id);
    const done = await who.confirm(held.body.id);
    if (done.status !== 200) throw new Error(done.text);
    return done.body;
  };
  const exchangesMade = async ({ id }: Booking) => {
    const { rows } = await test.context.database.execute<{ made: number }>(
      sql`select exchanges_made as made from train_swap.bookings where id = ${id}`,
    );
    return rows[0]?.made;
  };
  const sound = async () => {
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const passOf = ({ admissions }: Booking) =>
    admissions.find(({ state }) => state === 'FULFILLED')?.fulfilmentId;

  it('needs no second code in the session that proved the swap, and one in any other', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { offerId, places } = await offered((await swapped(booking)).booking);
    const held = await who.hold(offerId, places);
    expect(held.body.stepUpRequired).toBe(false);
    const other = await traveller(test);
    await other.find('SWAPME24', 'Okafor');
    expect((await other.confirm(held.body.id)).body.code).toBe('step-up-required');
    expect((await who.confirm(held.body.id)).status).toBe(200);
  });

  it('needs a code again when the one for the swap has run out', async () => {
    const done = await swapped(await who.find('SWAPME24', 'Okafor'));
    await test.context.database.execute(
      sql`delete from authentication.step_ups where subject = ${done.operation.id}`,
    );
    const { offerId, places } = await offered(done.booking);
    const held = await who.hold(offerId, places);
    expect(held.body.stepUpRequired).toBe(true);
    expect((await who.confirm(held.body.id)).body.code).toBe('step-up-required');
  });

  it('gives the former train, seat and fare back, counts as none, and its ticket dies', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between, operation } = await swapped(booking);
    const offer = await offered(between);
    expect(offer).toMatchObject({
      journey: { id: booking.journey.id },
      places: booking.reservations,
      formerPlaces: true,
      undoes: operation.id,
      price: { total: { amount: -operation.amountDue.amount }, refundedAs: 'original' },
    });
    expect(Date.parse(offer.validUntil)).toBe(Date.parse(operation.confirmedAt ?? '') + 5 * minute);
    const { booking: after } = await undone(offer);
    expect(after.journey.id).toBe(booking.journey.id);
    expect([after.reservations, after.price]).toEqual([booking.reservations, booking.price]);
    expect(await exchangesMade(booking)).toBe(0);
    expect(new Set([booking, between, after].map(passOf)).size).toBe(3);
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
    await sound();
    expect((await refusal(after)).at(-1)).toContain('You went back to this train already.');
  });

  it('is offered for as long as the limits have it, and a hold of then is good for its time', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between, operation } = await swapped(booking);
    const ends = Date.parse(operation.confirmedAt ?? '') + 5 * minute;
    test.clock.set(new Date(ends - 1));
    const held = await who.hold((await offered(between)).offerId);
    expect(held.status).toBe(201);
    test.clock.set(new Date(ends + minute));
    await who.stepUp(held.body.id);
    expect((await who.confirm(held.body.id)).status).toBe(200);
  });

  it('is refused when the time is over, whenever it was quoted', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between } = await swapped(booking);
    const { offerId } = await offered(between);
    test.clock.advance(5 * minute);
    expect((await who.hold(offerId)).body.code).toBe('offer-expired');
    expect(await refusal(between)).toEqual([
      409,
      'booking-not-swappable',
      'A swap can be undone for 5 minutes. Your ticket stays as it is.',
    ]);
    expect(passOf(await who.booking(booking.id))).toBe(passOf(between));
  });

  it('ends at the cut-off of the former train, and with its cancellation', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const leaves = Date.parse(booking.journey.departure);
    test.clock.set(new Date(leaves - 17 * minute));
    const { booking: between } = await swapped(booking);
    expect(Date.parse((await offered(between)).validUntil)).toBe(leaves - 15 * minute);
    const { trainId, serviceDate } = firstLeg(booking.journey);
    const say = (cancelled: boolean) =>
      test.context.call('search', 'setTrainStatus', {
        params: { trainId, serviceDate },
        body: { cancelled, delayMinutes: 0 },
        response: z.unknown(),
      });
    await say(true);
    expect((await refusal(between)).at(-1)).toContain('has been cancelled.');
    await say(false);
    test.clock.set(new Date(leaves - 15 * minute));
    expect((await refusal(between)).at(-1)).toMatch(
      /^Swaps to your old train closed at \d\d:\d\d\./,
    );
  });

  it('takes other seats where somebody has the former one, and says so', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between } = await swapped(booking);
    const [seat] = booking.reservations;
    await test.context.database.execute(sql`
      with seat as (insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, demonstration, created_at)
        select gen_random_uuid(), train_run_id, coach, place, from_call, to_call, 0, 'CONFIRMED', true, now()
        from train_swap.reservations
        where booking_id = ${booking.id} and coach = ${seat?.coach} and place = ${seat?.place} and state = 'RELEASED'
        returning *)
      insert into train_swap.held_segments
        select train_run_id, coach, place, segment, id
        from seat cross join generate_series(from_call, to_call - 1) segment`);
    const offer = await offered(between);
    expect(offer.formerPlaces).toBe(false);
    const [leg] = await who.seatMaps(offer.offerId);
    const [other] = offer.places;
    expect(seatsIn(leg, 'free')).toContainEqual({ coach: other?.coach, place: other?.place });
    const { booking: after } = await undone(offer);
    expect(after.reservations).toEqual(offer.places);
    await sound();
  });

  it('is refused in plain words where the former train is full', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between } = await swapped(booking);
    const [leg] = await who.seatMaps((await offered(between)).offerId);
    const free = JSON.stringify(seatsIn(leg, 'free'));
    await test.context.database.execute(sql`
      insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, demonstration, created_at)
        select gen_random_uuid(), r.train_run_id, seat.coach, seat.place, from_call, to_call, 0, 'CONFIRMED', true, now()
        from (select * from train_swap.reservations
          where booking_id = ${booking.id} and state = 'RELEASED' limit 1) r
        cross join jsonb_to_recordset(${free}::jsonb) as seat (coach text, place text)`);
    expect(await refusal(between)).toEqual([
      409,
      'place-taken',
      'This train has not enough free seats any more. Choose another train.',
    ]);
  });

  it('is not offered after a seat change, for a party that split, or for a booking of a stranger', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    expect((await refusal(booking)).at(-1)).toContain('A swap can be undone for 5 minutes.');
    const { booking: between } = await swapped(booking);
    const seats = await who.client.post<ExchangeOffer>(
      `${base}/bookings/${booking.id}/seat-offers`,
      {},
    );
    const held = await who.hold(seats.body.offerId);
    await who.stepUp(held.body.id);
    const { body } = await who.confirm(held.body.id);
    expect(body.booking.journey.id).toBe(between.journey.id);
    expect((await refusal(booking)).at(-1)).toContain('Your last change was of seats alone.');

    const party = await who.find('PARTY333', 'Nakamura');
    const [first] = party.travellers;
    const left = await swapped(party, (offers) => offers[0], [first?.id ?? '']);
    expect((await refusal(party)).at(-1)).toContain('Some of you left this booking since');
    expect((await refusal(left.booking)).at(-1)).toContain('A swap can be undone');
    who = await traveller(test);
    expect((await ask(booking)).body.code).toBe('booking-not-found');
  });

  it('leaves the swap that a ticket allows once to be made again', async () => {
    await test.context.database.execute(
      sql`update reference_data.exchange_conditions set max_exchanges = 1`,
    );
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between } = await swapped(booking);
    expect(between.verdict.swappable).toBe(false);
    const { booking: after } = await undone(await offered(between));
    expect(after.verdict.swappable).toBe(true);
  });

  it('is done once, however often and beside whatever else it is asked for at the same moment', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const { booking: between } = await swapped(booking);
    const { offerId, places } = await offered(between);
    const another = (await who.offers(between.id)).at(-1)?.offerId ?? '';
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
    await sound();
  });
});
