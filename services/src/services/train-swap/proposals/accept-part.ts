import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import type { Session } from '../../../kit/session';
import { lockBooking } from '../bookings/booking-record';
import { refuseEnded } from '../exchange/confirm/proofs';
import { holdExpired, operationNotFound } from '../exchange/hold/operation-record';
import { proposalParts } from '../schema';
import type { PreparedAcceptance } from './prepare-acceptance';
import { lockProposal, partsOfProposal } from './proposal-record';
import { settleProposal } from './settle-proposal';

/** Accepts one part of a proposal, inside a transaction; the last acceptance settles all of its exchanges. */
export async function acceptPart(
  context: OperationContext<Session>,
  operationId: string,
  { proposalId, paymentId, inventories }: PreparedAcceptance,
): Promise<void> {
  const { database } = context;
  const all = await partsOfProposal(database, proposalId);
  for (const bookingId of all.map(({ operation }) => operation.bookingId).sort()) {
    await lockBooking(database, bookingId);
  }
  const locked = await lockProposal(database, proposalId);
  const now = context.clock.now();
  const own = locked?.parts.find(({ operation }) => operation.id === operationId);
  if (!locked || !own) throw operationNotFound();
  refuseEnded(own.operation, now);
  if (own.operation.status !== 'ON_HOLD') return;
  const { proposal, parts } = locked;
  const whole =
    parts.length === proposal.parties &&
    parts.every(({ operation }) => operation.status === 'ON_HOLD' && operation.heldUntil > now);
  if (!whole || proposal.state !== 'OPEN') throw holdExpired();
  // Who accepted before may have paid anew since.
  if (own.part.acceptedAt !== null && own.part.paymentId === paymentId) return;
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
  if (accepted === proposal.parties) await settleProposal(context, locked, inventories);
}
