import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { addDays, localDate } from '../../../kit/values/local-time';
import { parseServiceDate, parseTime } from '../gtfs/files/feed-values';
import type { Warnings } from '../gtfs/warnings';
import { serviceDays } from '../schema';
import type { Feed } from '../store/feeds';
import { getServiceDayStart } from '../timetable/service-day';
import type { TripDescriptor } from './feed-message';
import { type LiveTrip, loadTrips, type TripIndex } from './trip-index';

/** `start`: of its times, in milliseconds since the epoch. */
export type MatchedTrip = { trip: LiveTrip; serviceDate: string; start: number };

const warningTexts = {
  'unknown-trip': 'trip is not in the timetable (E003)',
  'several-trips':
    'trip is not in the timetable (E003), and its route and start time are of several',
  'by-route': 'trip has an unknown id and was found by its route and start time (E003)',
  'other-start': 'trip has the start_time of no departure of frequencies.txt (E019)',
  'invalid-start': 'trip has an invalid start_date or start_time (E020, E021)',
  'different-start': 'trip has another start_time than in the timetable (E023)',
  'other-day': 'trip does not run on its start_date',
};

const hourMs = 3_600_000;

/** A trip without a date is sent from this time before its departure until this time after its arrival. */
const windowMs = 6 * hourMs;

async function loadDays(database: Database, { edition }: Feed, dates: string[]) {
  const rows = await database
    .select({ service: serviceDays.service, date: serviceDays.serviceDate })
    .from(serviceDays)
    .where(and(eq(serviceDays.edition, edition), inArray(serviceDays.serviceDate, dates)));
  return new Set(rows.map((row) => `${row.service} ${row.date}`));
}

type Found = MatchedTrip | Exclude<keyof typeof warningTexts, 'by-route' | 'different-start'>;
type Options = { now: Date; warnings: Warnings };

/**
 * Finds the trips of a message in the version in use; null for one that it does not have. A trip with an unknown id is the only
 * one of its route that starts at its time. `startDate` is the service date, also for a departure at 28:10; without it the date is
 * the one whose train runs now.
 */
export async function matchTrips(
  database: Database,
  feed: Feed,
  descriptors: readonly TripDescriptor[],
  { now, warnings }: Options,
): Promise<(MatchedTrip | null)[]> {
  const trips = await loadTrips(database, feed, descriptors);
  const today = localDate(now, feed.timeZone);
  const nearDates = [today, addDays(today, -1), addDays(today, 1)];
  const given = descriptors.flatMap(({ startDate }) => parseServiceDate(startDate ?? '') ?? []);
  const days = await loadDays(database, feed, [...new Set([...nearDates, ...given])]);
  const listRuns = (trip: LiveTrip, date: string | null): MatchedTrip[] =>
    (date === null ? nearDates : [date])
      .filter((each) => days.has(`${trip.service} ${each}`))
      .map((serviceDate) => toMatched(trip, serviceDate));
  return descriptors.map((descriptor) => {
    const warn = (kind: keyof typeof warningTexts) => {
      const { tripId = '', routeId = '' } = descriptor;
      warnings.add(warningTexts[kind], warningTexts[kind], `trip ${tripId} of route ${routeId}`);
    };
    const found = findTrip(descriptor, { trips, listRuns, now, warn });
    if (typeof found !== 'string') return found;
    warn(found);
    return null;
  });
}

type Search = {
  trips: TripIndex;
  listRuns: (trip: LiveTrip, date: string | null) => MatchedTrip[];
  now: Date;
  warn: (kind: keyof typeof warningTexts) => void;
};

function findTrip(descriptor: TripDescriptor, { trips, listRuns, now, warn }: Search): Found {
  const { tripId, startDate, startTime } = descriptor;
  const date = startDate === undefined ? null : parseServiceDate(startDate);
  const start = startTime === undefined ? null : parseTime(startTime);
  const isInvalid = startTime !== undefined && start === null;
  if (isInvalid || (startDate !== undefined && date === null)) return 'invalid-start';
  const trip = trips.find(tripId, start);
  if (trip) {
    if (start !== null && trip.departures[0] !== start) warn('different-start');
    const runs = listRuns(trip, date);
    return runs.find((each) => isNear(each, now)) ?? runs[0] ?? 'other-day';
  }
  if (tripId !== undefined && trips.isRepeated(tripId)) return 'other-start';
  if (start === null) return 'unknown-trip';
  const runs = trips
    .listOfRoute(descriptor, start)
    .flatMap((each) => listRuns(each, date))
    .filter((each) => date !== null || isNear(each, now));
  const [only, another] = runs;
  if (!only) return 'unknown-trip';
  if (another) return 'several-trips';
  warn('by-route');
  return only;
}

const toMatched = (trip: LiveTrip, serviceDate: string): MatchedTrip => ({
  trip,
  serviceDate,
  start: getServiceDayStart(serviceDate, trip.timeZone),
});

function isNear({ trip, start }: MatchedTrip, now: Date): boolean {
  const departs = start + (trip.departures[0] ?? 0) * 1000;
  const arrives = start + (trip.arrivals.at(-1) ?? 0) * 1000;
  return departs - windowMs <= now.getTime() && now.getTime() <= arrives + windowMs;
}
