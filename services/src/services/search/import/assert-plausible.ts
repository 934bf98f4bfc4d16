import type { Database } from '../../../kit/database/connections/connection';
import { countNoun } from '../gtfs/count-noun';
import { countStopTimes } from '../store/feed-versions';
import type { StoredFeed } from '../store/replace-feed';

/** A version that an operator must allow. */
export class ImplausibleFeedError extends Error {}

/** A version with this part of the one in use, or less, is probably cut off. */
const minShare = 2 / 3;

/** @throws {ImplausibleFeedError} when too much is missing, or no service day is left */
export async function assertPlausible(
  transaction: Database,
  { trips, stopTimes, lastDate, replaced }: StoredFeed,
  today: string,
): Promise<void> {
  if (lastDate === null || lastDate < today)
    throw new ImplausibleFeedError(
      `No service day is left: the last one is ${lastDate}, and today is ${today}.`,
    );
  if (!replaced) return;
  const counts = [
    { noun: 'trip', now: trips, before: replaced.trips },
    {
      noun: 'stop time',
      now: stopTimes,
      before: await countStopTimes(transaction, replaced.edition),
    },
  ];
  for (const { noun, now, before } of counts)
    if (now <= before * minShare)
      throw new ImplausibleFeedError(
        `It has ${countNoun(now, noun)}, at least a third fewer than the ${before} of the version in use.`,
      );
}
