import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
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
  const taken = transaction.insert(reservations).values(
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
  const column = (pick: (each: (typeof held)[number]) => unknown) => sql.param(held.map(pick));
  const segments = transaction.execute<{ reservation_id: string }>(sql`
    insert into ${heldSegments} (train_run_id, coach, place, segment, reservation_id)
    select wanted.train_run_id, wanted.coach, wanted.place, segment, wanted.id
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ request }) => request.inventory.trainRunId)}::int[],
      ${column(({ request }) => request.coach)}::text[],
      ${column(({ request }) => request.place)}::text[],
      ${column(({ request }) => request.inventory.fromCall)}::int[],
      ${column(({ request }) => request.inventory.toCall)}::int[]
    ) as wanted (id, train_run_id, coach, place, from_call, to_call)
    cross join generate_series(wanted.from_call, wanted.to_call - 1) as segment
    order by 1, 2, 3, 4
    on conflict do nothing
    returning reservation_id`);
  const [, { rows: got }] = await Promise.all([taken, segments]);
  return held
    .filter(({ id, request: { inventory } }) => {
      const segments = got.filter((row) => row.reservation_id === id).length;
      return segments < inventory.toCall - inventory.fromCall;
    })
    .map(({ request }) => request);
}

async function release(transaction: Transaction, which: SQL | undefined): Promise<void> {
  const released = transaction.select({ id: reservations.id }).from(reservations).where(which);
  await Promise.all([
    transaction.delete(heldSegments).where(inArray(heldSegments.reservationId, released)),
    transaction.update(reservations).set({ state: 'RELEASED' }).where(which),
  ]);
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
