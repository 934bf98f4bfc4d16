import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connection';
import { localMinutes } from '../../../kit/local-time';
import type { ServiceClass } from '../contract/booking';
import type { CoachDeckLayout } from '../contract/seat-map';
import { heldSegments, reservations, type trainRuns } from '../schema';
import { backgroundOccupancy, type OccupiedSeat } from './background-occupancy';
import { bookableSeats } from './seats';

type Run = typeof trainRuns.$inferSelect;
type Circumstances = { departure: Date; timeZone: string };
type Passenger = OccupiedSeat & { trainRunId: number };

const classes: readonly ServiceClass[] = ['FIRST', 'STANDARD'];

/** The demonstration's passengers of a train just opened. */
export function otherPassengers(
  run: Run,
  layout: CoachDeckLayout,
  { departure, timeZone }: Circumstances,
): Passenger[] {
  const occupied = classes.flatMap((serviceClass) =>
    backgroundOccupancy({
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
 * Writes passengers of no booking as real reservations, each place free before. Some 1,500 rows a train:
 * columns go as arrays, because a statement with a parameter for each value takes ten times as long.
 */
export async function seatPassengers(
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
