import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { addDays } from '../../../kit/values/local-time';
import { feedTrips, serviceDays } from '../schema';
import { buildDayTimetable, type DayTimetable } from '../timetable/day-timetable';
import { type Feed, listFeeds } from './feeds';
import { loadTransferRules } from './load-transfer-rules';
import { LruCache } from './lru-cache';
import { EditionReplacedError } from './retry-when-replaced';

const daySeconds = 86_400;

/** Trains of earlier dates are loaded from this time before midnight, because stations may be in a western time zone. */
const eveningSeconds = 8 * 3600;

/** The longest train of known feeds runs for fewer days. */
const maxEarlierDays = 7;

/** All days on sale. Loading a day takes 30 to 60 ms, and 2 to 3 MB of memory. */
const maxDays = 64;

const days = new LruCache<Promise<DayTimetable>>(maxDays);

/** A day without trains may be of a replaced edition. */
async function assertNotReplaced(database: Database, { id, edition }: Feed): Promise<void> {
  const now = (await listFeeds(database)).find((feed) => feed.id === id);
  if (now?.edition !== edition) throw new EditionReplacedError(edition);
}

async function queryDay(database: Database, feed: Feed, date: string): Promise<DayTimetable> {
  // Before the trips, so that a replaced edition is noticed by its missing trips.
  const rules = await loadTransferRules(database, feed);
  const earlier = Math.min(maxEarlierDays, Math.ceil(feed.maxTripSeconds / daySeconds));
  const age = sql`(${date}::date - ${serviceDays.serviceDate})`;
  const rows = await database
    .select({
      serviceDate: serviceDays.serviceDate,
      tripId: feedTrips.tripId,
      trainNumber: feedTrips.trainNumber,
      headsign: feedTrips.headsign,
      operatorCode: feedTrips.operatorCode,
      operatorName: feedTrips.operatorName,
      timeZone: feedTrips.timeZone,
      layoutId: feedTrips.layoutId,
      mode: feedTrips.mode,
      stations: feedTrips.stations,
      arrivals: feedTrips.arrivals,
      departures: feedTrips.departures,
      noBoarding: feedTrips.noBoarding,
      noAlighting: feedTrips.noAlighting,
      continuesAs: feedTrips.continuesAs,
      transfersFrom: feedTrips.transfersFrom,
      transfersTo: feedTrips.transfersTo,
    })
    .from(serviceDays)
    .innerJoin(
      feedTrips,
      and(eq(feedTrips.edition, serviceDays.edition), eq(feedTrips.service, serviceDays.service)),
    )
    .where(
      sql`${serviceDays.edition} = ${feed.edition}
        and ${serviceDays.serviceDate} between ${addDays(date, -earlier)} and ${addDays(date, 1)}
        and (${age} <= 0 or ${feedTrips.lastSeconds} >= ${age} * ${daySeconds} - ${eveningSeconds})`,
    )
    .orderBy(serviceDays.serviceDate, feedTrips.tripId);
  if (rows.length === 0) await assertNotReplaced(database, feed);
  return buildDayTimetable(date, feed.stations, rows, rules);
}

/**
 * The trains on and around a date. Cached in memory while it is requested.
 * @throws {EditionReplacedError}
 */
export const loadDay = (database: Database, feed: Feed, date: string): Promise<DayTimetable> =>
  days.get(`${feed.edition} ${feed.fingerprint} ${feed.firstDate} ${feed.lastDate} ${date}`, () =>
    queryDay(database, feed, date),
  );
