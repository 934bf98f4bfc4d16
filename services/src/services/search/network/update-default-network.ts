import { and, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { addDays, daysBetween, localDate } from '../../../kit/values/local-time';
import { feeds, serviceDays } from '../schema';
import { insertRows } from '../store/insert-rows';
import { replaceFeed } from '../store/replace-feed';
import { buildDefaultNetwork, defaultNetworkId, networkFingerprint } from './default-network';

/** The network covers yesterday to this many days ahead. */
const daysAhead = 60;

/** Days. Past trains must be found for existing bookings. */
const retentionDays = 90;

type Span = { first: string; last: string };

const listDates = ({ first, last }: Span): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

async function updateDays(transaction: Database, edition: number, span: Span): Promise<void> {
  const rows = listDates(span).map((serviceDate) => ({ edition, serviceDate, service: 0 }));
  await transaction.insert(serviceDays).values(rows).onConflictDoNothing();
  await transaction
    .delete(serviceDays)
    .where(and(eq(serviceDays.edition, edition), lt(serviceDays.serviceDate, span.first)));
  await transaction
    .update(feeds)
    .set({ firstDate: span.first, lastDate: span.last })
    .where(eq(feeds.id, defaultNetworkId));
}

/**
 * Creates the default network, or updates it to the lines of this version and the days around today. Idempotent; runs at
 * each start and on a timer.
 */
export async function updateDefaultNetwork(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const today = localDate(now.getTime(), 'Europe/London');
  const fingerprint = networkFingerprint();
  await context.transaction(async (context) => {
    const [stored] = await context.database
      .select()
      .from(feeds)
      .where(eq(feeds.id, defaultNetworkId))
      .for('update');
    const yesterday = addDays(today, -1);
    const earliestDate = addDays(today, -retentionDays);
    const span = {
      first: later(earliestDate, earlier(yesterday, stored?.firstDate ?? yesterday)),
      last: later(addDays(today, daysAhead), stored?.lastDate ?? ''),
    };
    if (stored?.fingerprint !== fingerprint) {
      const content = buildDefaultNetwork(listDates(span));
      const feed = { id: defaultNetworkId, fingerprint, content, now };
      await replaceFeed(context.database, insertRows(context.database), feed);
    } else if (stored.firstDate !== span.first || stored.lastDate !== span.last) {
      await updateDays(context.database, stored.edition, span);
    }
  });
}
