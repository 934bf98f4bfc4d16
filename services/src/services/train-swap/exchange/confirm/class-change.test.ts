import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { findSeats } from '../../../../testing/swap/find-seats';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  authorise,
  createTraveller,
  type ProblemBody,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking, ServiceClass } from '../../contract/booking';
import { type ExchangeOffer, undoOfferSchema } from '../../contract/exchange';
import {
  accept,
  getPart,
  makeReady,
  type Peer,
  reloadBooking,
  sellPeers,
  wish,
} from '../../proposals/testing/peers';

describe('a change of class', () => {
  let test: SwapTest;
  let who: Traveller;
  beforeEach(async () => {
    test = await startSwapTest();
    who = await createTraveller(test);
  });
  afterEach(() => test?.stop());

  const quote = async (booking: Booking, serviceClass: ServiceClass, more: object = {}) =>
    who.client.post<{ offers: ExchangeOffer[] } & ProblemBody>(
      `${base}/bookings/${booking.id}/exchange-offers`,
      { serviceClass, ...more },
    );
  const ownTrain = async (booking: Booking, serviceClass: ServiceClass, more: object = {}) => {
    const { body } = await quote(booking, serviceClass, more);
    const offer = body.offers.find(({ journey }) => journey.id === booking.journey.id);
    if (!offer) throw new Error('The own train is not offered.');
    return offer;
  };
  const confirm = async (offerId: string, places: Booking['reservations'] = []) => {
    const held = await who.hold(offerId, places);
    expect([held.status, held.text]).toEqual([201, expect.anything()]);
    await who.stepUp(held.body.id);
    authorise(test, held.body);
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
  const listText = async ({ id }: Booking) => {
    await test.settled();
    const { body } = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${id}`,
    );
    return body.timeline.map(({ text }) => text).join(' ');
  };

  it('moves to First class of the own train for its price, and back with an undo', async () => {
    const booking = await who.find('SWAPME24', 'Okafor');
    const offer = await ownTrain(booking, 'FIRST');
    expect(offer).toMatchObject({ serviceClass: 'FIRST', previousClass: 'STANDARD' });
    const [supplement, fee] = offer.price.lines;
    expect([supplement?.label, fee?.label]).toEqual(['First class', 'Swap fee']);
    const discounted = await ownTrain(booking, 'FIRST', { discountCode: 'FIVEOFF' });
    expect(discounted.price.total.amount).toBe(offer.price.total.amount - 500);

    const [leg] = await who.seatMaps(offer.offerId);
    const [seat] = findSeats(leg, 'free', 'FIRST');
    const [standard] = findSeats(leg, 'free');
    const travellerId = booking.travellers[0]?.id ?? '';
    const placeOf = (chosen = seat) =>
      ({ travellerId, legIndex: 0, ...chosen }) as Booking['reservations'][number];
    expect((await who.hold(offer.offerId, [placeOf(standard)])).body.code).toBe('invalid-request');
    const { booking: after, operation } = await confirm(offer.offerId, [placeOf()]);
    expect(after).toMatchObject({
      id: booking.id,
      serviceClass: 'FIRST',
      journey: { id: booking.journey.id },
      reservations: [seat],
      price: { amount: booking.price.amount + (supplement?.amount.amount ?? 0) },
      verdict: { conditions: { exchangesLeft: 2 } },
    });
    expect(operation.amountDue).toEqual(offer.price.total);
    expect(await listText(booking)).toContain('You moved to First class on the');
    await assertInvariants();

    const undo = await who.client.post(`${base}/bookings/${booking.id}/undo-offers`, {});
    const { offerId, places, ...undone } = undoOfferSchema.parse(undo.body);
    expect(undone).toMatchObject({ serviceClass: 'STANDARD', previousClass: 'FIRST' });
    const { booking: restored } = await confirm(offerId, places);
    expect(restored).toMatchObject({
      serviceClass: 'STANDARD',
      reservations: booking.reservations,
      price: booking.price,
      verdict: { conditions: { exchangesLeft: 3 } },
    });
    await assertInvariants();
  });

  it('can go with another train, and splits the booking when only some of a party move', async () => {
    const booking = await who.find('PARTY333', 'Nakamura');
    const [first] = booking.travellers;
    const { body } = await quote(booking, 'FIRST', { travellerIds: [first?.id] });
    const other = body.offers.find(({ journey }) => journey.departure > booking.journey.departure);
    expect(other?.price.lines.map(({ label }) => label)).toContain('First class');
    const { booking: moved } = await confirm(
      (await ownTrain(booking, 'FIRST', { travellerIds: [first?.id] })).offerId,
    );
    expect(moved.id).not.toBe(booking.id);
    expect([moved.serviceClass, moved.travellers.length]).toEqual(['FIRST', 1]);
    const rest = await who.booking(booking.id);
    expect([rest.serviceClass, rest.travellers.length]).toEqual([
      'STANDARD',
      booking.travellers.length - 1,
    ]);
    await assertInvariants();
  });

  it('gives money back to a lower class as the ticket refunds a cheaper train', async () => {
    const booking = await who.find('FIRSTCL7', 'Abernethy');
    const { price } = await ownTrain(booking, 'STANDARD');
    expect(price.total.amount).toBeLessThan(0);
    expect(price.refundedAs).toBe('voucher');
    expect(price.lines[0]?.label).toBe('Standard class costs less');
    const { booking: after } = await confirm((await ownTrain(booking, 'STANDARD')).offerId);
    expect(after.serviceClass).toBe('STANDARD');
    const { rows } = await test.context.database.execute(
      sql`select refund_due, refunded_as from train_swap.settlements`,
    );
    expect(rows).toEqual([{ refund_due: -price.total.amount, refunded_as: 'voucher' }]);
    await assertInvariants();
  });

  it('follows the conditions of the ticket until the train leaves', async () => {
    const advance = await who.find('ADVANCE4', 'Marchetti');
    expect((await quote(advance, 'FIRST')).body.code).toBe('booking-not-swappable');
    const booking = await who.find('SWAPME24', 'Okafor');
    const departure = Date.parse(booking.journey.departure);
    test.clock.set(new Date(departure - 16 * 60_000));
    const held = await who.hold((await ownTrain(booking, 'FIRST')).offerId);
    test.clock.advance(2 * 60_000);
    expect((await quote(booking, 'FIRST')).body.code).toBe('booking-not-swappable');
    expect(Date.parse(held.body.heldUntil)).toBeLessThan(departure);
  });

  it('is found by a wish that names the class, also on the own train', async () => {
    const [peer] = (await sellPeers(test, [9])) as [Peer];
    const journeyIds = [peer.booking.journey.id];
    expect((await wish(peer, { journeyIds })).status).toBe(422);
    expect((await wish(peer, { properties: ['TABLE'], serviceClass: 'FIRST' })).status).toBe(422);
    const made = await wish(peer, { journeyIds, serviceClass: 'FIRST' });
    expect([made.status, made.body.serviceClass]).toEqual([201, 'FIRST']);
    await test.settled();
    const { offer } = await getPart(peer);
    expect(offer).toMatchObject({ serviceClass: 'FIRST', previousClass: 'STANDARD' });
    expect(offer.price.lines[0]?.label).toBe('First class');
    const part = await makeReady(test, peer);
    expect((await accept(peer, part.id)).status).toBe(200);
    await test.settled();
    expect(await reloadBooking(peer)).toMatchObject({
      serviceClass: 'FIRST',
      journey: { id: peer.booking.journey.id },
    });
    await assertInvariants();
  });
});
