import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { addDays } from '../../../kit/values/local-time';
import { feedTrips, serviceDays, transferRules } from '../schema';
import { buildDayTimetable, type DayTimetable } from '../timetable/day-timetable';
import { TransferRules } from '../timetable/transfer-rules';
import { type Feed, listFeeds, maxEarlierDays } from './feeds';
import { LruCache } from './lru-cache';
import { EditionReplacedError } from './retry-when-replaced';

const daySeconds = 86_400;

/** Trains of earlier dates are loaded from this time before midnight, because stations may be in a western time zone. */
const eveningSeconds = 8 * 3600;

/** All days on sale. Loading a day takes 30 to 60 ms, and 2 to 3 MB of memory. */
const maxDays = 64;

const days = new LruCache<Promise<DayTimetable>>(maxDays);

const rules = new LruCache<Promise<TransferRules>>(16);

const loadTransferRules = (
  database: Database,
  { id, edition, fingerprint }: Feed,
): Promise<TransferRules> =>
  rules.get(`${id} ${edition} ${fingerprint}`, async () => {
    const { edition: ofEdition, ...columns } = getTableColumns(transferRules);
    return new TransferRules(
      await database.select(columns).from(transferRules).where(eq(ofEdition, edition)),
    );
  });

/** A day without trains may be of a replaced edition. */
async function assertNotReplaced(database: Database, { id, edition }: Feed): Promise<void> {
  const now = (await listFeeds(database)).find((feed) => feed.id === id);
  if (now?.edition !== edition) throw new EditionReplacedError(edition);
}

/** Days before a date on which a train that runs on the date may have started. */
const countEarlierDays = ({ maxTripSeconds }: Feed): number =>
  Math.min(maxEarlierDays, Math.ceil(maxTripSeconds / daySeconds));

async function queryDay(database: Database, feed: Feed, date: string): Promise<DayTimetable> {
  // Before the trips, so that a replaced edition is noticed by its missing trips.
  const transfers = await loadTransferRules(database, feed);
  const { edition, service, block, lastSeconds, sequences, ...columns } =
    getTableColumns(feedTrips);
  const age = sql`(${date}::date - ${serviceDays.serviceDate})`;
  const rows = await database
    .select({ ...columns, serviceDate: serviceDays.serviceDate })
    .from(serviceDays)
    .innerJoin(feedTrips, and(eq(edition, serviceDays.edition), eq(service, serviceDays.service)))
    .where(
      sql`${serviceDays.edition} = ${feed.edition}
        and ${serviceDays.serviceDate} between ${addDays(date, -countEarlierDays(feed))} and ${addDays(date, 1)}
        and (${age} <= 0 or ${lastSeconds} >= ${age} * ${daySeconds} - ${eveningSeconds})`,
    )
    .orderBy(serviceDays.serviceDate, feedTrips.tripId);
  if (rows.length === 0) await assertNotReplaced(database, feed);
  return buildDayTimetable(date, feed.stations, rows, transfers);
}

/**
 * The trains on and around a date. Cached in memory while it is requested.
 * @throws {EditionReplacedError}
 */
export const loadDay = (database: Database, feed: Feed, date: string): Promise<DayTimetable> =>
  days.get(`${feed.edition} ${feed.fingerprint} ${feed.firstDate} ${feed.lastDate} ${date}`, () =>
    queryDay(database, feed, date),
  );
