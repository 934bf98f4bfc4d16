import { and, eq, ne } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import type { Session } from '../../../kit/session';
import { toInstant } from '../../../kit/values/schemas';
import type { BookingRow } from '../bookings/booking-record';
import { toTravellerSeats } from '../bookings/order-seats';
import type { LegSegment } from '../contract/booking';
import type { ExchangeOperation } from '../contract/exchange';
import { findCarrierOperation } from '../exchange/carrier-operation-record';
import { isStepUpRequired, type OperationRow } from '../exchange/operation-record';
import { getProposalView } from '../proposals/proposal-record';
import { reservations } from '../schema';

type OperationPlace = Pick<
  typeof reservations.$inferSelect,
  'travellerId' | 'legIndex' | 'coach' | 'place'
> & { segment?: LegSegment | null; fromCall?: number };

/** The places of an operation, in our inventory or at the carrier. */
export async function findPlaces(
  database: Database,
  operationId: string,
  { carrier }: Pick<BookingRow, 'carrier'>,
): Promise<readonly OperationPlace[]> {
  if (carrier !== null) {
    return (await findCarrierOperation(database, operationId))?.places ?? [];
  }
  return database
    .select()
    .from(reservations)
    .where(and(eq(reservations.operationId, operationId), ne(reservations.state, 'RELEASED')))
    .orderBy(reservations.legIndex);
}

/** Converts an operation for its traveller. `known`: its places, when the caller has loaded them. */
export async function toOperationResponse(
  context: OperationContext<Session>,
  operation: OperationRow,
  booking: BookingRow,
  known?: readonly OperationPlace[],
): Promise<ExchangeOperation> {
  const rows = known ?? (await findPlaces(context.database, operation.id, booking));
  const proposal = await getProposalView(context.database, operation);
  const order = (travellerId: string) => operation.offer.travellerIds.indexOf(travellerId);
  const places = toTravellerSeats(rows).sort(
    (one, other) =>
      one.legIndex - other.legIndex || order(one.travellerId) - order(other.travellerId),
  );
  return {
    id: operation.id,
    status: operation.status,
    bookingId: operation.confirmedBookingId ?? operation.bookingId,
    heldUntil: toInstant(operation.heldUntil),
    offer: operation.offer,
    // A place that another party still holds is not reserved for this operation yet.
    places: proposal && operation.status !== 'CONFIRMED' ? proposal.places : places,
    amountDue: { amount: operation.amountDue, currency: operation.currency },
    stepUpRequired:
      operation.status === 'ON_HOLD' && isStepUpRequired(context.session, operation, booking),
    paymentId: operation.paymentId,
    confirmedAt: operation.confirmedAt ? toInstant(operation.confirmedAt) : null,
    ...(proposal ? { proposal: proposal.view } : {}),
  };
}
