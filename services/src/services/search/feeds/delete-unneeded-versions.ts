import type { ServiceContext } from '../../../kit/context';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { addDays } from '../../../kit/values/local-time';
import {
  type DatedTrip,
  deleteEdition,
  findMissingTrips,
  keepOnlyTrips,
  listTripIds,
  listVersionsRetiredBefore,
} from '../store/feed-versions';
import { createTrainId } from '../store/find-train';
import { listTrainsInUse } from './list-trains-in-use';

/** Milliseconds. Until then offers and open pages may name trains of the version that was replaced. */
const graceMs = 24 * 3_600_000;

/** Days, like the statuses of trains: complaints about delays name past trains. */
const retentionDays = 90;

/**
 * Deletes the versions of feeds that were replaced and that no ticket, hold or wish needs. Of a version that is needed
 * only those trains stay that no later version has.
 */
export async function deleteUnneededVersions(context: ServiceContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - graceMs);
  for (const { feedId, edition } of await listVersionsRetiredBefore(context.database, before))
    await runAndLogErrors(context, { feedId, edition: String(edition) }, async () => {
      const used = await findTripsInUse(context, feedId, edition);
      const needed = await findMissingTrips(context.database, { feedId, edition }, used);
      await context.transaction(({ database }) =>
        needed.length === 0
          ? deleteEdition(database, edition)
          : keepOnlyTrips(database, edition, needed),
      );
    });
}

async function findTripsInUse(
  context: ServiceContext,
  feedId: string,
  edition: number,
): Promise<DatedTrip[]> {
  const tripIds = await listTripIds(context.database, edition);
  const from = addDays(context.clock.now().toISOString().slice(0, 10), -retentionDays);
  const trainIds = tripIds.map((tripId) => createTrainId(feedId, tripId));
  const used = await listTrainsInUse(context, trainIds, from);
  return used.map(({ trainId, serviceDate }) => ({
    tripId: trainId.slice(feedId.length + 1),
    serviceDate,
  }));
}
