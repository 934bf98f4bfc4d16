import type { ServiceContext } from '../../../kit/context';
import type { FeedSettings } from '../../../kit/feed-settings';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { Warnings } from '../gtfs/warnings';
import { liveSources, type StoredAlert } from '../schema';
import { type Feed, listFeeds, loadStations } from '../store/feeds';
import { isStale } from '../store/live-feeds';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { applyLiveTrains } from './apply-live-trains';
import { type LiveSource, LiveSources } from './live-sources';
import { readAlerts } from './read-alerts';
import { type LiveTrain, readMessage } from './read-message';
import type { StopLookup } from './read-trip-update';

/** Reads the live data of all feeds. One process does it at a time. */
export async function readLiveTrains(context: ServiceContext, stop: AbortSignal): Promise<void> {
  const feeds = context.configuration.feeds.filter(({ live }) => live.length > 0);
  await Promise.all(
    feeds.map((feed) =>
      runAndLogErrors(context, { feed: feed.id }, () => readLiveFeed(context, feed, stop)),
    ),
  );
}

async function readLiveFeed(
  context: ServiceContext,
  { id, live }: FeedSettings,
  stop: AbortSignal,
): Promise<void> {
  const { database, clock, configuration } = context;
  const sources = context.resource('live-sources', () => new LiveSources());
  const now = clock.now();
  const options = { credentials: configuration.feedCredentials, now, stop };
  const refreshed = await Promise.all(live.map((url) => sources.refresh(url, options)));
  if (stop.aborted) return;
  const all = live.map((url) => sources.get(url));
  const alerts = refreshed.includes(true)
    ? await retryWhenReplaced(async () => {
        const feed = (await listFeeds(database)).find((each) => each.id === id);
        const messages = all.map((source, nth) => ({ ...source, isNew: refreshed[nth] ?? false }));
        return feed && (await applyMessages(context, feed, messages));
      })
    : undefined;
  for (const [position, source] of all.entries())
    await saveSource(context, { feedId: id, position, alerts: alerts?.[position] }, source);
}

/** Applies the last messages of all addresses together, except of those that stopped. Returns the alerts of each. */
async function applyMessages(
  context: ServiceContext,
  feed: Feed,
  sources: readonly (LiveSource & { isNew: boolean })[],
): Promise<StoredAlert[][]> {
  const now = context.clock.now();
  const stops = await loadStops(context, feed);
  const found: LiveTrain[] = [];
  const alerts: StoredAlert[][] = [];
  for (const { message, dataAt, isNew, ...source } of sources) {
    alerts.push(message ? await readAlerts(context, feed, message, stops) : []);
    if (!message || isStale(dataAt, now)) continue;
    // The warnings of a message that was applied before are known.
    const options = { stops, now, warnings: isNew ? source.warnings : new Warnings() };
    found.push(...(await readMessage(context.database, feed, message, options)));
  }
  await applyLiveTrains(context, feed, found, stops);
  return alerts;
}

async function loadStops({ database }: ServiceContext, feed: Feed): Promise<StopLookup> {
  const { byNumber } = await loadStations(database, feed);
  const stops = new Map<string, { station: number; platform: string }>();
  for (const { number, stopIds, platforms } of byNumber)
    for (const [nth, stopId] of stopIds.entries())
      stops.set(stopId, { station: number, platform: platforms[nth] ?? '' });
  return {
    getStation: (stopId) => stops.get(stopId)?.station,
    getPlatform: (stopId) => stops.get(stopId)?.platform ?? '',
    getStationId: (station) => byNumber[station]?.stationId ?? '',
  };
}

async function saveSource(
  { database, clock }: ServiceContext,
  source: { feedId: string; position: number; alerts: StoredAlert[] | undefined },
  { message, dataAt, problem, warnings }: LiveSource,
): Promise<void> {
  const hasTrips = message?.entity.some(({ tripUpdate }) => tripUpdate) ?? false;
  const row = {
    ...{ ...source, dataAt, problem, hasTrips },
    readAt: clock.now(),
    entities: message?.entity.length ?? 0,
    warnings: warnings.list(),
  };
  const target = [liveSources.feedId, liveSources.position];
  await database.insert(liveSources).values(row).onConflictDoUpdate({ target, set: row });
}
