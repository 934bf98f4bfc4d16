import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant } from '../../../../kit/values/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { assertOffered } from '../../bookings/carrier-offers';
import { getCarrier } from '../../carriers/get-carrier';
import { wishSchema, wishTermsSchema } from '../../contract/wish';
import { openWish } from '../../wishes/open-wish';
import { toWishResponse } from '../../wishes/wish-record';

export const createWish = defineOperation({
  id: 'createWish',
  method: 'POST',
  path: '/bookings/{bookingId}/wishes',
  summary: 'Create a wish for another train or seat',
  description:
    'Does not change the ticket. Matching travellers get a proposal that all of them must accept. A wish for another train matches direct journeys on the same route and day, until the cut-off of the ticket. A wish for another seat on the same train (on the leg `legIndex`) also matches travellers on part of the leg, for that part; it is possible for every ticket type until that train arrives. A wish ends at its deadline and when the booking changes. The deadline is the chosen one, at the latest the time when the wish can no longer be fulfilled (live cut-off, live arrival, or the later of both). A booking has at most one open wish. At a carrier that does not swap seats, a wish is for other trains only, and matches free places.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: wishTermsSchema.extend({ deadline: instant.optional() }),
  },
  responses: { 201: wishSchema },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'carrier-does-not-offer': 409,
    'wish-already-open': 409,
    'wish-not-possible': 409,
    'service-unavailable': 503,
  },
  async prepare({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    assertOffered(record, 'wishes');
    return getCarrier(record).prepareWish(context, record, body);
  },
  async handle({ params, body }, context, prepared) {
    const wish = await openWish(context, params.bookingId, body, prepared);
    const { database } = context;
    return {
      status: 201,
      body: await toWishResponse(database, wish, prepared.version, wish.createdAt),
    };
  },
});
