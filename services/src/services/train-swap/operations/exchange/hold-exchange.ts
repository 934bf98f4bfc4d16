import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { createHold } from '../../exchange/hold/create-hold';
import { prepareHold } from '../../exchange/hold/prepare-hold';
import { lockForHold } from '../../proposals/lock-for-hold';
import { presentOperation } from '../../proposals/present-operation';

export const holdExchange = defineOperation({
  id: 'holdExchange',
  method: 'POST',
  path: '/exchange-operations',
  summary: 'Hold the offered journey and its seats for a while',
  description:
    'The old ticket stays untouched. Travellers without a chosen place on a leg get places together; on the train that the booking holds they keep theirs, if any place was chosen. The hold ends by itself at `heldUntil`, at the latest when this train or that of the old ticket leaves, or, of seats on the train that the booking holds, arrives. Whoever is asked for a swap with others at that moment has left it by this.',
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
  },
  prepare: ({ body }, context) => prepareHold(context, body.offerId, body.places),
  async handle({ body }, context, prepared) {
    const booking = await lockForHold(context, prepared.terms);
    const { operation, places } = await createHold(context, prepared, body.offerId, body.places);
    return { status: 201, body: await presentOperation(context, operation, booking, places) };
  },
});
