import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { chosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { exchangeOfferSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { priceOtherSeats } from '../../fares/price-other-seats';
import { type Room, roomOn } from '../../inventory/room';
import { sealOffer } from '../../offers/offer-token';
import { otherSeatsUntil, refuseOtherSeats } from '../../offers/refuse-other-seats';

export const quoteSeats = defineOperation({
  id: 'quoteSeats',
  method: 'POST',
  path: '/bookings/{bookingId}/seat-offers',
  summary: 'Offer other seats on the train that this booking holds',
  description:
    'Changes no state, costs nothing, and is held and confirmed as an exchange offer is: the old pass dies as the new one is made. Until the train arrives, whatever the ticket allows; a seat must be free all the way of its train. Of a journey with a change, on each train that runs and has not arrived. All travellers may move unless `travellerIds` names some; everybody else, and everybody for whom nothing is chosen on a train, keeps the seat there.',
  access: 'session',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({ travellerIds: z.array(z.uuid()).min(1).max(20).optional() }),
  },
  responses: { 200: exchangeOfferSchema },
  problems: { 'booking-not-found': 404, 'booking-not-swappable': 409 },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const { id: bookingId, version: bookingVersion, currency, serviceClass } = record.booking;
    const [journey, { quoteMinutes }] = await Promise.all([
      withLiveStatus(context.call, record.booking.journey),
      getLimits(context.call),
    ]);
    const now = context.clock.now();
    refuseOtherSeats(record, journey, now);
    const chosen = chosenTravellers(record, body.travellerIds);
    await expireDueHolds(context);
    const [room] = await roomOn(context, [journey], serviceClass);
    const latest = Math.min(
      now.getTime() + quoteMinutes * 60_000,
      otherSeatsUntil(journey).getTime(),
    );
    const { price, paidAfter, fullFare } = priceOtherSeats(chosen, currency);
    const offer = {
      journey,
      ...(room as Room),
      travellerIds: chosen.map(({ traveller }) => traveller.id),
      price,
      validUntil: toInstant(new Date(latest)),
    };
    const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare };
    const offerId = sealOffer(terms, context.secret('exchange-offers'));
    return { status: 200, body: { ...offer, offerId } };
  },
});
