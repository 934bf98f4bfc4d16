import { and, eq, gt, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connections/connection';
import { type Seat, type Segment, seatKey } from '../../contract/seat';
import { heldSegments, reservations } from '../../schema';
import type { LegInventory } from '../trains/train-runs';

/** A part of a train's route, by call index. */
export type Span = Pick<LegInventory, 'trainRunId' | 'fromCall' | 'toCall'>;
/** Number of taken places per coach on a span. */
export type TakenInCoaches = ReadonlyMap<string, number>;

/** Counts for each span, in their order. Reads all reservations of their trains. */
export async function countTaken(
  database: Database,
  spans: readonly Span[],
): Promise<TakenInCoaches[]> {
  if (spans.length === 0) return [];
  const column = (pick: (span: Span) => number) => sql.param(spans.map(pick));
  // A lateral join per train: a plain join would read every reservation. `select distinct` hashes, while
  // `count(distinct …)` sorts at four times the cost.
  const { rows } = await database.execute<{ leg: number; coach: string; taken: number }>(sql`
    select (spans.nth - 1)::int as leg, held.coach, held.taken
    from unnest(
      ${column(({ trainRunId }) => trainRunId)}::int[],
      ${column(({ fromCall }) => fromCall)}::int[],
      ${column(({ toCall }) => toCall)}::int[]
    ) with ordinality as spans (train_run_id, from_call, to_call, nth)
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
  const taken = spans.map(() => new Map<string, number>());
  for (const row of rows) taken[row.leg]?.set(row.coach, row.taken);
  return taken;
}

/** Keys (`coach/place`) of the places taken on a leg, and of the places held for this operation. */
export async function takenSeats(
  database: Database,
  leg: LegInventory,
  operationId: string | null,
): Promise<{ taken: Set<string>; own: Set<string> }> {
  const { trainRunId, fromCall, toCall } = leg;
  // Keys as `seatKey` writes them, aggregated to one row: parsing hundreds of rows costs more than the query.
  const keys = sql`json_agg(${reservations.coach} || '/' || ${reservations.place})`;
  const [held] = await database
    .select({
      taken: sql<string[] | null>`${keys}`,
      own: sql<
        string[] | null
      >`${keys} filter (where ${reservations.operationId} = ${operationId})`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.trainRunId, trainRunId),
        ne(reservations.state, 'RELEASED'),
        gt(reservations.toCall, fromCall),
        lt(reservations.fromCall, toCall),
      ),
    );
  return { taken: new Set(held?.taken), own: new Set(held?.own) };
}

/** Taken segments of a train's places in travel order, by key (`coach/place`). */
export async function findHeldSegments(
  database: Database,
  { trainRunId }: Pick<LegInventory, 'trainRunId'>,
): Promise<Map<string, Segment[]>> {
  const held = new Map<string, Segment[]>();
  const rows = await database
    .select({
      coach: reservations.coach,
      place: reservations.place,
      from: reservations.fromCall,
      to: reservations.toCall,
    })
    .from(reservations)
    .where(and(eq(reservations.trainRunId, trainRunId), ne(reservations.state, 'RELEASED')))
    .orderBy(reservations.fromCall);
  for (const { from, to, ...seat } of rows) {
    const key = seatKey(seat);
    held.set(key, [...(held.get(key) ?? []), { from, to }]);
  }
  return held;
}

/** Which of the places another booking holds on their spans. Reads only these places. */
export async function findHeldByOthers<P extends Span & Seat>(
  database: Database,
  places: readonly P[],
  bookingId: string,
): Promise<P[]> {
  if (places.length === 0) return [];
  const onPlace = ({ trainRunId, coach, place, fromCall, toCall }: P) =>
    and(
      eq(heldSegments.trainRunId, trainRunId),
      eq(heldSegments.coach, coach),
      eq(heldSegments.place, place),
      gte(heldSegments.segment, fromCall),
      lt(heldSegments.segment, toCall),
    );
  const { trainRunId, coach, place } = heldSegments;
  const held = await database
    .selectDistinct({ trainRunId, coach, place })
    .from(heldSegments)
    .innerJoin(reservations, eq(reservations.id, heldSegments.reservationId))
    .where(
      and(or(...places.map(onPlace)), sql`${reservations.bookingId} is distinct from ${bookingId}`),
    );
  return places.filter((each) =>
    held.some((one) => one.trainRunId === each.trainRunId && seatKey(one) === seatKey(each)),
  );
}
