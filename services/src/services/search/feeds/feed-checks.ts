import { eq } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import type { FeedSettings } from '../../../kit/feed-settings';
import { feedChecks } from '../schema';
import type { ImportResult } from './import-version';

export type FeedCheck = typeof feedChecks.$inferSelect;

/** What a look at the address of a feed found. */
export type FeedTry = Pick<ImportResult, 'outcome' | 'detail'> & { at: string };

const maxTries = 10;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** After a failure a feed is tried again, even if its time is once a day. */
const retryMinutes = 15;

export async function findCheck(database: Database, feedId: string): Promise<FeedCheck | null> {
  const [row] = await database.select().from(feedChecks).where(eq(feedChecks.feedId, feedId));
  return row ?? null;
}

export function isDue(
  { url, at, everyMinutes = 24 * 60 }: FeedSettings,
  check: FeedCheck | null,
  now: Date,
): boolean {
  if (!check?.checkedAt || check.url !== url) return true;
  const ageMinutes = (now.getTime() - check.checkedAt.getTime()) / minuteMs;
  if (check.tries[0]?.outcome === 'failed')
    return ageMinutes >= Math.min(retryMinutes, everyMinutes);
  return at === undefined ? ageMinutes >= everyMinutes : check.checkedAt < getLastTime(at, now);
}

/** The last moment at which it was this time of day, in UTC. */
function getLastTime(at: string, now: Date): Date {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** The last tries with a further one. Of unchanged content in a row only the last look stays. */
export function addTry(tries: readonly FeedTry[], next: FeedTry): FeedTry[] {
  const isRepeated = next.outcome === 'unchanged' && tries[0]?.outcome === 'unchanged';
  return [next, ...tries.slice(isRepeated ? 1 : 0)].slice(0, maxTries);
}

export async function saveCheck(database: Database, check: FeedCheck): Promise<void> {
  await database
    .insert(feedChecks)
    .values(check)
    .onConflictDoUpdate({ target: feedChecks.feedId, set: check });
}

/** Lets the next version be imported even if it would be refused, at the next run of the job. */
export async function allowNextVersion(database: Database, feedId: string): Promise<void> {
  const changes = {
    isNextAllowed: true,
    checkedAt: null,
    digest: null,
    etag: null,
    lastModified: null,
  };
  await database
    .insert(feedChecks)
    .values({ feedId, url: '', tries: [], ...changes })
    .onConflictDoUpdate({ target: feedChecks.feedId, set: changes });
}
