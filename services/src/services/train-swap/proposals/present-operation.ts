import { and, eq, ne } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { toInstant } from '../../../kit/schemas';
import type { Session } from '../../../kit/session';
import type { BookingRow } from '../bookings/booking-record';
import { seatsOfTravellers } from '../bookings/seats-in-turn';
import type { StretchOfLeg } from '../contract/booking';
import type { ExchangeOperation } from '../contract/exchange';
import { type OperationRow, stepUpRequired } from '../exchange/hold/operation-record';
import { reservations } from '../schema';
import { viewProposal } from './proposal-record';

type PlaceOfOperation = Pick<
  typeof reservations.$inferSelect,
  'travellerId' | 'legIndex' | 'coach' | 'place'
> & { stretch?: StretchOfLeg | null; fromCall?: number };

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
