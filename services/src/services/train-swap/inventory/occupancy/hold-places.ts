import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { isOneOf } from '../../../../kit/database/is-one-of';
import type { SeatOfLeg } from '../../contract/booking';
import { heldSegments, reservations } from '../../schema';
import type { Span } from './occupancy';

export type PlacementRequest = SeatOfLeg & {
  inventory: Span;
  /** The admission of a confirmed place. Without it the place is on hold. */
  admissionId?: string;
};

type Owner = { bookingId: string; operationId: string | null; now: Date };

type ReservationRow = typeof reservations.$inferSelect;

function toReservation(
  request: PlacementRequest,
  { bookingId, operationId, now }: Owner,
): ReservationRow {
  const { inventory, admissionId = null, travellerId, legIndex, coach, place } = request;
  const { segment = null } = request;
  const { trainRunId, fromCall, toCall } = inventory;
  return {
    id: randomUUID(),
    trainRunId,
    coach,
    place,
    fromCall,
    toCall,
    legIndex,
    segment,
    state: admissionId === null ? 'ON_HOLD' : 'CONFIRMED',
    bookingId,
    travellerId,
    admissionId,
    operationId,
    createdAt: now,
  };
}

const toHeldSegments = ({ id, trainRunId, coach, place, fromCall, toCall }: ReservationRow) =>
  Array.from({ length: toCall - fromCall }, (_, nth) => ({
    trainRunId,
    coach,
    place,
    segment: fromCall + nth,
    reservationId: id,
  }));

const compareRequests = (one: PlacementRequest, other: PlacementRequest): number =>
  one.inventory.trainRunId - other.inventory.trainRunId ||
  compareText(one.coach, other.coach) ||
  compareText(one.place, other.place) ||
  one.inventory.fromCall - other.inventory.fromCall;

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Reserves the places. Segments are always inserted in one order (train, coach, place, segment) to avoid deadlocks.
 * @returns the placements that another holder has; the caller must then roll back the transaction
 */
export async function holdPlaces(
  transaction: Transaction,
  requests: readonly PlacementRequest[],
  owner: Owner,
): Promise<PlacementRequest[]> {
  if (requests.length === 0) return [];
  const ordered = [...requests].sort(compareRequests);
  const rows = ordered.map((request) => toReservation(request, owner));
  const reserved = transaction
    .$with('reserved')
    .as(transaction.insert(reservations).values(rows).returning({ id: reservations.id }));
  const inserted = await transaction
    .with(reserved)
    .insert(heldSegments)
    .values(rows.flatMap(toHeldSegments))
    .onConflictDoNothing()
    .returning({ reservationId: heldSegments.reservationId });
  return ordered.filter((_, at) => {
    const { id, fromCall, toCall } = rows[at] as ReservationRow;
    return inserted.filter(({ reservationId }) => reservationId === id).length < toCall - fromCall;
  });
}

/** Releases the places of the matching reservations. The condition must select only reservations that hold a place. */
async function releasePlaces(transaction: Transaction, condition: SQL | undefined): Promise<void> {
  const released = transaction
    .$with('released')
    .as(
      transaction
        .update(reservations)
        .set({ state: 'RELEASED' })
        .where(condition)
        .returning({ id: reservations.id }),
    );
  await transaction
    .with(released)
    .delete(heldSegments)
    .where(inArray(heldSegments.reservationId, transaction.select().from(released)));
}

const isOfAdmissions = (admissionIds: readonly string[]) =>
  and(isOneOf(reservations.admissionId, admissionIds), eq(reservations.state, 'CONFIRMED'));

const isHeldFor = (operationId: string) =>
  and(eq(reservations.operationId, operationId), eq(reservations.state, 'ON_HOLD'));

export const releaseHeldPlaces = (transaction: Transaction, operationId: string): Promise<void> =>
  releasePlaces(transaction, isHeldFor(operationId));

export const releaseAdmissionPlaces = (
  transaction: Transaction,
  admissionIds: readonly string[],
): Promise<void> => releasePlaces(transaction, isOfAdmissions(admissionIds));

/**
 * Releases the places of the replaced admissions, and confirms the places on hold for the new ones of an operation, by
 * traveller.
 * @returns the confirmed reservations
 */
export async function exchangePlaces(
  transaction: Transaction,
  operationId: string,
  replacedIds: readonly string[],
  newIds: Readonly<Record<string, string>>,
): Promise<ReservationRow[]> {
  const wasOnHold = eq(reservations.state, 'ON_HOLD');
  const newId = sql`(${JSON.stringify(newIds)}::jsonb ->> ${reservations.travellerId}::text)::uuid`;
  const exchanged = transaction.$with('exchanged').as(
    transaction
      .update(reservations)
      .set({
        state: sql`case when ${wasOnHold} then 'CONFIRMED' else 'RELEASED' end`,
        admissionId: sql`case when ${wasOnHold} then ${newId} else ${reservations.admissionId} end`,
      })
      .where(or(isOfAdmissions(replacedIds), isHeldFor(operationId)))
      .returning(),
  );
  const released = transaction
    .select({ id: exchanged.id })
    .from(exchanged)
    .where(eq(exchanged.state, 'RELEASED'));
  const freed = transaction
    .$with('freed')
    .as(
      transaction
        .delete(heldSegments)
        .where(inArray(heldSegments.reservationId, released))
        .returning({ id: heldSegments.reservationId }),
    );
  return transaction
    .with(exchanged, freed)
    .select()
    .from(exchanged)
    .where(eq(exchanged.state, 'CONFIRMED'));
}
