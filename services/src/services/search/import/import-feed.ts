import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isValidText, removeInvalidCharacters } from 'shared-server/valid-text';
import type { Database } from '../../../kit/database/connections/connection';
import { maxFeedIdLength } from '../contract';
import { computeFeedDigest } from '../gtfs/files/feed-digest';
import { FeedError } from '../gtfs/files/feed-error';
import { openFeedFiles } from '../gtfs/files/feed-files';
import { type FeedCounts, type Progress, type ReadFeed, readFeed } from '../gtfs/read-feed';
import type { Warnings } from '../gtfs/warnings';
import { defaultNetworkId } from '../network/default-network';
import { copyRows } from '../store/copy-rows';
import { saveVersion } from '../store/feed-versions';
import {
  type FeedSource,
  lockFeed,
  type NewFeed,
  replaceFeed,
  type StoredFeed,
} from '../store/replace-feed';
import { assertPlausible } from './assert-plausible';
import { createFeedId, normalizeSourceFile } from './feed-id';
import { assertSameSource } from './feed-source';

export type ImportOptions = {
  /** A GTFS zip or folder. */
  path: string;
  /** Default: from the file name. */
  id?: string | undefined;
  /** Shown to travellers. Default: the names of the operators. */
  name?: string | undefined;
  /** Default: the publisher of the feed. */
  attribution?: string | undefined;
  /** Replaces a stored feed with the same id also when it has another source. */
  replace?: boolean | undefined;
  /** Rejects a version that an operator must allow. */
  isChecked?: boolean | undefined;
  /** Called only after the feed was read without errors. The tables must exist. */
  openDatabase: () => Promise<string>;
  now: Date;
  progress: Progress;
};

export type ImportedFeed = StoredFeed & {
  id: string;
  name: string;
  databaseUrl: string;
  counts: FeedCounts;
  /** The local date in the feed's zone. */
  today: string;
  stations: number;
  warnings: string[];
};

/** Throws when the timetable has no train on any date. */
function assertRuns({ trips, firstDate }: StoredFeed, warnings: Warnings): void {
  if (trips > 0 && firstDate !== null) return;
  const reasons = warnings.list().map((warning) => `\n    - ${warning}`);
  throw new FeedError(
    {},
    trips === 0 ? 'no trip of the feed can be imported' : 'no trip of the feed has a date',
    reasons.length === 0
      ? 'check the dates in calendar.txt and calendar_dates.txt'
      : `fix these problems:${reasons.join('')}\n  and import it again`,
  );
}

type ReadVersion = Pick<ReadFeed, 'today' | 'warnings'> & {
  options: ImportOptions;
  digest: string;
};

/** Stores the feed in one transaction. Until the commit, searches read the previous feed. */
async function storeFeed(
  databaseUrl: string,
  feed: NewFeed & { source: FeedSource },
  { options, digest, today, warnings }: ReadVersion,
): Promise<StoredFeed> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const transaction = drizzle(client) as Database;
    const old = await lockFeed(transaction, feed.id);
    if (old && !options.replace) assertSameSource(old, feed.source);
    const stored = await replaceFeed(transaction, copyRows(client), feed);
    assertRuns(stored, warnings);
    if (options.isChecked) await assertPlausible(transaction, stored, today);
    const { stopTimes } = stored;
    const version = { digest, stopTimes, warnings: warnings.list() };
    await saveVersion(transaction, stored.feed, version);
    await client.query('commit');
    return stored;
  } finally {
    // Without a commit, this rolls back.
    await client.end();
  }
}

function assertFeedId(id: string): void {
  if (id === defaultNetworkId)
    throw new FeedError(
      {},
      `"${id}" is the id of the network that comes with the product`,
      'use another id with --id',
    );
  if (id.length > maxFeedIdLength || !/^[a-z0-9][a-z0-9-]*$/.test(id))
    throw new FeedError(
      {},
      `"${id}" cannot be the id of a feed`,
      `use another id with --id: up to ${maxFeedIdLength} lower-case letters, digits and hyphens`,
    );
}

function validateArgument(option: string, text: string | undefined): string | undefined {
  if (text === undefined || isValidText(text)) return text;
  throw new FeedError({}, `${option} has control characters`, 'write it without them');
}

async function openAndReadFeed({
  path,
  now,
  progress,
}: ImportOptions): Promise<ReadFeed & { file: string; digest: string }> {
  const files = await openFeedFiles(path);
  try {
    const digest = await computeFeedDigest(files);
    return { ...(await readFeed(files, now, progress)), file: files.name, digest };
  } finally {
    await files.close();
  }
}

/**
 * Reads a feed and stores it. Replaces the feed with the same id if it has the same source or `replace` is set.
 * @throws {FeedError}
 * @throws {ImplausibleFeedError} with `isChecked`
 */
export async function importFeed(options: ImportOptions): Promise<ImportedFeed> {
  if (options.id !== undefined) assertFeedId(options.id);
  const ownName = validateArgument('--name', options.name);
  const ownAttribution = validateArgument('--attribution', options.attribution);
  const { content, counts, today, warnings, file, digest } = await openAndReadFeed(options);
  const id = options.id ?? createFeedId(file, counts.agencies[0]?.name ?? '');
  assertFeedId(id);
  const name = ownName ?? content.name;
  const attribution = ownAttribution ?? content.attribution;
  options.progress('the database');
  const databaseUrl = await options.openDatabase();
  options.progress('storing');
  const feed = {
    id,
    fingerprint: randomUUID(),
    content: { ...content, name, attribution },
    source: {
      file: normalizeSourceFile(removeInvalidCharacters(file)),
      agencies: counts.agencies.map((agency) => agency.name),
    },
    now: options.now,
  };
  const stored = await storeFeed(databaseUrl, feed, { options, digest, today, warnings });
  return {
    ...stored,
    id,
    name,
    databaseUrl,
    counts,
    today,
    stations: content.stations.length,
    warnings: warnings.list(),
  };
}
