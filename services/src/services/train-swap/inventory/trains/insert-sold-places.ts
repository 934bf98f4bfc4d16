import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import type { SoldPlace } from '../../contract/sold-places';
import { heldSegments, reservations } from '../../schema';

/**
 * Inserts reservations of other retailers, which have no booking. All places must be free. Columns are passed as
 * arrays: with about 1,500 rows per train, one parameter per value takes ten times as long.
 */
export async function insertSoldPlaces(
  transaction: Transaction,
  places: readonly (SoldPlace & { trainRunId: number })[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const column = <T>(pick: (place: (typeof places)[number]) => T) => sql.param(places.map(pick));
  await transaction.execute(sql`
    with sold as (
      insert into ${reservations}
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, created_at)
      select gen_random_uuid(), train_run_id, coach, place, from_call, to_call, 0, 'CONFIRMED',
        ${now.toISOString()}
      from unnest(
        ${column((each) => each.trainRunId)}::int[],
        ${column((each) => each.coach)}::text[],
        ${column((each) => each.place)}::text[],
        ${column((each) => each.fromCall)}::int[],
        ${column((each) => each.toCall)}::int[]
      ) as given (train_run_id, coach, place, from_call, to_call)
      returning *
    )
    insert into ${heldSegments} (train_run_id, coach, place, segment, reservation_id)
    select train_run_id, coach, place, generate_series(from_call, to_call - 1), id from sold`);
}
