import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type Database,
  postgresCode,
  type Transaction,
  uniqueViolation,
} from '../../../kit/database/connection';
import { placeholdersOf, statement } from '../../../kit/database/statement';
import type { SeatOfLeg } from '../contract/booking';
import { heldSegments, type ReservationState, reservations } from '../schema';
import type { Span } from './occupancy';

export type PlacementRequest = SeatOfLeg & {
  inventory: Span;
  /** The right to travel it belongs to from the start; without one the place is only held. */
  admissionId?: string;
};

type Owner = { bookingId: string; operationId: string | null; now: Date };

/** The reservation and the segments of its place, which another's stop. */
const takeAll = (database: Database) => {
  const reservation = placeholdersOf(
    reservations,
    'id',
    'trainRunId',
    'coach',
    'place',
    'fromCall',
    'toCall',
    'legIndex',
    'stretch',
    'state',
    'bookingId',
    'travellerId',
    'admissionId',
    'operationId',
    'createdAt',
  );
  const { id, trainRunId, coach, place, fromCall, toCall } = reservation;
  const reserved = database
    .$with('reserved')
    .as(database.insert(reservations).values(reservation).returning({ id: reservations.id }));
  return database
    .with(reserved)
    .insert(heldSegments)
    .select(sql`
      select ${trainRunId}::int, ${coach}::text, ${place}::text, segment, ${id}::uuid
      from generate_series(${fromCall}::int, ${toCall}::int - 1) as segment`);
};
const takeOrFail = statement(takeAll);
/** As far as nobody else has the segments: answers those it got. */
const take = statement((database) =>
  takeAll(database).onConflictDoNothing().returning({ segment: heldSegments.segment }),
);

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
  const gone: PlacementRequest[] = [];
  for (const request of [...requests].sort(inOrder)) {
    const { fromCall, toCall } = request.inventory;
    const got = await take(transaction, valuesOf(request, owner));
    if (got.length < toCall - fromCall) gone.push(request);
  }
  return gone;
}

/** Takes the places in the same order, and fails with `placeGone` of the first that another holder has. */
export async function holdPlacesOrFail(
  transaction: Transaction,
  requests: readonly PlacementRequest[],
  owner: Owner,
  placeGone: (request: PlacementRequest) => Error,
): Promise<void> {
  for (const request of [...requests].sort(inOrder)) {
    try {
      await takeOrFail(transaction, valuesOf(request, owner));
    } catch (error) {
      throw postgresCode(error) === uniqueViolation ? placeGone(request) : error;
    }
  }
}

/** Frees the places that one of these belongs to, by the value that it is told. */
function releaseOf(which: SQL | undefined) {
  const release = statement((database) => {
    const held = database.select({ id: reservations.id }).from(reservations).where(which);
    const left = database
      .$with('left_behind')
      .as(
        database
          .delete(heldSegments)
          .where(inArray(heldSegments.reservationId, held))
          .returning({ segment: heldSegments.segment }),
      );
    return database.with(left).update(reservations).set({ state: 'RELEASED' }).where(which);
  });
  return async (transaction: Transaction, id: string): Promise<void> => {
    await release(transaction, { id });
  };
}

/** Frees the places an operation holds, told by its id. */
export const releaseHeldPlaces = releaseOf(
  and(eq(reservations.operationId, sql.placeholder('id')), sql`${reservations.state} = 'ON_HOLD'`),
);

/** Frees the places that belong to a right to travel, told by its id. */
export const releasePlacesOf = releaseOf(
  and(
    eq(reservations.admissionId, sql.placeholder('id')),
    sql`${reservations.state} = 'CONFIRMED'`,
  ),
);
