import type { StopStatus } from '../contract';
import type { Warnings } from '../gtfs/warnings';
import {
  type StopTimeEvent,
  type StopTimeUpdate,
  stopRelationships,
  type TripUpdate,
  tripRelationships,
} from './feed-message';
import type { MatchedTrip } from './match-trips';

/** The stops of a feed. */
export type StopLookup = {
  /** The number of the station of a stop; undefined for an unknown stop. */
  getStation(stopId: string): number | undefined;
  /** The platform of a stop; empty when unknown. */
  getPlatform(stopId: string): string;
  getStationId(station: number): string;
};

export type LiveStatus = {
  cancelled: boolean;
  /** Null: the message says nothing about it. */
  delayMinutes: number | null;
  /** By station id. */
  stops: Record<string, StopStatus>;
  /** Stations before the first one of the message: what was known of them stays. */
  passed: string[];
};

const maxDelayMinutes = 1440;

/** The updates of one call. Another platform can be a skipped stop and a scheduled one with the same sequence. */
type Call = { updates: StopTimeUpdate[] };

/** Reads what a message says about a train. */
export function readTripUpdate(
  update: TripUpdate,
  matched: MatchedTrip,
  { stops, now, warnings }: { stops: StopLookup; now: Date; warnings: Warnings },
): LiveStatus {
  const { trip } = matched;
  const relationship = update.trip?.scheduleRelationship;
  const { canceled, deleted, replacement } = tripRelationships;
  const calls = groupByCall(update.stopTimeUpdate, matched, stops, warnings);
  const first = Math.min(...calls.keys(), trip.stations.length);
  const stopStatuses: Record<string, StopStatus> = {};
  for (const [call, station] of trip.stations.entries()) {
    const found = calls.get(call);
    const isLeftOut = relationship === replacement && !found;
    const status = isLeftOut ? { skipped: true as const } : found && readStop(found, stops);
    if (status) stopStatuses[stops.getStationId(station)] = status;
  }
  return {
    cancelled: relationship === canceled || relationship === deleted,
    delayMinutes: toMinutes(findDelay(update, matched, calls, now)),
    stops: stopStatuses,
    passed:
      relationship === replacement ? [] : trip.stations.slice(0, first).map(stops.getStationId),
  };
}

function groupByCall(
  updates: readonly StopTimeUpdate[],
  { trip }: MatchedTrip,
  stops: StopLookup,
  warnings: Warnings,
): Map<number, Call> {
  const calls = new Map<number, Call>();
  let next = 0;
  for (const update of updates) {
    const call = findCall(update, trip, stops, next);
    const station = update.stopId === undefined ? undefined : stops.getStation(update.stopId);
    if (update.stopId !== undefined && station === undefined)
      warnings.add(
        'stop is not in the timetable (E011)',
        'stops are not in the timetable (E011)',
        `stop ${update.stopId} of trip ${trip.tripId}`,
      );
    if (call === -1) continue;
    if (update.stopSequence === undefined && isVisitedTwice(trip, station))
      warnings.add(
        'stop of a trip that calls there twice has no stop_sequence (E009)',
        'stops of trips that call there twice have no stop_sequence (E009)',
        `stop ${update.stopId} of trip ${trip.tripId}`,
      );
    if (station !== undefined && station !== trip.stations[call])
      warnings.add(
        'stop_sequence belongs to another stop (E045)',
        'stop_sequences belong to other stops (E045)',
        `stop ${update.stopId} of trip ${trip.tripId}`,
      );
    next = Math.max(next, call);
    const known = calls.get(call);
    if (known) known.updates.push(update);
    else calls.set(call, { updates: [update] });
  }
  return calls;
}

const isVisitedTwice = ({ stations }: MatchedTrip['trip'], station: number | undefined): boolean =>
  stations.filter((each) => each === station).length > 1;

/** By its sequence, or else the next call at the station; -1 when the trip has no such call. */
function findCall(
  { stopSequence, stopId }: StopTimeUpdate,
  { stations, sequences }: MatchedTrip['trip'],
  { getStation }: StopLookup,
  next: number,
): number {
  if (stopSequence !== undefined) {
    const call = sequences.length > 0 ? sequences.indexOf(stopSequence) : stopSequence - 1;
    if (call >= 0 && call < stations.length) return call;
  }
  const station = stopId === undefined ? undefined : getStation(stopId);
  return station === undefined ? -1 : stations.indexOf(station, next);
}

function readStop({ updates }: Call, { getPlatform }: StopLookup): StopStatus | undefined {
  const isSkipped = (update: StopTimeUpdate) =>
    update.scheduleRelationship === stopRelationships.skipped;
  const served = updates.find((update) => !isSkipped(update));
  if (!served) return { skipped: true };
  const isMoved = updates.some(isSkipped);
  const stopId = served.stopTimeProperties?.assignedStopId ?? (isMoved ? served.stopId : undefined);
  const platform = stopId === undefined ? '' : getPlatform(stopId);
  return platform === '' ? undefined : { platform: platform.slice(0, 10) };
}

/** Seconds by which a train is late at the next call that it has not left, or at its last one. Null: unknown. */
function findDelay(
  update: TripUpdate,
  { trip, start }: MatchedTrip,
  calls: ReadonlyMap<number, Call>,
  now: Date,
): number | null {
  let delay = update.delay ?? null;
  for (const [call, { updates }] of [...calls].sort(([a], [b]) => a - b)) {
    const { arrival, departure } = updates.find(isPrediction) ?? {};
    const planned = { arrival: trip.arrivals[call] ?? 0, departure: trip.departures[call] ?? 0 };
    const delayAt = (event: StopTimeEvent | undefined, seconds: number) =>
      event?.time ? event.time - start / 1000 - seconds : event?.delay;
    const departs = delayAt(departure, planned.departure) ?? delayAt(arrival, planned.arrival);
    const arrives = delayAt(arrival, planned.arrival) ?? departs;
    if (departs === undefined || arrives === undefined) continue;
    const isLast = call === trip.stations.length - 1;
    delay = isLast ? arrives : departs;
    if (start + (planned.departure + delay) * 1000 >= now.getTime()) return delay;
  }
  return delay;
}

const isPrediction = ({ scheduleRelationship: relationship, ...update }: StopTimeUpdate) =>
  relationship !== stopRelationships.skipped &&
  relationship !== stopRelationships.noData &&
  (update.arrival !== undefined || update.departure !== undefined);

/** An early train leaves on time. */
const toMinutes = (seconds: number | null): number | null =>
  seconds === null ? null : Math.min(maxDelayMinutes, Math.max(0, Math.floor(seconds / 60)));
