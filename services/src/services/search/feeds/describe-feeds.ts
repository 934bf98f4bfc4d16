import { desc } from 'drizzle-orm';
import type { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { FeedSettings } from '../../../kit/feed-settings';
import { toInstant } from '../../../kit/values/schemas';
import type { scheduledFeed } from '../contract';
import { feedChecks, feedVersions, liveSources } from '../schema';
import { isStale } from '../store/live-feeds';

type ScheduledFeed = z.output<typeof scheduledFeed>;

/** The imported feeds and those of the configuration, with their versions and the last tries. */
export async function describeFeeds({
  database,
  configuration,
  clock,
}: ServiceContext): Promise<ScheduledFeed[]> {
  const sources = await database.select().from(liveSources);
  const versions = await database.select().from(feedVersions).orderBy(desc(feedVersions.edition));
  const checks = await database.select().from(feedChecks);
  const settings = new Map(configuration.feeds.map((feed) => [feed.id, feed]));
  const ids = [...new Set([...settings.keys(), ...versions.map(({ feedId }) => feedId)])].sort();
  return ids.map((id): ScheduledFeed => {
    const feed = settings.get(id);
    const check = checks.find(({ feedId }) => feedId === id);
    const all = versions.filter(({ feedId }) => feedId === id).map(describeVersion);
    return {
      id,
      address: feed ? hideSecrets(feed.url) : null,
      schedule: feed ? describeSchedule(feed) : null,
      isNextAllowed: check?.isNextAllowed ?? false,
      tries: check?.tries ?? [],
      live: (feed?.live ?? []).map((url, position) => {
        const source = sources.find((each) => each.feedId === id && each.position === position);
        return describeSource(url, source, clock.now());
      }),
      version: all.find(({ retiredAt }) => retiredAt === null) ?? null,
      replaced: all.filter(({ retiredAt }) => retiredAt !== null),
    };
  });
}

function describeSource(
  url: string,
  source: typeof liveSources.$inferSelect | undefined,
  now: Date,
) {
  const {
    readAt = null,
    dataAt = null,
    entities = 0,
    problem = null,
    warnings = [],
  } = source ?? {};
  return {
    ...{ address: hideSecrets(url), isStale: isStale(dataAt, now), entities, problem, warnings },
    readAt: readAt && toInstant(readAt),
    dataAt: dataAt && toInstant(dataAt),
  };
}

function describeVersion(version: typeof feedVersions.$inferSelect) {
  const { name, firstDate, lastDate, trips, stations } = version.feed;
  const { edition, stopTimes, warnings, importedAt, retiredAt } = version;
  return {
    ...{ edition, name, firstDate, lastDate, trips, stations, stopTimes, warnings },
    importedAt: toInstant(importedAt),
    retiredAt: retiredAt && toInstant(retiredAt),
  };
}

/** Addresses can have keys in their query. */
function hideSecrets(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

const describeSchedule = ({ at, everyMinutes }: FeedSettings): string =>
  at === undefined ? `Every ${everyMinutes} minutes` : `Daily at ${at} UTC`;
