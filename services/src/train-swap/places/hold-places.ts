import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../foundation/database/connection';
import type { Placement } from '../contract/booking';
import { heldSegments, reservations } from '../schema';
import type { LegInventory } from './train-runs';

export type PlacementRequest = Placement & {
  inventory: LegInventory;
  /** The right to travel it belongs to from the start; without one the place is only held. */
  admissionId?: string;
};

type Owner = { bookingId: string; operationId: string | null; now: Date };

/**
 * Takes the places. Answers the placements that another holder has; the caller must
 * then give up the whole transaction. Segments are always inserted in one order (train, coach, place,
 * segment), so that two travellers who want the same places wait for each other and never in a ring.
 */
export async function holdPlaces(
  transaction: Transaction,
  requests: readonly PlacementRequest[],
  { bookingId, operationId, now }: Owner,
): Promise<PlacementRequest[]> {
  if (requests.length === 0) return [];
  const held = requests.map((request) => ({ request, id: randomUUID() }));
  await transaction.insert(reservations).values(
    held.map(({ id, request }) => ({
      id,
      trainRunId: request.inventory.trainRunId,
      coach: request.coach,
      place: request.place,
      fromCall: request.inventory.fromCall,
      toCall: request.inventory.toCall,
      legIndex: request.legIndex,
      state: request.admissionId ? ('CONFIRMED' as const) : ('ON_HOLD' as const),
      bookingId,
      travellerId: request.travellerId,
      admissionId: request.admissionId ?? null,
      operationId,
      createdAt: now,
    })),
  );
  const wanted = held
    .flatMap(({ id, request: { inventory, coach, place } }) =>
      Array.from({ length: inventory.toCall - inventory.fromCall }, (_, index) => ({
        trainRunId: inventory.trainRunId,
        coach,
        place,
        segment: inventory.fromCall + index,
        reservationId: id,
      })),
    )
    .sort(
      (one, other) =>
        one.trainRunId - other.trainRunId ||
        one.coach.localeCompare(other.coach) ||
        one.place.localeCompare(other.place) ||
        one.segment - other.segment,
    );
  const got = await transaction
    .insert(heldSegments)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ reservationId: heldSegments.reservationId });
  return held
    .filter(({ id, request: { inventory } }) => {
      const segments = got.filter((row) => row.reservationId === id).length;
      return segments < inventory.toCall - inventory.fromCall;
    })
    .map(({ request }) => request);
}

async function release(transaction: Transaction, which: SQL | undefined): Promise<void> {
  const released = await transaction
    .update(reservations)
    .set({ state: 'RELEASED' })
    .where(which)
    .returning({ id: reservations.id });
  if (released.length === 0) return;
  await transaction.delete(heldSegments).where(
    inArray(
      heldSegments.reservationId,
      released.map((row) => row.id),
    ),
  );
}

/** Frees the places an operation holds. */
export const releaseHeldPlaces = (transaction: Transaction, operationId: string): Promise<void> =>
  release(
    transaction,
    and(eq(reservations.operationId, operationId), eq(reservations.state, 'ON_HOLD')),
  );

/** Frees the places that belong to these rights to travel. */
export const releasePlacesOf = (
  transaction: Transaction,
  admissionIds: readonly string[],
): Promise<void> =>
  release(
    transaction,
    and(inArray(reservations.admissionId, [...admissionIds]), eq(reservations.state, 'CONFIRMED')),
  );
