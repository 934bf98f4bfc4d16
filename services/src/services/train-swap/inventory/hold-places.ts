import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connection';
import type { SeatOfLeg } from '../contract/booking';
import { heldSegments, type ReservationState, reservations } from '../schema';
import type { Span } from './occupancy';

export type PlacementRequest = SeatOfLeg & {
  inventory: Span;
  /** The right to travel it belongs to from the start; without one the place is only held. */
  admissionId?: string;
};

type Owner = { bookingId: string; operationId: string | null; now: Date };

type ReservationRow = ReturnType<typeof valuesOf>;

const valuesOf = (request: PlacementRequest, { bookingId, operationId, now }: Owner) => {
  const { inventory, admissionId = null, travellerId, legIndex, coach, place } = request;
  const { stretch = null } = request;
  const { trainRunId, fromCall, toCall } = inventory;
  const state: ReservationState = admissionId === null ? 'ON_HOLD' : 'CONFIRMED';
  return {
    ...{ id: randomUUID(), trainRunId, coach, place, fromCall, toCall, legIndex, stretch, state },
    ...{ bookingId, travellerId, admissionId, operationId, createdAt: now },
  };
};

const segmentsOf = ({ id, trainRunId, coach, place, fromCall, toCall }: ReservationRow) =>
  Array.from({ length: toCall - fromCall }, (_, nth) => ({
    ...{ trainRunId, coach, place, segment: fromCall + nth, reservationId: id },
  }));

const inOrder = (one: PlacementRequest, other: PlacementRequest): number =>
  one.inventory.trainRunId - other.inventory.trainRunId ||
  byText(one.coach, other.coach) ||
  byText(one.place, other.place) ||
  one.inventory.fromCall - other.inventory.fromCall;

const byText = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/**
 * Takes the places. Answers the placements that another holder has; the caller must
 * then give up the whole transaction. Segments are always inserted in one order (train, coach, place,
 * segment), so that two travellers who want the same places wait for each other and never in a ring.
 */
export async function holdPlaces(
  transaction: Transaction,
  requests: readonly PlacementRequest[],
  owner: Owner,
): Promise<PlacementRequest[]> {
  if (requests.length === 0) return [];
  const ordered = [...requests].sort(inOrder);
  const rows = ordered.map((request) => valuesOf(request, owner));
  await transaction.insert(reservations).values(rows);
  const got = await transaction
    .insert(heldSegments)
    .values(rows.flatMap(segmentsOf))
    .onConflictDoNothing()
    .returning({ reservationId: heldSegments.reservationId });
  return ordered.filter((_, at) => {
    const { id, fromCall, toCall } = rows[at] as ReservationRow;
    return got.filter(({ reservationId }) => reservationId === id).length < toCall - fromCall;
  });
}

/** Frees the places of these reservations; the condition names those that hold a place. */
async function releasePlaces(transaction: Transaction, which: SQL | undefined): Promise<void> {
  const released = await transaction
    .update(reservations)
    .set({ state: 'RELEASED' })
    .where(which)
    .returning({ id: reservations.id });
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await transaction.delete(heldSegments).where(inArray(heldSegments.reservationId, ids));
}

/** Frees the places that an operation holds. */
export const releaseHeldPlaces = (transaction: Transaction, operationId: string): Promise<void> =>
  releasePlaces(
    transaction,
    and(eq(reservations.operationId, operationId), eq(reservations.state, 'ON_HOLD')),
  );

/** Frees the places of a right to travel. */
export const releasePlacesOf = (transaction: Transaction, admissionId: string): Promise<void> =>
  releasePlaces(
    transaction,
    and(eq(reservations.admissionId, admissionId), eq(reservations.state, 'CONFIRMED')),
  );
