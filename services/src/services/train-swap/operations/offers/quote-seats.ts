import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/values/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { assertOffered } from '../../bookings/carrier-offers';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { exchangeOfferSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { priceSeatChange } from '../../fares/price-seat-change';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { createOffer } from '../../offers/token/offer-token';
import { assertSeatsChangeable, seatChangeDeadline } from '../../offers/verdict/seat-change';

export const quoteSeats = defineOperation({
  id: 'quoteSeats',
  method: 'POST',
  path: '/bookings/{bookingId}/seat-offers',
  summary: 'Quote a seat change on the same train',
  description:
    'Changes no state. The offer is free and is held and confirmed like an exchange offer; the new pass replaces the old one. It is possible for every ticket type until the train arrives. A seat must be free for the whole leg. On a journey with a change, seats can be changed on each train that runs and has not arrived. All travellers can move unless `travellerIds` is given; travellers without a chosen seat on a leg keep their seat.',
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
  },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    assertOffered(record, 'seatChanges');
    const { currency, serviceClass } = record.booking;
    const [journey, { quoteMinutes }] = await Promise.all([
      withLiveStatus(context.call, record.booking.journey),
      getLimits(context.call),
    ]);
    const now = context.clock.now();
    assertSeatsChangeable(record, journey, now);
    const chosen = getChosenTravellers(record, body.travellerIds);
    await expireDueHolds(context);
    const [availability] = await getAvailability(context, [journey], serviceClass);
    const latest = Math.min(
      now.getTime() + quoteMinutes * 60_000,
      seatChangeDeadline(journey).getTime(),
    );
    const offered = {
      journey,
      serviceClass,
      ...(availability as Availability),
      travellerIds: chosen.map(({ traveller }) => traveller.id),
      validUntil: toInstant(new Date(latest)),
    };
    const pricing = priceSeatChange(chosen, currency);
    return { status: 200, body: createOffer(context, record.booking, offered, pricing) };
  },
});
