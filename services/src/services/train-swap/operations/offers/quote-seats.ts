import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { assertOffered } from '../../bookings/carrier-offers';
import { getCarrier } from '../../carriers/get-carrier';
import { exchangeOfferSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';

export const quoteSeats = defineOperation({
  id: 'quoteSeats',
  method: 'POST',
  path: '/bookings/{bookingId}/seat-offers',
  summary: 'Quote a seat change on the same train',
  description:
    'Changes no state. The offer is free, except at a carrier with a price for it, and is held and confirmed like an exchange offer; the new pass replaces the old one. It is possible for every ticket type until the train arrives. A seat must be free for the whole leg. On a journey with a change, seats can be changed on each train that runs and has not arrived. All travellers can move unless `travellerIds` is given; travellers without a chosen seat on a leg keep their seat.',
  access: 'session',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({ travellerIds: z.array(z.uuid()).min(1).max(20).optional() }),
  },
  responses: { 200: exchangeOfferSchema },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'carrier-does-not-offer': 409,
    'service-unavailable': 503,
  },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    assertOffered(record, 'seatChanges');
    await expireDueHolds(context);
    const offer = await getCarrier(record).quoteSeats(context, record, body.travellerIds);
    return { status: 200, body: offer };
  },
});
