import { and, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { addDays, daysBetween, localDate } from '../../../kit/local-time';
import { feeds, serviceDays } from '../schema';
import { insertRows } from '../store/insert-rows';
import { replaceFeed } from '../store/replace-feed';
import { buildDefaultNetwork, defaultNetworkId, networkFingerprint } from './default-network';

/** The network runs from yesterday to this many days ahead. */
const daysAhead = 60;

/** Past days stay this long, so that bookings made for them can still be looked up. */
const daysKept = 90;

type Span = { first: string; last: string };

const datesOf = ({ first, last }: Span): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

const setDays = async (transaction: Database, edition: number, span: Span): Promise<void> => {
  const rows = datesOf(span).map((serviceDate) => ({ edition, serviceDate, service: 0 }));
  await transaction.insert(serviceDays).values(rows).onConflictDoNothing();
  await transaction
    .delete(serviceDays)
    .where(and(eq(serviceDays.edition, edition), lt(serviceDays.serviceDate, span.first)));
  await transaction
    .update(feeds)
    .set({ firstDate: span.first, lastDate: span.last })
    .where(eq(feeds.id, defaultNetworkId));
};

/**
 * Makes the default network, or brings it up to the lines of this version and the days around today.
 * Repeatable; run at each start and on a timer.
 */
export const keepDefaultNetwork = async (context: ServiceContext): Promise<void> => {
  const now = context.clock.now();
  const today = localDate(now.getTime(), 'Europe/London');
  const fingerprint = networkFingerprint();
  await context.transaction(async (context) => {
    const [known] = await context.database
      .select()
      .from(feeds)
      .where(eq(feeds.id, defaultNetworkId))
      .for('update');
    const yesterday = addDays(today, -1);
    const oldest = addDays(today, -daysKept);
    const span = {
      first: later(oldest, earlier(yesterday, known?.firstDate ?? yesterday)),
      last: later(addDays(today, daysAhead), known?.lastDate ?? ''),
    };
    if (known?.fingerprint !== fingerprint) {
      const content = buildDefaultNetwork(datesOf(span));
      const feed = { id: defaultNetworkId, fingerprint, content, now };
      await replaceFeed(context.database, insertRows(context.database), feed);
    } else if (known.firstDate !== span.first || known.lastDate !== span.last) {
      await setDays(context.database, known.edition, span);
    }
  });
};
