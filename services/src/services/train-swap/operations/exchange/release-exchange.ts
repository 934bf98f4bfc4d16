import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { lockBooking } from '../../bookings/booking-record';
import { endHold } from '../../exchange/hold/expire-holds';
import { lockOperation, openOperation } from '../../exchange/hold/operation-record';
import { leaveProposal } from '../../proposals/end-proposal';

export const releaseExchange = defineOperation({
  id: 'releaseExchange',
  method: 'DELETE',
  path: '/exchange-operations/{operationId}',
  summary: 'Give up a held exchange',
  description:
    'Frees the held seats. The old ticket stays valid. A second release changes nothing. Of a swap that others must accept too it is the refusal: everything stays as it was for all of them.',
  access: 'session',
  request: { params: z.strictObject({ operationId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'operation-not-found': 404, 'operation-confirmed': 409 },
  async handle({ params }, context) {
    const { operation } = await openOperation(context, params.operationId);
    await context.transaction(async (context) => {
      await lockBooking(context.database, operation.bookingId);
      if (operation.proposalId !== null && operation.status === 'ON_HOLD') {
        const { id, bookingId } = operation;
        await leaveProposal(context, bookingId, 'declined', (own) => own.operation.id === id);
      }
      const locked = await lockOperation(context.database, operation.id);
      if (locked.status === 'CONFIRMED') {
        throw problem('operation-confirmed', {
          status: 409,
          detail: 'This swap is done and cannot be given up. Your new ticket is in your trips.',
        });
      }
      failPoint('releaseExchange.locked');
      if (locked.status === 'ON_HOLD') await endHold(context, locked, 'RELEASED');
      failPoint('releaseExchange.handled');
    });
    failPoint('releaseExchange.committed');
    return { status: 204 };
  },
});
