import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { lookUpTogether } from '../../../kit/database/look-up-together';
import { arrayOf, statement } from '../../../kit/database/statement';
import { type Seat, type Stretch, seatKey } from '../contract/seat';
import { heldSegments, reservations } from '../schema';
import type { LegInventory } from './train-runs';

/** A part of a train's way, by its calls. */
export type Span = Pick<LegInventory, 'trainRunId' | 'fromCall' | 'toCall'>;
/** How many places of each coach somebody holds on a part of the way. */
export type TakenInCoaches = ReadonlyMap<string, number>;

// Train by train: joined as a whole, every reservation there is would be read. Places that several hold on
// the way are told apart by hash: counted with `count(distinct …)` they are sorted, at four times the cost.
const placesTaken = statement((database) =>
  database
    .select({
      leg: sql<number>`spans.leg`,
      coach: sql<string>`held.coach`,
      taken: sql<number>`held.taken`,
    })
    .from(sql`
    unnest(
      ${arrayOf('legs', 'int')},
      ${arrayOf('trainRunIds', 'int')},
      ${arrayOf('fromCalls', 'int')},
      ${arrayOf('toCalls', 'int')}
    ) as spans (leg, train_run_id, from_call, to_call)
    cross join lateral (
      select places.coach, count(*)::int as taken
      from (
        select distinct ${reservations.coach} as coach, ${reservations.place} as place
        from ${reservations}
        where ${reservations.trainRunId} = spans.train_run_id
          and ${reservations.state} <> 'RELEASED'
          and ${reservations.toCall} > spans.from_call
          and ${reservations.fromCall} < spans.to_call
      ) as places
      group by places.coach
    ) as held`),
);

/** For each of these, in their order. Reads every place of their trains. */
export async function countTaken(
  database: Database,
  spans: readonly Span[],
): Promise<TakenInCoaches[]> {
  if (spans.length === 0) return [];
  const counted = await placesTaken(database, {
    legs: spans.map((_, index) => index),
    trainRunIds: spans.map(({ trainRunId }) => trainRunId),
    fromCalls: spans.map(({ fromCall }) => fromCall),
    toCalls: spans.map(({ toCall }) => toCall),
  });
  const taken = spans.map(() => new Map<string, number>());
  for (const row of counted) taken[row.leg]?.set(row.coach, row.taken);
  return taken;
}

// As `seatKey` writes them, in one row: as hundreds, they would cost more on the way than to find.
const keysOf = sql`json_agg(${reservations.coach} || '/' || ${reservations.place})`;
const ofOperation = sql`${reservations.operationId} = ${sql.placeholder('operationId')}`;

const placesHeld = statement((database) =>
  database
    .select({
      taken: sql<string[] | null>`${keysOf}`,
      own: sql<string[] | null>`${keysOf} filter (where ${ofOperation})`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.trainRunId, sql.placeholder('trainRunId')),
        sql`${reservations.state} <> 'RELEASED'`,
        gt(reservations.toCall, sql.placeholder('fromCall')),
        lt(reservations.fromCall, sql.placeholder('toCall')),
      ),
    ),
);

/** Keys (`coach/place`) of the places held on a leg, and of those among them held for this operation. */
export async function takenSeats(
  database: Database,
  leg: LegInventory,
  operationId: string | null,
): Promise<{ taken: Set<string>; own: Set<string> }> {
  const { trainRunId, fromCall, toCall } = leg;
  const [held] = await placesHeld(database, { trainRunId, fromCall, toCall, operationId });
  return { taken: new Set(held?.taken), own: new Set(held?.own) };
}

const stretchesHeld = statement((database) =>
  database
    .select({
      coach: reservations.coach,
      place: reservations.place,
      from: reservations.fromCall,
      to: reservations.toCall,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.trainRunId, sql.placeholder('trainRunId')),
        sql`${reservations.state} <> 'RELEASED'`,
      ),
    )
    .orderBy(reservations.fromCall),
);

/** On which parts of a train's way somebody holds its places, in the order of the way, by key (`coach/place`). */
export async function heldStretches(
  database: Database,
  { trainRunId }: Pick<LegInventory, 'trainRunId'>,
): Promise<Map<string, Stretch[]>> {
  const held = new Map<string, Stretch[]>();
  for (const { from, to, ...seat } of await stretchesHeld(database, { trainRunId })) {
    const key = seatKey(seat);
    held.set(key, [...(held.get(key) ?? []), { from, to }]);
  }
  return held;
}

const heldOfWanted = statement((database) =>
  database
    .select({ at: sql<number>`(wanted.nth - 1)::int` })
    .from(sql`
    unnest(
      ${arrayOf('trainRunIds', 'int')},
      ${arrayOf('coaches', 'text')},
      ${arrayOf('places', 'text')},
      ${arrayOf('fromCalls', 'int')},
      ${arrayOf('toCalls', 'int')},
      ${arrayOf('bookingIds', 'uuid')}
    ) with ordinality as wanted (train_run_id, coach, place, from_call, to_call, booking_id, nth)`)
    .where(sql`exists (
      select 1 from ${heldSegments}
      join ${reservations} on ${reservations.id} = ${heldSegments.reservationId}
      where ${heldSegments.trainRunId} = wanted.train_run_id
        and ${heldSegments.coach} = wanted.coach
        and ${heldSegments.place} = wanted.place
        and ${heldSegments.segment} >= wanted.from_call
        and ${heldSegments.segment} < wanted.to_call
        and ${reservations.bookingId} is distinct from wanted.booking_id)`),
);

/** Whether another booking holds the place there; reads nothing of other places. */
export const isHeldByOthers = lookUpTogether(
  async (database, wanted: readonly (Span & Seat & { bookingId: string })[]) => {
    const held = await heldOfWanted(database, {
      trainRunIds: wanted.map(({ trainRunId }) => trainRunId),
      coaches: wanted.map(({ coach }) => coach),
      places: wanted.map(({ place }) => place),
      fromCalls: wanted.map(({ fromCall }) => fromCall),
      toCalls: wanted.map(({ toCall }) => toCall),
      bookingIds: wanted.map(({ bookingId }) => bookingId),
    });
    const found = new Set(held.map(({ at }) => at));
    return wanted.map((_, at) => found.has(at));
  },
);
