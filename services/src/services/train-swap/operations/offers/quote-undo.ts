import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { getLimits } from '../../clients/reference-data';
import { undoOfferSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { lastMoment } from '../../exchange/hold/train-to-catch';
import { placesBack } from '../../exchange/undo/places-back';
import { priceUndo } from '../../exchange/undo/price-undo';
import { swapToUndo } from '../../exchange/undo/swap-to-undo';
import { waiveSmall } from '../../fares/take-off';
import { type Room, roomOn } from '../../inventory/room';
import { sealOffer } from '../../offers/offer-token';

export const quoteUndo = defineOperation({
  id: 'quoteUndo',
  method: 'POST',
  path: '/bookings/{bookingId}/undo-offers',
  summary: 'Offer the way back to the train that the last swap gave up',
  description:
    'Changes no state; held and confirmed as an exchange offer is, with its `places`. For the minutes of the limits after a swap of trains, until the cut-off of the former train, once, and only while it is the last change of the booking. What the swap took comes back to its own payment; what it gave back is paid again, by the voucher that it gave first. A swap with others, and one that split the booking, cannot be undone.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }), body: z.strictObject({}) },
  responses: { 200: undoOfferSchema },
  problems: { 'booking-not-found': 404, 'booking-not-swappable': 409, 'place-taken': 409 },
  async handle({ params }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const { id: bookingId, version: bookingVersion, serviceClass } = record.booking;
    const [swap, { quoteMinutes, leastCharge }] = await Promise.all([
      swapToUndo(context, record),
      getLimits(context.call),
    ]);
    await expireDueHolds(context);
    const { operation, own, former, given, until } = swap;
    const [[room], back] = await Promise.all([
      roomOn(context, [former], serviceClass),
      placesBack(context, record, swap),
    ]);
    const paid = given.map(({ fare }) => fare);
    const { price, paidAfter, fullFare } = waiveSmall(priceUndo(swap), leastCharge, paid);
    const quoted = context.clock.now().getTime() + quoteMinutes * 60_000;
    const ends = [quoted, until.getTime(), lastMoment(own, former).getTime()];
    const offer = {
      journey: former,
      ...(room as Room),
      travellerIds: operation.offer.travellerIds,
      price,
      validUntil: toInstant(new Date(Math.min(...ends))),
      undoes: operation.id,
    };
    const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare };
    const offerId = sealOffer(terms, context.secret('exchange-offers'));
    return { status: 200, body: { ...offer, offerId, ...back } };
  },
});
