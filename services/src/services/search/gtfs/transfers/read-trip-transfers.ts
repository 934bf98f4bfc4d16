import { getServiceDayStart } from '../../timetable/service-day';
import type { TransferRule } from '../../timetable/transfer-rules';
import { completeCalls } from '../complete-calls';
import type { FeedFiles } from '../files/feed-files';
import { noStation } from '../stations/build-stations';
import type { Call, StopTimes } from '../tables/read-stop-times';
import type { Stop } from '../tables/read-stops';
import { isLink, readTransfers, type Transfer } from '../tables/read-transfers';
import type { Trip } from '../tables/read-trips';
import { Warnings } from '../warnings';
import { buildRules } from './build-rules';
import { linkTrips, type TimedTrip, type TripLink } from './link-trips';
import { TransferSides } from './transfer-sides';

type FeedParts = {
  stops: Map<string, Stop>;
  stationOfStop: Int32Array;
  trips: Map<string, Trip>;
  stopTimes: StopTimes;
  services: Map<string, Set<string>>;
  frequencies: ReadonlyMap<string, unknown>;
  today: string;
  warnings: Warnings;
};

/** What transfers.txt and the blocks of trips.txt state about a trip. */
export type TripTransfers = Partial<TripLink> & { transfersFrom: string[]; transfersTo: string[] };

export type Transfers = {
  rules: TransferRule[];
  ofTrip: (trip: Trip, calls: Call[]) => TripTransfers;
};

/** A stop and the stations that it belongs to, the smallest first. */
function listStopIds(stops: Map<string, Stop>, stopId: string): string[] {
  const ids = [stopId];
  for (const id of ids) {
    const parent = stops.get(id)?.parentId;
    if (parent && stops.has(parent) && !ids.includes(parent)) ids.push(parent);
  }
  return ids;
}

/** Linked trips meet where the first ends and the second starts; they need not state the stops. */
function locateLink(
  transfer: Transfer,
  getTimedTrip: (tripId: string) => TimedTrip | null,
): Transfer | null {
  if (!isLink(transfer)) return transfer;
  const { from, to } = transfer;
  const fromStop = getTimedTrip(from.tripId)?.lastStopId ?? from.stopId;
  const toStop = getTimedTrip(to.tripId)?.firstStopId ?? to.stopId;
  if (fromStop === '' || toStop === '') return null;
  return { ...transfer, from: { ...from, stopId: fromStop }, to: { ...to, stopId: toStop } };
}

function createTimedTrips(parts: FeedParts, stopIds: string[]) {
  const { trips, stopTimes, services, frequencies, stationOfStop, today } = parts;
  const numbers = new Map([...trips.keys()].map((id, number) => [id, number]));
  return (tripId: string): TimedTrip | null => {
    const trip = trips.get(tripId);
    if (!trip || !services.has(trip.serviceId) || frequencies.has(tripId)) return null;
    const raw = stopTimes.of(numbers.get(tripId) ?? 0, trips.size);
    // The warnings come when the trip itself is read.
    const calls = completeCalls(tripId, raw, new Warnings());
    const [first, last] = [calls[0], calls.at(-1)];
    if (!first || !last) return null;
    const start = getServiceDayStart(today, trip.timeZone) / 1000;
    return {
      trip,
      firstStopId: stopIds[first.stop] ?? '',
      lastStopId: stopIds[last.stop] ?? '',
      stations: calls.map(({ stop }) => stationOfStop[stop] ?? 0),
      departs: start + first.departure,
      arrives: start + last.arrival,
      lastSeconds: last.departure,
    };
  };
}

function createDateCheck(services: FeedParts['services']) {
  const known = new Map<string, boolean>();
  return (one: Trip, other: Trip): boolean => {
    const key = `${one.serviceId}\n${other.serviceId}`;
    const dates = services.get(other.serviceId);
    const shared =
      known.get(key) ?? [...(services.get(one.serviceId) ?? [])].some((date) => dates?.has(date));
    known.set(key, shared);
    return shared;
  };
}

export async function readTripTransfers(files: FeedFiles, parts: FeedParts): Promise<Transfers> {
  const { stops, stationOfStop, trips, warnings } = parts;
  const stopIds = [...stops.keys()];
  const stopNumbers = new Map(stopIds.map((id, number) => [id, number]));
  const getTimedTrip = createTimedTrips(parts, stopIds);
  const getStation = (stopId: string) => stationOfStop[stopNumbers.get(stopId) ?? -1] ?? noStation;
  const known = { trips, stops: { has: (stopId: string) => getStation(stopId) !== noStation } };
  const transfers = await readTransfers(files, known, warnings);
  const links = linkTrips({
    transfers,
    trips: trips.values(),
    getTimedTrip,
    runOnOneDate: createDateCheck(parts.services),
    warnings,
  });
  const sides = { from: new TransferSides(), to: new TransferSides() };
  const rules = buildRules({
    transfers: transfers.flatMap((transfer) => locateLink(transfer, getTimedTrip) ?? []),
    sides,
    getStation,
    warnings,
  });
  const listSides = (trip: Trip, calls: Call[], end: TransferSides): string[] => {
    const listed = calls.map(({ stop }) =>
      end.list(listStopIds(stops, stopIds[stop] ?? ''), trip).join(' '),
    );
    return listed.some((text) => text !== '') ? listed : [];
  };
  return {
    rules,
    ofTrip: (trip, calls) => ({
      ...links.get(trip.id),
      transfersFrom: rules.length === 0 ? [] : listSides(trip, calls, sides.from),
      transfersTo: rules.length === 0 ? [] : listSides(trip, calls, sides.to),
    }),
  };
}
