import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { findBooking, lockBooking } from '../../bookings/booking-record';
import { exchangeOperationSchema } from '../../contract/exchange';
import { authorisedPayment, refuseEnded, refuseWithoutStepUp } from '../../exchange/confirm/proofs';
import {
  holdExpired,
  lockOperation,
  openOperation,
  operationNotFound,
} from '../../exchange/hold/operation-record';
import { type LegInventory, openInventory } from '../../inventory/train-runs';
import { presentOperation } from '../../proposals/present-operation';
import { lockProposal, partsOfProposal } from '../../proposals/proposal-record';
import { refuseTrainsGone, refuseUnpaid } from '../../proposals/refuse-impossible';
import { settleProposal } from '../../proposals/settle-proposal';
import { proposalParts } from '../../schema';

const notProposed = () =>
  problem('not-in-proposal', {
    status: 409,
    detail: 'This swap needs nobody else. Confirm it instead.',
  });

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
  async prepare({ params, body }, context) {
    const { operation, booking } = await openOperation(context, params.operationId);
    if (operation.proposalId === null) throw notProposed();
    refuseEnded(operation, context.clock.now());
    const inventories = new Map<string, readonly LegInventory[]>();
    if (operation.status === 'CONFIRMED') {
      return { proposalId: operation.proposalId, paymentId: null, inventories };
    }
    const { proposalId } = operation;
    const parts = await partsOfProposal(context.database, proposalId);
    await refuseTrainsGone(context, proposalId, parts, operation.id);
    refuseWithoutStepUp(context.session, operation, booking);
    const paymentId = await authorisedPayment(context, operation, body.paymentId);
    await refuseUnpaid(context, proposalId, parts, operation.id);
    for (const { operation: each } of parts) {
      inventories.set(each.id, await openInventory(context, each.offer.journey));
    }
    return { proposalId, paymentId, inventories };
  },
  async handle({ params }, context, { proposalId, paymentId, inventories }) {
    const { database } = context;
    const all = await partsOfProposal(database, proposalId);
    for (const bookingId of all.map(({ operation }) => operation.bookingId).sort()) {
      await lockBooking(database, bookingId);
    }
    const locked = await lockProposal(database, proposalId);
    const now = context.clock.now();
    const own = locked?.parts.find(({ operation }) => operation.id === params.operationId);
    if (!locked || !own) throw operationNotFound();
    refuseEnded(own.operation, now);
    if (own.operation.status === 'ON_HOLD') {
      const { proposal, parts } = locked;
      const whole =
        parts.length === proposal.parties &&
        parts.every(({ operation }) => operation.status === 'ON_HOLD' && operation.heldUntil > now);
      if (!whole || proposal.state !== 'OPEN') throw holdExpired();
      // Who accepted before may have paid anew since.
      if (own.part.acceptedAt === null || own.part.paymentId !== paymentId) {
        own.part = { ...own.part, acceptedAt: now, paymentId };
        await database
          .update(proposalParts)
          .set({ acceptedAt: now, paymentId })
          .where(eq(proposalParts.operationId, own.part.operationId));
        failPoint('acceptProposal.accepted');
        const accepted = parts.filter(({ part }) => part.acceptedAt !== null).length;
        for (const { operation } of parts) {
          await context.publish({
            type: 'proposal.accepted',
            bookingId: operation.bookingId,
            operationId: operation.id,
            audience: 'travellers',
            data: { accepted, parties: proposal.parties },
          });
        }
        if (accepted === proposal.parties) {
          await settleProposal(context, locked, inventories);
        }
      }
    }
    const operation = await lockOperation(database, params.operationId);
    const bookingId = operation.confirmedBookingId ?? operation.bookingId;
    const booking = await findBooking(database, bookingId);
    if (!booking) throw operationNotFound();
    return { status: 200, body: await presentOperation(context, operation, booking) };
  },
});
