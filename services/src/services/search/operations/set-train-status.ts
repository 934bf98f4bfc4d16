import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { trainStatus } from '../contract';
import { type FeedStation, loadStations } from '../store/feeds';
import { findTrain } from '../store/find-train';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { saveStatus, type TrainStatus } from '../store/train-statuses';

/** `platformAt`: the station of the platform. */
type Train = {
  trainId: string;
  serviceDate: string;
  trainNumber: string;
  mode: 'bus' | undefined;
  platformAt: string;
};

const publishChange = async (
  context: ServiceContext,
  train: Train,
  { before, after }: { before: TrainStatus; after: TrainStatus },
): Promise<void> => {
  const same =
    before.cancelled === after.cancelled &&
    before.delayMinutes === after.delayMinutes &&
    before.platform === after.platform;
  if (same) return;
  const data = { ...train, ...after, before };
  const subject = `${train.trainId} ${train.serviceDate}`;
  await context.publish({
    type: 'train.changed',
    subject,
    audience: 'services',
    data,
  });
};

export const setTrainStatus = defineOperation({
  id: 'setTrainStatus',
  method: 'PUT',
  path: '/internal/trains/{trainId}/{serviceDate}/status',
  summary: 'Set the cancellation, delay and platform of a train',
  description:
    'Publishes train.changed when the status has changed; train-swap notifies the travellers. The platform is that of the first station.',
  access: 'internal',
  request: {
    params: z.strictObject({ trainId: timetableId, serviceDate: localDate }),
    body: trainStatus,
  },
  responses: { 200: trainStatus },
  problems: { 'train-not-found': 404 },
  async handle({ params: { trainId, serviceDate }, body }, context) {
    await retryWhenReplaced(() =>
      context.transaction(async (context) => {
        const { feed, trip } = await findTrain(context.database, trainId, serviceDate);
        const now = context.clock.now();
        const before = await saveStatus(context.database, {
          trainId,
          serviceDate,
          status: body,
          now,
        });
        const { byNumber } = await loadStations(context.database, feed);
        const { stationId } = byNumber[trip.stations[0] ?? 0] as FeedStation;
        const { trainNumber } = trip;
        const mode = trip.mode === 'bus' ? trip.mode : undefined;
        const train = { trainId, serviceDate, trainNumber, mode, platformAt: stationId };
        await publishChange(context, train, { before, after: body });
      }),
    );
    return { status: 200, body };
  },
});
