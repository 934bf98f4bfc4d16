import { and, sql } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connection';
import { admissions } from '../../schema';
import { isLiveAdmission, namesOfTrains } from '../../tables/bookings';

export type Rider = {
  bookingId: string;
  /** The station at which they get on this train. */
  boardsAt: string;
};

/** Rights to travel that name both the train and the day; on one leg or on two. */
export const rightsThatName = (database: Database, trainId: string, serviceDate: string) =>
  database
    .selectDistinct({ bookingId: admissions.bookingId, journey: admissions.journey })
    .from(admissions)
    .where(
      and(
        isLiveAdmission(admissions.state),
        sql`${namesOfTrains(admissions.journey)} @> ${JSON.stringify([trainId, serviceDate])}::jsonb`,
      ),
    );

/**
 * The bookings with a right to travel on a train of a day, with seats or without: trains of imported
 * timetables have no numbered ones. Who only holds a place there for a swap has not chosen it yet.
 */
export async function ridersOf(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<Rider[]> {
  const rights = await rightsThatName(database, trainId, serviceDate);
  return rights.flatMap(({ bookingId, journey }) => {
    const leg = journey.legs.find(
      (each) => each.trainId === trainId && each.serviceDate === serviceDate,
    );
    return leg ? [{ bookingId, boardsAt: leg.from.stationId }] : [];
  });
}
