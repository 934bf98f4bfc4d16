import type { ServiceContext } from '../../../kit/context';
import type { FeedSettings } from '../../../kit/feed-settings';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import type { Validators } from './conditional-request';
import { downloadFeed } from './download-feed';
import { addTry, type FeedCheck, findCheck, isDue, saveCheck } from './feed-checks';
import { importInWorker } from './import-in-worker';
import type { ImportResult } from './import-version';

/** Imports the feeds of the configuration whose time has come, one after the other. */
export async function importDueFeeds(context: ServiceContext, stop: AbortSignal): Promise<void> {
  for (const feed of context.configuration.feeds) {
    if (stop.aborted) return;
    await runAndLogErrors(context, { feed: feed.id }, async () => {
      const found = await findCheck(context.database, feed.id);
      if (isDue(feed, found, context.clock.now())) await checkFeed(context, feed, found, stop);
    });
  }
}

type Found = ImportResult & Validators;

async function checkFeed(
  context: ServiceContext,
  feed: FeedSettings,
  found: FeedCheck | null,
  stop: AbortSignal,
): Promise<void> {
  const known = found?.url === feed.url ? found : createCheck(feed, found);
  const { outcome, detail, digest, ...validators } = await tryImport(context, feed, known, stop);
  if (stop.aborted) return;
  if (outcome === 'refused' || outcome === 'failed')
    context.log.error({ feed: feed.id, outcome, detail }, 'a timetable was not imported');
  const now = context.clock.now();
  await saveCheck(context.database, {
    ...known,
    ...validators,
    digest,
    checkedAt: now,
    isNextAllowed: known.isNextAllowed && outcome !== 'imported',
    tries: addTry(known.tries, { at: now.toISOString(), outcome, detail }),
  });
}

const createCheck = ({ id, url }: FeedSettings, found: FeedCheck | null): FeedCheck => ({
  feedId: id,
  url,
  etag: null,
  lastModified: null,
  digest: null,
  checkedAt: null,
  isNextAllowed: found?.isNextAllowed ?? false,
  tries: found?.tries ?? [],
});

async function tryImport(
  { configuration, clock }: ServiceContext,
  { id, url, name, attribution }: FeedSettings,
  known: FeedCheck,
  stop: AbortSignal,
): Promise<Found> {
  const { etag, lastModified, digest, isNextAllowed: isAllowed } = known;
  const { feedCredentials: credentials, databaseUrl, databaseDirectUrl } = configuration;
  try {
    const feed = await downloadFeed(url, { etag, lastModified }, { credentials, stop });
    if (!feed) return { outcome: 'unchanged', detail: '', digest, etag, lastModified };
    const { path, close, ...validators } = feed;
    try {
      const result = await importInWorker(
        {
          ...{ path, id, name, attribution, isAllowed },
          databaseUrl: databaseDirectUrl ?? databaseUrl ?? '',
          now: clock.now(),
          knownDigest: digest,
        },
        stop,
      );
      return { ...result, ...validators };
    } finally {
      await close();
    }
  } catch (error) {
    const { message, cause } = error as Error;
    const detail = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { outcome: 'failed', detail, digest, etag, lastModified };
  }
}
