import { isDeepStrictEqual } from 'node:util';
import type { ServiceContext } from '../../../kit/context';
import { localDate } from '../../../kit/values/local-time';
import { listTrainsInUse } from '../feeds/list-trains-in-use';
import type { Feed } from '../store/feeds';
import { createTrainId } from '../store/find-train';
import { type ChangedStatus, publishTrainChange } from '../store/publish-train-change';
import {
  deleteOtherOccupancies,
  loadStatuses,
  saveStatuses,
  type TrainStatus,
} from '../store/train-statuses';
import { listTrainParts } from './list-train-parts';
import type { LiveTrain } from './read-message';
import type { LiveStatus, StopLookup } from './read-trip-update';

/** What is known of a train. Null: nothing, which is not the same as on time. */
type Known = {
  status: (Omit<LiveStatus, 'cancelled'> & { cancelled: boolean | null }) | null;
  occupancy: LiveTrain['occupancy'];
};
type KnownTrain = ChangedStatus['train'] & Known;

/**
 * Stores what messages say about trains. Only changes of trains with a ticket, a hold or an open wish are published, because
 * a whole country changes hundreds of trains a minute.
 */
export async function applyLiveTrains(
  context: ServiceContext,
  feed: Feed,
  found: readonly LiveTrain[],
  stops: StopLookup,
): Promise<void> {
  const trains = await listKnownTrains(context, feed, found, stops);
  const stored = await loadStatuses(context.database, trains);
  const changes = trains.flatMap((train): ChangedStatus[] => {
    const before = pickStatus(stored.of(train.trainId, train.serviceDate));
    const after = mergeStatus(before, train);
    return isDeepStrictEqual(before, after) ? [] : [{ train, before, after }];
  });
  await deleteOtherOccupancies(context.database, feed.id, trains);
  if (changes.length === 0) return;
  const used = await findTrainsInUse(context, feed, changes);
  await context.transaction(async (context) => {
    const rows = changes.map(({ train, after }) => ({ ...train, status: after }));
    await saveStatuses(context.database, rows, context.clock.now());
    for (const change of changes)
      if (used.has(toKey(change.train))) await publishTrainChange(context, change);
  });
}

/** A stored row has more columns. */
const pickStatus = (row: TrainStatus): TrainStatus => {
  const { cancelled, delayMinutes, platform, stops, occupancy } = row;
  return { cancelled, delayMinutes, platform, stops, occupancy };
};

const toKey = ({ trainId, serviceDate }: { trainId: string; serviceDate: string }) =>
  `${serviceDate} ${trainId}`;

function mergeStatus(
  stored: TrainStatus,
  { status, occupancy, platformAt }: KnownTrain,
): TrainStatus {
  const before = { ...stored, occupancy };
  if (!status) return before;
  const passed = Object.entries(before.stops).filter(([id]) => status.passed.includes(id));
  const stops = { ...Object.fromEntries(passed), ...status.stops };
  const platform = status.passed.includes(platformAt)
    ? before.platform
    : (stops[platformAt]?.platform ?? null);
  const cancelled = status.cancelled ?? before.cancelled;
  const delayMinutes = status.delayMinutes ?? before.delayMinutes;
  return { ...before, cancelled, delayMinutes, platform, stops };
}

/** One entry for each train. A train that continues under another number has one entry for each of its trips. */
async function listKnownTrains(
  { database }: ServiceContext,
  feed: Feed,
  found: readonly LiveTrain[],
  { getStationId }: StopLookup,
): Promise<KnownTrain[]> {
  const byTrip = new Map<string, LiveTrain[]>();
  for (const train of found) {
    const key = `${train.serviceDate} ${train.trip.tripId}`;
    byTrip.set(key, [...(byTrip.get(key) ?? []), train]);
  }
  const trains = new Map<string, KnownTrain>();
  for (const [live] of byTrip.values()) {
    if (!live) continue;
    const { trip, serviceDate } = live;
    const mode = trip.mode === 'bus' ? trip.mode : undefined;
    const parts = await listTrainParts(database, feed, live);
    const known = joinParts(
      parts.map(({ tripId }) => byTrip.get(`${serviceDate} ${tripId}`) ?? []),
    );
    for (const { tripId, trainNumber, station } of parts) {
      const id = createTrainId(feed.id, tripId);
      const platformAt = getStationId(station);
      const train = { trainId: id, serviceDate, trainNumber, mode, platformAt, ...known };
      trains.set(toKey(train), train);
    }
  }
  return [...trains.values()];
}

/** The train is cancelled when its first trip is, and as late as its latest trip. `parts`: what is known of each trip. */
function joinParts(parts: readonly LiveTrain[][]): Known {
  const known = parts.flat();
  const statuses = known.flatMap(({ status }) => status ?? []);
  const first = (parts[0] ?? []).flatMap(({ status }) => status ?? []);
  const delays = statuses.flatMap(({ delayMinutes }) => delayMinutes ?? []);
  return {
    status:
      statuses.length === 0
        ? null
        : {
            cancelled: first.length === 0 ? null : first.some(({ cancelled }) => cancelled),
            delayMinutes: delays.length === 0 ? null : Math.max(...delays),
            stops: Object.assign({}, ...statuses.map(({ stops }) => stops)),
            passed: statuses.flatMap(({ passed }) => passed),
          },
    occupancy: known.find(({ occupancy }) => occupancy)?.occupancy ?? null,
  };
}

async function findTrainsInUse(
  context: ServiceContext,
  { timeZone }: Feed,
  changes: readonly ChangedStatus[],
): Promise<Set<string>> {
  const ids = [...new Set(changes.map(({ train }) => train.trainId))];
  const dates = changes.map(({ train }) => train.serviceDate).sort();
  const from = dates[0] ?? localDate(context.clock.now(), timeZone);
  return new Set((await listTrainsInUse(context, ids, from)).map(toKey));
}
