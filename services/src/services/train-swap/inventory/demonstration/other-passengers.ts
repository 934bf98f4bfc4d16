import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { localMinutes } from '../../../../kit/values/local-time';
import type { ServiceClass } from '../../contract/booking';
import type { CoachDeckLayout } from '../../contract/seat-map';
import { heldSegments, reservations, type trainRuns } from '../../schema';
import { bookableSeats } from '../seats/seats';
import { generateOccupancy, type OccupiedSeat } from './background-occupancy';

type Run = typeof trainRuns.$inferSelect;
type FirstDeparture = { departure: Date; timeZone: string };
type Passenger = OccupiedSeat & { trainRunId: number };

const classes: readonly ServiceClass[] = ['FIRST', 'STANDARD'];

/** Demonstration passengers for a newly opened train. */
export function generatePassengers(
  run: Run,
  layout: CoachDeckLayout,
  { departure, timeZone }: FirstDeparture,
): Passenger[] {
  const occupied = classes.flatMap((serviceClass) =>
    generateOccupancy({
      trainId: `${run.trainId} ${serviceClass}`,
      serviceDate: run.serviceDate,
      callCount: run.calls.length,
      departureMinute: localMinutes(departure, timeZone),
      seats: bookableSeats(layout, serviceClass),
    }),
  );
  return occupied.map((seat) => ({ ...seat, trainRunId: run.id }));
}

/**
 * Inserts passengers without a booking as reservations. All places must be free. Columns are passed as arrays: with
 * about 1,500 rows per train, one parameter per value takes ten times as long.
 */
export async function insertPassengers(
  transaction: Transaction,
  passengers: readonly Passenger[],
  now: Date,
): Promise<void> {
  const column = <T>(pick: (passenger: Passenger) => T) => sql.param(passengers.map(pick));
  await transaction.execute(sql`
    with seated as (
      insert into ${reservations}
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, demonstration, created_at)
      select gen_random_uuid(), train_run_id, coach, place, from_call, to_call, 0, 'CONFIRMED', true,
        ${now.toISOString()}
      from unnest(
        ${column((each) => each.trainRunId)}::int[],
        ${column((each) => each.coach)}::text[],
        ${column((each) => each.place)}::text[],
        ${column((each) => each.fromCall)}::int[],
        ${column((each) => each.toCall)}::int[]
      ) as passenger (train_run_id, coach, place, from_call, to_call)
      returning *
    )
    insert into ${heldSegments} (train_run_id, coach, place, segment, reservation_id)
    select train_run_id, coach, place, generate_series(from_call, to_call - 1), id from seated`);
}
