import { z } from 'zod';
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

/** Milliseconds. Until then offers and open pages may name trains of the version that was replaced. */
const graceMs = 24 * 3_600_000;

/** Days, like the statuses of trains: complaints about delays name past trains. */
const retentionDays = 90;

const trainsPerCall = 5000;

const response = z.object({
  trains: z.array(z.object({ trainId: z.string(), serviceDate: z.string() })),
});

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
  { database, call, clock }: ServiceContext,
  feedId: string,
  edition: number,
): Promise<DatedTrip[]> {
  const tripIds = await listTripIds(database, edition);
  const from = addDays(clock.now().toISOString().slice(0, 10), -retentionDays);
  const used: DatedTrip[] = [];
  for (let at = 0; at < tripIds.length; at += trainsPerCall) {
    const trainIds = tripIds
      .slice(at, at + trainsPerCall)
      .map((tripId) => createTrainId(feedId, tripId));
    const body = { trainIds, from };
    const { trains } = await call('train-swap', 'listTrainsInUse', { body, response });
    for (const { trainId, serviceDate } of trains)
      used.push({ tripId: trainId.slice(feedId.length + 1), serviceDate });
  }
  return used;
}
