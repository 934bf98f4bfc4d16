import { and, sql } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connections/connection';
import { defineSubscription } from '../../../../kit/service';
import { admissions } from '../../schema';
import { isLiveAdmission, trainKeysSql } from '../../tables/bookings';
import { compareStatus, trainChanged } from './train-changed';

export type Rider = {
  bookingId: string;
  /** The station where they board this train. */
  boardsAt: string;
};

/** Live admissions that contain both the train and the day, possibly on different legs. */
export const listAdmissionsOnTrain = (database: Database, trainId: string, serviceDate: string) =>
  database
    .selectDistinct({ bookingId: admissions.bookingId, journey: admissions.journey })
    .from(admissions)
    .where(
      and(
        isLiveAdmission(admissions.state),
        sql`${trainKeysSql(admissions.journey)} @> ${JSON.stringify([trainId, serviceDate])}::jsonb`,
      ),
    );

/**
 * The bookings with a right to travel on a train on a day, with or without a numbered seat. Places on hold for a swap
 * do not count.
 */
export async function listRiders(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<Rider[]> {
  const rights = await listAdmissionsOnTrain(database, trainId, serviceDate);
  return rights.flatMap(({ bookingId, journey }) => {
    const leg = journey.legs.find(
      (each) => each.trainId === trainId && each.serviceDate === serviceDate,
    );
    return leg ? [{ bookingId, boardsAt: leg.from.stationId }] : [];
  });
}

/** Publishes train changes to the travellers with a ticket for the train. */
export const publishTrainEvents = defineSubscription({
  name: 'publish-train-events',
  ...trainChanged,
  async handle({ data: { trainId, serviceDate, platformAt, before, ...after } }, context) {
    const { isCancelled, isRetimed, isMoved } = compareStatus(before, after);
    if (!isCancelled && !isRetimed && !isMoved) return;
    const riders = await listRiders(context.database, trainId, serviceDate);
    for (const { bookingId, boardsAt } of riders) {
      const publish = (type: string) =>
        context.publish({ type, bookingId, audience: 'travellers', data: after });
      if (isCancelled) await publish('train.cancelled');
      if (isRetimed) await publish('train.delayed');
      if (isMoved && boardsAt === platformAt) await publish('train.platform-changed');
    }
  },
});
