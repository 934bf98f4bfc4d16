import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { lockBooking } from '../../bookings/booking-record';
import { getCarrier } from '../../carriers/get-carrier';
import { findCarrierOperation } from '../../exchange/carrier-operation-record';
import { endHold } from '../../exchange/hold/expire-holds';
import { beingConfirmed, lockOperation, openOperation } from '../../exchange/operation-record';
import { leaveProposal } from '../../proposals/ending/end-proposal';

export const releaseExchange = defineOperation({
  id: 'releaseExchange',
  method: 'DELETE',
  path: '/exchange-operations/{operationId}',
  summary: 'Release a held exchange',
  description:
    'Releases the held seats. The old ticket stays valid. A second release has no effect. For a part of a proposal this declines the proposal, which requires a step-up for this operation: nothing changes for any party.',
  access: 'session',
  request: { params: z.strictObject({ operationId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'operation-not-found': 404, 'operation-confirmed': 409, 'step-up-required': 403 },
  async handle({ params }, context) {
    const { operation, record } = await openOperation(context, params.operationId);
    await context.transaction(async (context) => {
      await lockBooking(context.database, operation.bookingId);
      if (operation.proposalId !== null && operation.status === 'ON_HOLD') {
        const { id, bookingId } = operation;
        const isMeant = (own: { operation: { id: string } }) => own.operation.id === id;
        await leaveProposal(context, context.session, bookingId, 'declined', isMeant);
      }
      const locked = await lockOperation(context.database, operation.id);
      if (locked.status === 'CONFIRMED') {
        throw problem('operation-confirmed', {
          status: 409,
          detail: i18n.t(
            'This swap is already confirmed and cannot be released. Your new ticket is in your trips.',
          ),
        });
      }
      const atCarrier = record.carrier && (await findCarrierOperation(context.database, locked.id));
      if (atCarrier?.state === 'COMMITTING') throw beingConfirmed();
      failPoint('releaseExchange.locked');
      if (locked.status === 'ON_HOLD') await endHold(context, locked, 'RELEASED');
      failPoint('releaseExchange.handled');
    });
    failPoint('releaseExchange.committed');
    await getCarrier(record).release(context, record);
    return { status: 204 };
  },
});
