import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { isOneOf } from '../../../kit/database/is-one-of';
import { addDays, localDate } from '../../../kit/values/local-time';
import { formatTime, parseServiceDate, parseTime } from '../gtfs/files/feed-values';
import { feedTrips, serviceDays } from '../schema';
import type { Feed } from '../store/feeds';
import { getServiceDayStart } from '../timetable/service-day';
import type { TripDescriptor } from './feed-message';

const { tripId, trainNumber, mode, service, timeZone, block } = feedTrips;
const { stations, arrivals, departures, sequences } = feedTrips;
const columns = {
  ...{ tripId, trainNumber, mode, service, timeZone, block },
  ...{ stations, arrivals, departures, sequences },
};

export type LiveTrip = Pick<typeof feedTrips.$inferSelect, keyof typeof columns>;

/** `start`: of its times, in milliseconds since the epoch. */
export type MatchedTrip = { trip: LiveTrip; serviceDate: string; start: number };

/** Why a trip is not in the timetable. */
export type Unmatched = 'no-trip-id' | 'unknown-trip' | 'invalid-start' | 'other-day';

const hourMs = 3_600_000;

/** A trip without a date is sent from this time before its departure until this time after its arrival. */
const windowMs = 6 * hourMs;

/** By feed, the trips of its version that messages named. A version does not change, so they stay in memory. */
const tripsOfFeeds = new Map<string, { version: string; trips: Map<string, LiveTrip> }>();

/** The id of the stored trip. A trip of frequencies.txt is stored once for each departure. */
function listStoredIds({ tripId: id, startTime }: TripDescriptor): string[] {
  if (!id) return [];
  const start = startTime === undefined ? null : parseTime(startTime);
  return start === null ? [id] : [`${id}@${formatTime(start)}`, id];
}

async function loadTrips(database: Database, feed: Feed, ids: string[]) {
  const version = `${feed.edition} ${feed.fingerprint}`;
  const stored = tripsOfFeeds.get(feed.id);
  const { trips } = stored?.version === version ? stored : { trips: new Map<string, LiveTrip>() };
  tripsOfFeeds.set(feed.id, { version, trips });
  const missing = [...new Set(ids)].filter((id) => !trips.has(id));
  if (missing.length > 0) {
    const rows = await database
      .select(columns)
      .from(feedTrips)
      .where(and(eq(feedTrips.edition, feed.edition), isOneOf(feedTrips.tripId, missing)));
    for (const row of rows) trips.set(row.tripId, row);
  }
  return trips;
}

async function loadDays(database: Database, { edition }: Feed, dates: string[]) {
  const rows = await database
    .select({ service: serviceDays.service, date: serviceDays.serviceDate })
    .from(serviceDays)
    .where(and(eq(serviceDays.edition, edition), inArray(serviceDays.serviceDate, dates)));
  return new Set(rows.map((row) => `${row.service} ${row.date}`));
}

/**
 * Finds the trips of a message in the version in use. `startDate` is the service date, also for a departure at 28:10; without it
 * the date is the one whose train runs now.
 */
export async function matchTrips(
  database: Database,
  feed: Feed,
  descriptors: readonly TripDescriptor[],
  now: Date,
): Promise<(MatchedTrip | Unmatched)[]> {
  const trips = await loadTrips(database, feed, descriptors.flatMap(listStoredIds));
  const today = localDate(now, feed.timeZone);
  const nearDates = [today, addDays(today, -1), addDays(today, 1)];
  const given = descriptors.flatMap(({ startDate }) => parseServiceDate(startDate ?? '') ?? []);
  const days = await loadDays(database, feed, [...new Set([...nearDates, ...given])]);
  return descriptors.map((descriptor) => {
    const { tripId, startDate, startTime } = descriptor;
    if (!tripId) return 'no-trip-id';
    const date = startDate === undefined ? null : parseServiceDate(startDate);
    const isInvalid = startTime !== undefined && parseTime(startTime) === null;
    if (isInvalid || (startDate !== undefined && date === null)) return 'invalid-start';
    const trip = listStoredIds(descriptor)
      .map((id) => trips.get(id))
      .find(Boolean);
    if (!trip) return 'unknown-trip';
    const candidates = (date === null ? nearDates : [date])
      .filter((each) => days.has(`${trip.service} ${each}`))
      .map((serviceDate) => toMatched(trip, serviceDate));
    return candidates.find((each) => isNear(each, now)) ?? candidates[0] ?? 'other-day';
  });
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
