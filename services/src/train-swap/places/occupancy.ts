import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import type { ServiceClass } from '../contract/booking';
import { reservations } from '../schema';
import { bookableSeats, seatKey } from './seats';
import type { LegInventory } from './train-runs';

export type LegOccupancy = { taken: number; capacity: number };

/** How many places of the class each leg has, and how many of them someone holds on its way. */
export async function countOccupancy(
  database: Database,
  legs: readonly LegInventory[],
  serviceClass: ServiceClass,
): Promise<LegOccupancy[]> {
  if (legs.length === 0) return [];
  const column = (pick: (leg: LegInventory, index: number) => number) =>
    sql`${sql.param(legs.map(pick))}::int[]`;
  // Train by train: joined as a whole, every reservation there is would be read. Places that several hold on
  // the way are told apart by hash: counted with `count(distinct …)` they are sorted, at four times the cost.
  const counted = await database.execute<{ leg: number; coach: string; taken: number }>(sql`
    select spans.leg, held.coach, held.taken
    from unnest(
      ${column((_, index) => index)},
      ${column((leg) => leg.trainRunId)},
      ${column((leg) => leg.fromCall)},
      ${column((leg) => leg.toCall)}
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
    ) as held`);
  return legs.map(({ layout }, index) => {
    const coaches = layout.coaches.filter((coach) => coach.class === serviceClass);
    const ids = new Set(coaches.map((coach) => coach.id));
    const rows = counted.rows.filter((row) => row.leg === index && ids.has(row.coach));
    return {
      taken: rows.reduce((total, row) => total + row.taken, 0),
      capacity: bookableSeats(layout, serviceClass).length,
    };
  });
}

/** Keys (`coach/place`) of the places held on a leg, and of those among them held for this operation. */
export async function takenSeats(
  database: Database,
  leg: LegInventory,
  operationId: string | null,
): Promise<{ taken: Set<string>; own: Set<string> }> {
  const rows = await database
    .select({
      coach: reservations.coach,
      place: reservations.place,
      operationId: reservations.operationId,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.trainRunId, leg.trainRunId),
        ne(reservations.state, 'RELEASED'),
        gt(reservations.toCall, leg.fromCall),
        lt(reservations.fromCall, leg.toCall),
      ),
    );
  return {
    taken: new Set(rows.map(seatKey)),
    own: new Set(
      rows.filter((row) => operationId !== null && row.operationId === operationId).map(seatKey),
    ),
  };
}
