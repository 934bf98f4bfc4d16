import { randomUUID } from 'node:crypto';
import { backgroundOccupancy } from '../../demonstration/background-occupancy';
import type { Transaction } from '../../foundation/database/connection';
import type { ServiceClass } from '../contract/booking';
import type { CoachDeckLayout } from '../contract/seat-map';
import { heldSegments, reservations, type trainRuns } from '../schema';
import { localMinutes } from '../verdict/local-time';
import { bookableSeats } from './seats';

type Run = typeof trainRuns.$inferSelect;
type Circumstances = { departure: Date; timeZone: string; now: Date };

const classes: readonly ServiceClass[] = ['FIRST', 'STANDARD'];
/** PostgreSQL takes 65,535 parameters in one statement; a reservation has twelve. */
const rowsPerInsert = 2_000;

const inChunks = async <T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await insert(rows.slice(at, at + rowsPerInsert));
  }
};

/** Writes the demonstration's passengers of a train just opened, as real reservations. */
export async function seatOtherPassengers(
  transaction: Transaction,
  run: Run,
  layout: CoachDeckLayout,
  { departure, timeZone, now }: Circumstances,
): Promise<void> {
  const passengers = classes.flatMap((serviceClass) =>
    backgroundOccupancy({
      trainId: `${run.trainId} ${serviceClass}`,
      serviceDate: run.serviceDate,
      callCount: run.calls.length,
      departureMinute: localMinutes(departure, timeZone),
      seats: bookableSeats(layout, serviceClass),
    }),
  );
  const seated = passengers.map((passenger) => ({
    ...passenger,
    id: randomUUID(),
    trainRunId: run.id,
    legIndex: 0,
    state: 'CONFIRMED' as const,
    demonstration: true,
    createdAt: now,
  }));
  const segments = seated.flatMap(({ id, trainRunId, coach, place, fromCall, toCall }) =>
    Array.from({ length: toCall - fromCall }, (_, index) => ({
      trainRunId,
      coach,
      place,
      segment: fromCall + index,
      reservationId: id,
    })),
  );
  await inChunks(seated, (chunk) => transaction.insert(reservations).values(chunk));
  await inChunks(segments, (chunk) => transaction.insert(heldSegments).values(chunk));
}
