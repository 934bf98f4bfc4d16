import type { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { knownTrainStatus } from '../contract';
import { findTrainStatuses, getFeedId } from '../store/find-train';
import { loadLiveFeeds } from '../store/live-feeds';
import { toLegLive } from './to-leg-live';

/** `from` and `to`: the stations of the travellers, for live data. */
type Train = { trainId: string; serviceDate: string; from?: string; to?: string };

/** The statuses of trains in their order; null for a train that the timetable does not have on its date. */
export async function loadTrainStatuses(
  context: ServiceContext,
  trains: readonly Train[],
): Promise<(z.output<typeof knownTrainStatus> | null)[]> {
  const feedIds = trains.map(({ trainId }) => getFeedId(trainId));
  const [statuses, feeds] = await Promise.all([
    findTrainStatuses(context.database, trains),
    loadLiveFeeds(context, feedIds),
  ]);
  const now = context.clock.now();
  return statuses.map((found, nth) => {
    if (!found) return null;
    const { train, occupancy, ...status } = found;
    const { from = '', to = '' } = trains[nth] ?? {};
    const feed = feeds.get(feedIds[nth] ?? '');
    const live = toLegLive(feed, { ...train, from, to, occupancy }, now);
    return { ...status, ...(live ? { live } : {}) };
  });
}
