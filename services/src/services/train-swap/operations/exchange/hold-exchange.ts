import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { saveLanguage } from '../../bookings/booking-language';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { createHold } from '../../exchange/hold/create-hold';
import { lockForHold } from '../../exchange/hold/lock-for-hold';
import { prepareHold } from '../../exchange/hold/prepare-hold';
import { leaveProposal } from '../../proposals/ending/end-proposal';
import { toOperationResponse } from '../../responses/operation-response';

export const holdExchange = defineOperation({
  id: 'holdExchange',
  method: 'POST',
  path: '/exchange-operations',
  summary: 'Hold an offered journey and its seats',
  description:
    'The old ticket does not change. Travellers without a chosen place on a leg get places together; for a seat change on the same train they keep their seats if any place was chosen. The hold expires at `heldUntil`: at the latest at the first departure of the old and the new train, or at arrival for a seat change. If the booking is in an open proposal, the hold withdraws it from the proposal, which requires a step-up for the operation of the proposal.',
  access: 'session',
  idempotent: true,
  request: {
    body: z.strictObject({
      offerId: z.string().max(8192),
      places: z.array(placementSchema).max(100),
    }),
  },
  responses: { 201: exchangeOperationSchema },
  problems: {
    'offer-not-found': 404,
    'booking-not-found': 404,
    'offer-expired': 410,
    'booking-not-swappable': 409,
    'operation-already-held': 409,
    'place-taken': 409,
    'step-up-required': 403,
  },
  prepare: ({ body }, context) => prepareHold(context, body.offerId, body.places),
  async handle({ body }, context, prepared) {
    const { terms } = prepared;
    const booking = await lockForHold(context, terms, () =>
      leaveProposal(context, context.session, terms.bookingId, 'withdrawn'),
    );
    await saveLanguage(context, booking);
    const { operation, places } = await createHold(context, prepared, body.offerId, body.places);
    return { status: 201, body: await toOperationResponse(context, operation, booking, places) };
  },
});
