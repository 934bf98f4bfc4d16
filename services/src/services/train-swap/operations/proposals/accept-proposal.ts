import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { findBookingRow } from '../../bookings/booking-record';
import { assertConfirmable } from '../../carriers/proposals/assert-confirmable';
import { exchangeOperationSchema } from '../../contract/exchange';
import { lockOperation, operationNotFound } from '../../exchange/operation-record';
import { acceptPart, prepareAcceptance } from '../../proposals/acceptance/accept-part';
import { toOperationResponse } from '../../responses/operation-response';

export const acceptProposal = defineOperation({
  id: 'acceptProposal',
  method: 'POST',
  path: '/exchange-operations/{operationId}/acceptance',
  summary: 'Accept a proposal',
  description:
    'Requires a step-up for this operation, also from the signed-in owner of the booking. When an amount is due, requires an authorised payment of exactly that amount, which is captured only when all parties have accepted. The proposal ends for all parties when one of its trains was cancelled or has departed, or when the payment of an earlier acceptance was cancelled. The last acceptance settles all exchanges of the proposal in one transaction. At a carrier it begins to: `proposal.atCarrier` of the operation says so, until the carrier has confirmed each exchange. To decline, release the operation.',
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
    'carrier-rejected': 409,
    'service-unavailable': 503,
  },
  async prepare({ params: { operationId }, body }, context) {
    const prepared = await prepareAcceptance(context, operationId, body.paymentId);
    await assertConfirmable(context, prepared.proposalId, operationId);
    return prepared;
  },
  async handle({ params }, context, prepared) {
    const { database } = context;
    await acceptPart(context, params.operationId, prepared);
    const operation = await lockOperation(database, params.operationId);
    const bookingId = operation.confirmedBookingId ?? operation.bookingId;
    const booking = await findBookingRow(database, bookingId);
    if (!booking) throw operationNotFound();
    return { status: 200, body: await toOperationResponse(context, operation, booking) };
  },
});
