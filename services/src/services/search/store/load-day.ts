import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { addDays } from '../../../kit/local-time';
import { feedTrips, serviceDays } from '../schema';
import { buildDayTimetable, type DayTimetable } from '../timetable/day-timetable';
import { EditionGone } from './edition-gone';
import { type Feed, listFeeds } from './feeds';
import { RecentlyUsed } from './recently-used';

const daySeconds = 86_400;

/** Trains of earlier service dates count from here before midnight of the feed's zone: stations may be that far west. */
const eveningSeconds = 8 * 3600;

/** A train so long that it runs for more days than this is not known. */
const mostEarlierDays = 7;

/** All that may be sold ahead: to read one takes 30 to 60 ms of the process, to keep one 2 to 3 MB. */
const mostDays = 64;

const days = new RecentlyUsed<Promise<DayTimetable>>(mostDays);

/** Of an edition that is gone no day has trains. */
const refuseReplaced = async (database: Database, { id, edition }: Feed): Promise<void> => {
  const now = (await listFeeds(database)).find((feed) => feed.id === id);
  if (now?.edition !== edition) throw new EditionGone(edition);
};

const readDay = async (database: Database, feed: Feed, date: string): Promise<DayTimetable> => {
  const earlier = Math.min(mostEarlierDays, Math.ceil(feed.longestSeconds / daySeconds));
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
      stations: feedTrips.stations,
      arrivals: feedTrips.arrivals,
      departures: feedTrips.departures,
      noBoarding: feedTrips.noBoarding,
      noAlighting: feedTrips.noAlighting,
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
  if (rows.length === 0) await refuseReplaced(database, feed);
  return buildDayTimetable(date, feed.stations, rows);
};

/**
 * What runs on and around a date, kept in memory while it is asked for.
 * @throws {EditionGone}
 */
export const loadDay = (database: Database, feed: Feed, date: string): Promise<DayTimetable> =>
  days.get(`${feed.edition} ${feed.fingerprint} ${feed.firstDate} ${feed.lastDate} ${date}`, () =>
    readDay(database, feed, date),
  );
