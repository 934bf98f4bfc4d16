import { isDeepStrictEqual } from 'node:util';
import type { ServiceContext } from '../../../kit/context';
import type { TrainStatus } from './train-statuses';

export type ChangedStatus = {
  train: {
    trainId: string;
    serviceDate: string;
    trainNumber: string;
    mode: 'bus' | undefined;
    /** The station of `platform`. */
    platformAt: string;
  };
  before: TrainStatus;
  after: TrainStatus;
};

const withoutOccupancy = ({ cancelled, delayMinutes, platform, stops }: TrainStatus) => ({
  cancelled,
  delayMinutes,
  platform,
  stops,
});

/** Publishes `train.changed` when more than the occupancy has changed. */
export async function publishTrainChange(
  context: ServiceContext,
  { train, ...change }: ChangedStatus,
): Promise<void> {
  const [before, after] = [withoutOccupancy(change.before), withoutOccupancy(change.after)];
  if (isDeepStrictEqual(before, after)) return;
  await context.publish({
    type: 'train.changed',
    subject: `${train.trainId} ${train.serviceDate}`,
    audience: 'services',
    data: { ...train, ...after, before },
  });
}
