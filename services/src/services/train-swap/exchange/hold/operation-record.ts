import { and, eq } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connection';
import { problem } from '../../../../kit/problem';
import { hasStepUp, type Session } from '../../../../kit/session';
import { holderOf, mayOpenBooking, ownsBooking } from '../../bookings/booking-access';
import { type BookingRow, isOnHold } from '../../bookings/booking-record';
import { bookings, exchangeOperations } from '../../schema';

export type OperationRow = typeof exchangeOperations.$inferSelect;

export const operationNotFound = () =>
  problem('operation-not-found', {
    status: 404,
    detail: 'We cannot find this swap. Open your booking and start again.',
  });

export const holdExpired = () =>
  problem('hold-expired', {
    status: 410,
    detail:
      'The time to hold your new seat has run out and nothing was charged. Your old ticket is still valid; choose a train again.',
  });

/** One part of a proposal is nothing to be confirmed, or seated elsewhere, alone. */
export const refuseInProposal = (operation: OperationRow): void => {
  if (operation.proposalId === null || operation.status === 'CONFIRMED') return;
  throw problem('operation-in-proposal', {
    status: 409,
    detail: 'This swap is one that others must accept too. Accept it, or refuse it.',
  });
};

/**
 * Until a code was entered for exactly this operation. A signed-in traveller whose booking it is needs none for a
 * swap of their own, but to accept one with others: it cannot be taken back. An undo that costs nothing needs no second
 * code while the one for the swap that it undoes is valid in this session: money goes only to the payment it came from.
 */
export const stepUpRequired = (
  session: Session,
  { id, proposalId, amountDue, offer }: OperationRow,
  booking: BookingRow,
): boolean => {
  const isKnown = proposalId === null && ownsBooking(holderOf(session), booking.foldedEmail);
  const isFreeUndo = offer.undoes !== undefined && amountDue === 0;
  const isProven =
    hasStepUp(session, 'exchange', id) ||
    (isFreeUndo && hasStepUp(session, 'exchange', offer.undoes ?? ''));
  return !isKnown && !isProven;
};

export async function findOperation(
  database: Database,
  operationId: string,
): Promise<OperationRow | null> {
  const [row] = await database
    .select()
    .from(exchangeOperations)
    .where(eq(exchangeOperations.id, operationId));
  return row ?? null;
}

/** Its id; also of one whose time is up and that nobody has ended yet. */
export async function operationOnHold(
  database: Database,
  bookingId: string,
): Promise<string | null> {
  const [operation] = await database
    .select({ id: exchangeOperations.id })
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations.bookingId, bookingId), isOnHold));
  return operation?.id ?? null;
}

/** Locks the operation for the rest of the transaction; its booking must be locked before. */
export async function lockOperation(
  transaction: Database,
  operationId: string,
): Promise<OperationRow> {
  const [row] = await transaction
    .select()
    .from(exchangeOperations)
    .where(eq(exchangeOperations.id, operationId))
    .for('update');
  if (!row) throw operationNotFound();
  return row;
}

/** The operation with its booking, or `operation-not-found` when this session may not open it. */
export async function openOperation(
  context: OperationContext<Session>,
  operationId: string,
): Promise<{ operation: OperationRow; booking: BookingRow }> {
  const [found] = await context.database
    .select({ operation: exchangeOperations, booking: bookings })
    .from(exchangeOperations)
    .innerJoin(bookings, eq(bookings.id, exchangeOperations.bookingId))
    .where(eq(exchangeOperations.id, operationId));
  if (!found) throw operationNotFound();
  if (!(await mayOpenBooking(context.database, holderOf(context.session), found.booking))) {
    throw operationNotFound();
  }
  return found;
}
