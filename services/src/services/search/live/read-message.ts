import type { Database } from '../../../kit/database/connections/connection';
import type { Occupancy } from '../contract';
import type { Warnings } from '../gtfs/warnings';
import type { Feed } from '../store/feeds';
import {
  addedTrips,
  type FeedMessage,
  noServiceEffect,
  type TripDescriptor,
  tripRelationships,
} from './feed-message';
import { type MatchedTrip, matchTrips } from './match-trips';
import { readOccupancy } from './read-occupancy';
import { type LiveStatus, readTripUpdate, type StopLookup } from './read-trip-update';

/** What a message says about a train; `status` is null when it has only its occupancy. */
export type LiveTrain = MatchedTrip & { status: LiveStatus | null; occupancy: Occupancy | null };

type Options = { stops: StopLookup; now: Date; warnings: Warnings };

const { unscheduled } = tripRelationships;

/** Trips that no timetable has, and frequencies without fixed times, which have no train of their own. */
const isKnownTrip = ({ scheduleRelationship = 0 }: TripDescriptor): boolean =>
  scheduleRelationship !== unscheduled && !addedTrips.includes(scheduleRelationship);

type Read = {
  trip: TripDescriptor;
  read: (matched: MatchedTrip) => Omit<LiveTrain, keyof MatchedTrip>;
};

/** Reads trip updates, occupancy, and alerts that a trip does not run. */
export async function readMessage(
  database: Database,
  feed: Feed,
  { entity }: FeedMessage,
  options: Options,
): Promise<LiveTrain[]> {
  const reads = entity
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ tripUpdate, vehicle, alert }): Read[] => {
      const found: Read[] = [];
      if (tripUpdate?.trip)
        found.push({
          trip: tripUpdate.trip,
          read: (matched) => ({
            status: readTripUpdate(tripUpdate, matched, options),
            occupancy: null,
          }),
        });
      if (vehicle?.trip) {
        const occupancy = readOccupancy(vehicle);
        if (occupancy)
          found.push({ trip: vehicle.trip, read: () => ({ status: null, occupancy }) });
      }
      if (alert?.effect === noServiceEffect && isActive(alert.activePeriod, options.now))
        for (const { trip } of alert.informedEntity)
          if (trip) found.push({ trip, read: () => ({ status: cancelled, occupancy: null }) });
      return found;
    })
    .filter(({ trip }) => isKnownTrip(trip));
  const trips = reads.map(({ trip }) => trip);
  const matches = await matchTrips(database, feed, trips, options);
  return reads.flatMap(({ read }, nth): LiveTrain[] => {
    const matched = matches[nth];
    return matched ? [{ ...matched, ...read(matched) }] : [];
  });
}

const cancelled: LiveStatus = { cancelled: true, delayMinutes: null, stops: {}, passed: [] };

/** Without a period an alert is active while it is sent. */
const isActive = (periods: { start?: number; end?: number }[], now: Date): boolean =>
  periods.length === 0 ||
  periods.some(({ start = 0, end = Number.POSITIVE_INFINITY }) => {
    const seconds = now.getTime() / 1000;
    return (start || 0) <= seconds && seconds < (end || Number.POSITIVE_INFINITY);
  });
