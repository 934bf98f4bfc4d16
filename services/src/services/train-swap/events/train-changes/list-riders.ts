import { and } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connections/connection';
import { defineSubscription } from '../../../../kit/service';
import { getLegStatus } from '../../clients/live-status';
import type { Leg } from '../../contract/journey';
import { admissions } from '../../schema';
import { isLiveAdmission, isOnTrain } from '../../tables/bookings';
import { compareStatus, trainChanged } from './train-changed';

/** A booking with the leg on this train. */
export type Rider = { bookingId: string; leg: Leg };

/** Live admissions that contain both the train and the day, possibly on different legs. */
export const listAdmissionsOnTrain = (database: Database, trainId: string, serviceDate: string) =>
  database
    .selectDistinct({ bookingId: admissions.bookingId, journey: admissions.journey })
    .from(admissions)
    .where(
      and(isLiveAdmission(admissions.state), isOnTrain(admissions.journey, trainId, serviceDate)),
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
    return leg ? [{ bookingId, leg }] : [];
  });
}

/** Publishes train changes to the travellers with a ticket for the train. */
export const publishTrainEvents = defineSubscription({
  name: 'publish-train-events',
  ...trainChanged,
  async handle({ data }, context) {
    const { trainId, serviceDate, platformAt, before, trainNumber, mode } = data;
    for (const { bookingId, leg } of await listRiders(context.database, trainId, serviceDate)) {
      const after = getLegStatus(data, platformAt, leg);
      const changed = compareStatus(getLegStatus(before, platformAt, leg), after);
      const isSkipped = after.cancelled && !data.cancelled;
      const { name } = data.stops[leg.from.stationId]?.skipped ? leg.from : leg.to;
      const texts = { trainNumber, mode, ...(isSkipped ? { skippedStation: name } : {}) };
      const publish = (type: string) =>
        context.publish({ type, bookingId, audience: 'travellers', data: { ...texts, ...after } });
      if (changed.isCancelled) await publish('train.cancelled');
      if (changed.isRetimed) await publish('train.delayed');
      if (changed.isMoved) await publish('train.platform-changed');
    }
  },
});
