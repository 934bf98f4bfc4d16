import { and, eq, ne } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connection';
import { problem } from '../../../../kit/problem';
import { toInstant } from '../../../../kit/schemas';
import { hasStepUp, type Session } from '../../../../kit/session';
import { holderOf, mayOpenBooking, ownsBooking } from '../../bookings/booking-access';
import { type BookingRow, isOnHold } from '../../bookings/booking-record';
import type { StretchOfLeg } from '../../contract/booking';
import type { ExchangeOperation } from '../../contract/exchange';
import { seatsOfTravellers } from '../../inventory/seats-in-turn';
import { viewProposal } from '../../proposals/proposal-record';
import { bookings, exchangeOperations, reservations } from '../../schema';

export type OperationRow = typeof exchangeOperations.$inferSelect;
type PlaceOfOperation = Pick<
  typeof reservations.$inferSelect,
  'travellerId' | 'legIndex' | 'coach' | 'place'
> & { stretch?: StretchOfLeg | null; fromCall?: number };

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

const placesOf = (database: Database, operationId: string) =>
  database
    .select()
    .from(reservations)
    .where(and(eq(reservations.operationId, operationId), ne(reservations.state, 'RELEASED')));

/** The operation as its traveller sees it; `known` are the places it holds, where the caller has them at hand. */
export async function presentOperation(
  context: OperationContext<Session>,
  operation: OperationRow,
  booking: BookingRow,
  known?: readonly PlaceOfOperation[],
): Promise<ExchangeOperation> {
  const rows = known ?? (await placesOf(context.database, operation.id));
  const proposed = await viewProposal(context.database, operation);
  const order = (travellerId: string) => operation.offer.travellerIds.indexOf(travellerId);
  const places = seatsOfTravellers(rows).sort(
    (one, other) =>
      one.legIndex - other.legIndex || order(one.travellerId) - order(other.travellerId),
  );
  return {
    id: operation.id,
    status: operation.status,
    bookingId: operation.confirmedBookingId ?? operation.bookingId,
    heldUntil: toInstant(operation.heldUntil),
    offer: operation.offer,
    // What a peer still holds is none of the operation's reservations yet.
    places: proposed && operation.status !== 'CONFIRMED' ? proposed.places : places,
    amountDue: { amount: operation.amountDue, currency: operation.currency },
    stepUpRequired:
      operation.status === 'ON_HOLD' && stepUpRequired(context.session, operation, booking),
    paymentId: operation.paymentId,
    confirmedAt: operation.confirmedAt ? toInstant(operation.confirmedAt) : null,
    ...(proposed ? { proposal: proposed.view } : {}),
  };
}
