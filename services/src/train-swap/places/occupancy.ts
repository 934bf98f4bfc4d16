import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { statement } from '../../foundation/database/statement';
import type { ServiceClass } from '../contract/booking';
import { reservations } from '../schema';
import { bookableSeats, seatKey } from './seats';
import type { LegInventory } from './train-runs';

export type LegOccupancy = { taken: number; capacity: number };

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

/** How many places of the class each leg has, and how many of them someone holds on its way. */
export async function countOccupancy(
  database: Database,
  legs: readonly LegInventory[],
  serviceClass: ServiceClass,
): Promise<LegOccupancy[]> {
  if (legs.length === 0) return [];
  const counted = await placesTaken(database, {
    legs: legs.map((_, index) => index),
    trainRunIds: legs.map((leg) => leg.trainRunId),
    fromCalls: legs.map((leg) => leg.fromCall),
    toCalls: legs.map((leg) => leg.toCall),
  });
  return legs.map(({ layout }, index) => {
    const coaches = layout.coaches.filter((coach) => coach.class === serviceClass);
    const ids = new Set(coaches.map((coach) => coach.id));
    const rows = counted.filter((row) => row.leg === index && ids.has(row.coach));
    return {
      taken: rows.reduce((total, row) => total + row.taken, 0),
      capacity: bookableSeats(layout, serviceClass).length,
    };
  });
}

const placesHeld = statement((database) =>
  database
    .select({
      coach: reservations.coach,
      place: reservations.place,
      operationId: reservations.operationId,
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
  const rows = await placesHeld(database, { trainRunId, fromCall, toCall });
  return {
    taken: new Set(rows.map(seatKey)),
    own: new Set(
      rows.filter((row) => operationId !== null && row.operationId === operationId).map(seatKey),
    ),
  };
}
