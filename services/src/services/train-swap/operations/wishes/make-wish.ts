import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant } from '../../../../kit/schemas';
import { wishSchema, wishTermsSchema } from '../../contract/wish';
import { openWish } from '../../wishes/open-wish';
import { prepareWish } from '../../wishes/prepare-wish';
import { presentWish } from '../../wishes/wish-record';

export const makeWish = defineOperation({
  id: 'makeWish',
  method: 'POST',
  path: '/bookings/{bookingId}/wishes',
  summary: 'Say what the travellers of a booking would take, and be matched with others',
  description:
    'Changes nothing of the ticket. Whoever fits becomes part of a proposal that all must accept. Another train is swapped with those of the same route and day, on direct journeys, while swaps of the ticket are open. Another seat on the own train, of a journey with a change on the one that `legIndex` says, is swapped also with who rides a part of its way, and then for that part: whatever the ticket allows, until that train arrives. A wish ends by itself at its deadline, and when the booking changes. The deadline is what was chosen, and at the latest when nothing of the wish can come true any more, with the trains as they run: when swaps of the ticket close, for a seat on the own train when that arrives, for both the later of the two. A booking has one at a time.',
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
    'wish-already-open': 409,
    'wish-not-possible': 409,
  },
  prepare: ({ params, body }, context) => prepareWish(context, params.bookingId, body),
  async handle({ params, body }, context, prepared) {
    const wish = await openWish(context, params.bookingId, body, prepared);
    const { database } = context;
    return {
      status: 201,
      body: await presentWish(database, wish, prepared.version, wish.createdAt),
    };
  },
});
