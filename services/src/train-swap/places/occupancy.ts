import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import type { ServiceClass } from '../contract/booking';
import { heldSegments, reservations } from '../schema';
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
  const counted = await database.execute<{ leg: number; coach: string; taken: number }>(sql`
    select spans.leg, ${heldSegments.coach} as coach,
      count(distinct ${heldSegments.place})::int as taken
    from unnest(
      ${column((_, index) => index)},
      ${column((leg) => leg.trainRunId)},
      ${column((leg) => leg.fromCall)},
      ${column((leg) => leg.toCall)}
    ) as spans (leg, train_run_id, from_call, to_call)
    join ${heldSegments} on ${heldSegments.trainRunId} = spans.train_run_id
      and ${heldSegments.segment} >= spans.from_call
      and ${heldSegments.segment} < spans.to_call
    group by spans.leg, ${heldSegments.coach}`);
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
    .selectDistinct({
      coach: heldSegments.coach,
      place: heldSegments.place,
      operationId: reservations.operationId,
    })
    .from(heldSegments)
    .innerJoin(reservations, eq(reservations.id, heldSegments.reservationId))
    .where(
      and(
        eq(heldSegments.trainRunId, leg.trainRunId),
        gte(heldSegments.segment, leg.fromCall),
        lt(heldSegments.segment, leg.toCall),
      ),
    );
  return {
    taken: new Set(rows.map(seatKey)),
    own: new Set(
      rows.filter((row) => operationId !== null && row.operationId === operationId).map(seatKey),
    ),
  };
}
