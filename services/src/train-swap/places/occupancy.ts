import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { statement } from '../../foundation/database/statement';
import { heldSegments, reservations } from '../schema';
import { type Seat, seatKey } from './seats';
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
      ${sql.placeholder('legs')}::int[],
      ${sql.placeholder('trainRunIds')}::int[],
      ${sql.placeholder('fromCalls')}::int[],
      ${sql.placeholder('toCalls')}::int[]
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

const heldSeats = statement((database) =>
  database
    .selectDistinct({ coach: heldSegments.coach, place: heldSegments.place })
    .from(heldSegments)
    .where(
      and(
        eq(heldSegments.trainRunId, sql.placeholder('trainRunId')),
        gte(heldSegments.segment, sql.placeholder('fromCall')),
        lt(heldSegments.segment, sql.placeholder('toCall')),
        sql`(${heldSegments.coach}, ${heldSegments.place}) in (select * from unnest(
          ${sql.placeholder('coaches')}::text[], ${sql.placeholder('places')}::text[]))`,
      ),
    ),
);

/** Keys (`coach/place`) of those of these places that somebody holds on a leg; reads nothing of the others. */
export async function heldAmong(
  database: Database,
  { trainRunId, fromCall, toCall }: Span,
  seats: readonly Seat[],
): Promise<Set<string>> {
  if (seats.length === 0) return new Set();
  const held = await heldSeats(database, {
    ...{ trainRunId, fromCall, toCall },
    coaches: seats.map(({ coach }) => coach),
    places: seats.map(({ place }) => place),
  });
  return new Set(held.map(seatKey));
}
