import { and, eq, sql } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { hasStepUp, type Session } from '../../../kit/session';
import { granteeIds, holderOf, openedColumns, ownsBooking } from '../bookings/booking-access';
import { type BookingRecord, type BookingRow, isOnHold } from '../bookings/booking-record';
import { bookings, exchangeOperations } from '../schema';

export type OperationRow = typeof exchangeOperations.$inferSelect;

export const operationNotFound = () =>
  problem('operation-not-found', {
    status: 404,
    detail: i18n.t(
      'We cannot find this swap. Your ticket is unchanged. Open your booking and start again.',
    ),
  });

export const holdExpired = () =>
  problem('hold-expired', {
    status: 410,
    detail: i18n.t(
      'The time to hold your new seat has run out and nothing was charged. Your old ticket is still valid; choose a train again.',
    ),
  });

export const beingConfirmed = () =>
  problem('operation-confirmed', {
    status: 409,
    detail: i18n.t(
      'This swap is being confirmed and cannot be released. Open your trip in a moment.',
    ),
  });

/** A part of a proposal cannot be confirmed or changed alone. @throws `operation-in-proposal` */
export function assertNotInProposal(operation: OperationRow): void {
  if (operation.proposalId === null || operation.status === 'CONFIRMED') return;
  throw problem('operation-in-proposal', {
    status: 409,
    detail: i18n.t('Other travellers must also accept this swap. Accept or decline it.'),
  });
}

/**
 * Whether a one-time code for this operation is still required. The signed-in owner of the booking needs none, except
 * for a proposal, which cannot be undone. A free undo accepts the code of the undone swap while it is valid in this
 * session, because the refund goes only to the original payment.
 */
export function isStepUpRequired(
  session: Session,
  { id, proposalId, amountDue, offer }: OperationRow,
  booking: BookingRow,
): boolean {
  const isOwner = proposalId === null && ownsBooking(holderOf(session), booking.foldedEmail);
  const isFreeUndo = offer.undoes !== undefined && amountDue === 0;
  const isSteppedUp =
    hasStepUp(session, 'exchange', id) ||
    (isFreeUndo && hasStepUp(session, 'exchange', offer.undoes ?? ''));
  return !isOwner && !isSteppedUp;
}

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

/** The id of the operation on hold, including an expired one that has not been ended yet. */
export async function findOperationOnHold(
  database: Database,
  bookingId: string,
): Promise<string | null> {
  const [operation] = await database
    .select({ id: exchangeOperations.id })
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations.bookingId, bookingId), isOnHold));
  return operation?.id ?? null;
}

/** Locks the operation for the rest of the transaction. Lock its booking first. */
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

const selectOperation = prepareStatement((database) =>
  database
    .select({ operation: exchangeOperations, ...openedColumns })
    .from(exchangeOperations)
    .innerJoin(bookings, eq(bookings.id, exchangeOperations.bookingId))
    .where(eq(exchangeOperations.id, sql.placeholder('operationId'))),
);

/** The operation with its booking. @throws `operation-not-found` when the session cannot open it */
export async function openOperation(
  { database, clock, session }: OperationContext<Session>,
  operationId: string,
): Promise<{ operation: OperationRow; record: BookingRecord }> {
  const holder = holderOf(session);
  const holders = granteeIds(holder);
  const [found] = await selectOperation(database, { operationId, holders, now: clock.now() });
  if (!found) throw operationNotFound();
  const { operation, isGranted, ...record } = found;
  if (!isGranted && !ownsBooking(holder, record.booking.foldedEmail)) throw operationNotFound();
  return { operation, record };
}
