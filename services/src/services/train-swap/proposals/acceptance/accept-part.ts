import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import {
  assertNotEnded,
  assertSteppedUp,
  getAuthorisedPayment,
} from '../../exchange/confirm/confirmation-checks';
import { holdExpired, openOperation, operationNotFound } from '../../exchange/operation-record';
import { type LegInventory, openInventory } from '../../inventory/trains/train-runs';
import { proposalParts } from '../../schema';
import { findProposalParts, lockProposal } from '../proposal-record';
import { assertStillPaid, assertTrainsRunning } from './assert-possible';
import { beginSettlement } from './begin-settlement';
import { type Inventories, settleProposal } from './settle-proposal';

/**
 * Accepts one part of a proposal inside a transaction. The last acceptance settles the proposal; at a carrier it begins to.
 */
export async function acceptPart(
  context: OperationContext<Session>,
  operationId: string,
  { proposalId, paymentId, inventories }: PreparedAcceptance,
): Promise<void> {
  const { database } = context;
  const allParts = await findProposalParts(database, proposalId);
  const bookings: BookingRow[] = [];
  for (const bookingId of allParts.map(({ operation }) => operation.bookingId).sort()) {
    const booking = await lockBooking(database, bookingId);
    if (booking) bookings.push(booking);
  }
  const locked = await lockProposal(database, proposalId);
  const now = context.clock.now();
  const own = locked?.parts.find(({ operation }) => operation.id === operationId);
  if (!locked || !own) throw operationNotFound();
  assertNotEnded(own.operation, now);
  if (own.operation.status !== 'ON_HOLD') return;
  const { proposal, parts } = locked;
  if (proposal.state === 'SETTLING') return;
  const isComplete =
    parts.length === proposal.parties &&
    parts.every(({ operation }) => operation.status === 'ON_HOLD' && operation.heldUntil > now);
  if (!isComplete || proposal.state !== 'OPEN') throw holdExpired();
  // A traveller who accepted before may have a new payment.
  if (own.part.acceptedAt !== null && own.part.paymentId === paymentId) return;
  const isRepeated = own.part.acceptedAt !== null;
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
      data: {
        accepted,
        parties: proposal.parties,
        yours: operation.id === operationId && !isRepeated,
      },
    });
  }
  if (accepted < proposal.parties) return;
  // A proposal has only bookings of a carrier, or none.
  const isAtCarrier = bookings.some(({ carrier }) => carrier !== null);
  if (isAtCarrier) await beginSettlement(context, locked, bookings);
  else await settleProposal(context, locked, inventories);
}

type PreparedAcceptance = {
  proposalId: string;
  /** The authorised payment; null when nothing is due. */
  paymentId: string | null;
  inventories: Inventories;
};

/** Loads what an acceptance needs before its transaction. Throws when the part cannot be accepted. */
export async function prepareAcceptance(
  context: OperationContext<Session>,
  operationId: string,
  paymentIdGiven: string | undefined,
): Promise<PreparedAcceptance> {
  const { operation, record } = await openOperation(context, operationId);
  const { proposalId } = operation;
  if (proposalId === null) {
    throw problem('not-in-proposal', {
      status: 409,
      detail: i18n.t('This swap has no other travellers. Confirm it instead.'),
    });
  }
  assertNotEnded(operation, context.clock.now());
  const inventories = new Map<string, readonly LegInventory[]>();
  if (operation.status === 'CONFIRMED') return { proposalId, paymentId: null, inventories };
  const parts = await findProposalParts(context.database, proposalId);
  await assertTrainsRunning(context, proposalId, parts, operation.id);
  assertSteppedUp(context.session, operation, record.booking);
  const paymentId = await getAuthorisedPayment(context, operation, paymentIdGiven);
  await assertStillPaid(context, proposalId, parts, operation.id);
  for (const { operation: each } of parts) {
    inventories.set(each.id, await openInventory(context, each.offer.journey));
  }
  return { proposalId, paymentId, inventories };
}
