import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { toInstant } from '../../../kit/values/schemas';
import { findBookingRow } from '../bookings/booking-record';
import { toTravellerSeats } from '../bookings/order-seats';
import type { SeatOfLeg } from '../contract/booking';
import type { Journey } from '../contract/journey';
import type { MessageExchange } from '../contract/message-booking';
import { findOperation, type OperationRow } from '../exchange/operation-record';
import { getProposalView } from '../proposals/proposal-record';
import { admissions, reservations } from '../schema';
import { findPlaces } from './operation-response';

/** The ticket that a confirmed exchange ended. */
async function readEndedTicket(
  database: Database,
  { confirmedAt, offer }: OperationRow,
): Promise<{ journey: Journey; places: SeatOfLeg[] } | null> {
  if (confirmedAt === null) return null;
  const ended = await database
    .select()
    .from(admissions)
    .where(
      and(
        inArray(admissions.travellerId, offer.travellerIds),
        eq(admissions.endedAt, confirmedAt),
        eq(admissions.state, 'EXCHANGED'),
      ),
    )
    .orderBy(asc(admissions.createdAt));
  // The last one of each traveller, because two exchanges may be confirmed in the same millisecond.
  const replaced = [...new Map(ended.map((each) => [each.travellerId, each])).values()];
  const [first] = replaced;
  if (!first) return null;
  const seats = await database
    .select()
    .from(reservations)
    .where(
      inArray(
        reservations.admissionId,
        replaced.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reservations.legIndex));
  return { journey: first.journey, places: toTravellerSeats(seats) };
}

/** An exchange for a message: the ticket before and after it. Null when there is no such exchange. */
export async function readMessageExchange(
  database: Database,
  operationId: string,
): Promise<MessageExchange | null> {
  const operation = await findOperation(database, operationId);
  if (!operation) return null;
  const proposal = await getProposalView(database, operation);
  const ended = proposal ? null : await readEndedTicket(database, operation);
  const previous = await findBookingRow(database, operation.bookingId);
  const { offer } = operation;
  return {
    id: operation.id,
    status: operation.status,
    heldUntil: toInstant(operation.heldUntil),
    travellerIds: offer.travellerIds,
    previousReference: previous?.reference ?? '',
    previousJourney: proposal?.view.previousJourney ?? ended?.journey ?? offer.journey,
    previousPlaces: proposal?.view.previousPlaces ?? ended?.places ?? [],
    journey: offer.journey,
    serviceClass: offer.serviceClass,
    previousClass: offer.previousClass,
    places:
      proposal?.places ??
      toTravellerSeats(
        await findPlaces(database, operationId, { carrier: previous?.carrier ?? null }),
      ),
    price: offer.price,
    amountDue: { amount: operation.amountDue, currency: operation.currency },
    isUndo: offer.undoes !== undefined,
    proposal: proposal?.view ?? null,
  };
}
