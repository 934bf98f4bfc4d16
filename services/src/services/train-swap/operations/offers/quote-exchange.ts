import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { exchangeOfferSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { findAlternatives } from '../../offers/find-alternatives';
import { priceAlternatives } from '../../offers/price-alternatives';

export const quoteExchange = defineOperation({
  id: 'quoteExchange',
  method: 'POST',
  path: '/bookings/{bookingId}/exchange-offers',
  summary: 'Trains this booking can be swapped to, each with its all-in price',
  description:
    'Changes no state. All travellers move unless `travellerIds` names some. `discountCode` takes something off each price. An offer id is good for one hold of this version of the booking, until its `validUntil`: at the latest when its train leaves.',
  access: 'session',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({
      travellerIds: z.array(z.uuid()).min(1).max(20).optional(),
      discountCode: z.string().trim().min(1).max(40).optional(),
    }),
  },
  responses: {
    200: z.strictObject({
      quotedAt: z.string(),
      validUntil: z.string(),
      offers: z.array(exchangeOfferSchema),
      illustrative: z.boolean(),
      attribution: z.string(),
    }),
  },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'discount-code-unknown': 404,
    'too-many-attempts': 429,
  },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const alternatives = await findAlternatives(context, record, body.travellerIds);
    // Places whose hold has run out are free.
    await expireDueHolds(context);
    const { offers, validUntil } = await priceAlternatives(
      context,
      alternatives,
      body.discountCode,
    );
    const { now, feed } = alternatives;
    return {
      status: 200,
      body: {
        quotedAt: toInstant(now),
        validUntil: toInstant(validUntil),
        offers,
        illustrative: feed.illustrative,
        attribution: feed.attribution,
      },
    };
  },
});
