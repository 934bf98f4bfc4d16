import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { trainStatus } from '../contract';
import { type FeedStation, loadStations } from '../store/feeds';
import { createTrainId, findTrain } from '../store/find-train';
import { publishTrainChange } from '../store/publish-train-change';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { saveStatus } from '../store/train-statuses';
import { listParts } from '../timetable/through-trains';

export const setTrainStatus = defineOperation({
  id: 'setTrainStatus',
  method: 'PUT',
  path: '/internal/trains/{trainId}/{serviceDate}/status',
  summary: 'Set the cancellation, delay, platform and stops of a train',
  description:
    'Publishes train.changed when the status has changed; train-swap notifies the travellers. The platform is that of ' +
    'the first station of the trip. Cancellation and delay are those of all trips of a train that continues under ' +
    'another number.',
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
        const { byNumber } = await loadStations(context.database, feed);
        const { cancelled, delayMinutes } = body;
        const mode = trip.mode === 'bus' ? trip.mode : undefined;
        for (const { tripId, trainNumber, call } of listParts(trip)) {
          const id = createTrainId(feed.id, tripId);
          // A platform is that of one station; delay and cancellation are those of the train.
          const status = id === trainId ? body : { cancelled, delayMinutes };
          const change = { trainId: id, serviceDate, status, now: context.clock.now() };
          const before = await saveStatus(context.database, change);
          const { stationId } = byNumber[trip.stations[call] ?? 0] as FeedStation;
          const train = { trainId: id, serviceDate, trainNumber, mode, platformAt: stationId };
          await publishTrainChange(context, { train, before, after: { ...before, ...status } });
        }
      }),
    );
    return { status: 200, body };
  },
});
