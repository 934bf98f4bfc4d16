import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { findBooking } from '../../bookings/booking-record';
import { exchangeOperationSchema } from '../../contract/exchange';
import { lockOperation, operationNotFound } from '../../exchange/hold/operation-record';
import { acceptPart } from '../../proposals/accept-part';
import { prepareAcceptance } from '../../proposals/prepare-acceptance';
import { presentOperation } from '../../proposals/present-operation';

export const acceptProposal = defineOperation({
  id: 'acceptProposal',
  method: 'POST',
  path: '/exchange-operations/{operationId}/acceptance',
  summary: 'Accept a swap that others must accept too',
  description:
    'Needs a step-up for this operation, also of a signed-in traveller whose booking it is, and, where something is due, an authorised payment of exactly that amount, which is taken only when all have accepted. Where a train of it was cancelled or has left, or the payment of who accepted before was called off, it ends for all. The last acceptance settles all exchanges of the proposal in one commit. Refusing is giving up the operation.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    body: z.strictObject({ paymentId: z.string().max(100).optional() }),
  },
  responses: { 200: exchangeOperationSchema },
  problems: {
    'operation-not-found': 404,
    'not-in-proposal': 409,
    'booking-not-swappable': 409,
    'hold-expired': 410,
    'payment-required': 402,
    'step-up-required': 403,
  },
  prepare: ({ params, body }, context) =>
    prepareAcceptance(context, params.operationId, body.paymentId),
  async handle({ params }, context, prepared) {
    const { database } = context;
    await acceptPart(context, params.operationId, prepared);
    const operation = await lockOperation(database, params.operationId);
    const bookingId = operation.confirmedBookingId ?? operation.bookingId;
    const booking = await findBooking(database, bookingId);
    if (!booking) throw operationNotFound();
    return { status: 200, body: await presentOperation(context, operation, booking) };
  },
});
