import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isValidText, removeInvalidCharacters } from 'shared-server/valid-text';
import type { Database } from '../../../kit/database/connection';
import { FeedFault } from '../gtfs/files/feed-fault';
import { openFeedFiles } from '../gtfs/files/feed-files';
import { type FeedCounts, type Progress, type ReadFeed, readFeed } from '../gtfs/read-feed';
import type { Warnings } from '../gtfs/warnings';
import { defaultNetworkId } from '../network/default-network';
import { copyRows } from '../store/copy-rows';
import {
  type FeedSource,
  lockFeed,
  type NewFeed,
  replaceFeed,
  type StoredFeed,
} from '../store/replace-feed';
import { feedIdFor, sourceFileOf } from './feed-id';
import { assertSameSource } from './feed-source';

export type ImportOptions = {
  /** A GTFS zip or folder. */
  path: string;
  /** Otherwise made from the file's name. */
  id?: string | undefined;
  /** What travellers read; otherwise the operators' names. */
  name?: string | undefined;
  /** Whom to credit; otherwise what the feed says of its publisher. */
  attribution?: string | undefined;
  /** Whether a stored feed of another source with the same id may be replaced. */
  replace?: boolean | undefined;
  /** Asked for only when the feed was read and is sound. The tables must be there. */
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
const assertRuns = ({ trips, firstDate }: StoredFeed, warnings: Warnings): void => {
  if (trips > 0 && firstDate !== null) return;
  const reasons = warnings.list().map((warning) => `\n    - ${warning}`);
  throw new FeedFault(
    {},
    trips === 0 ? 'no trip of the feed can be imported' : 'no trip of the feed has a date',
    reasons.length === 0
      ? 'check the dates in calendar.txt and calendar_dates.txt'
      : `mend what this names:${reasons.join('')}\n  and import it again`,
  );
};

/** All or nothing: until the commit every search sees the feed as it was before. */
const store = async (
  databaseUrl: string,
  feed: NewFeed & { source: FeedSource },
  { replace, warnings }: { replace: boolean; warnings: Warnings },
): Promise<StoredFeed> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const transaction = drizzle(client) as unknown as Database;
    const old = await lockFeed(transaction, feed.id);
    if (old && !replace) assertSameSource(old, feed.source);
    const stored = await replaceFeed(transaction, copyRows(client), feed);
    assertRuns(stored, warnings);
    await client.query('commit');
    return stored;
  } finally {
    // Ending the connection undoes what was not committed.
    await client.end();
  }
};

const maxIdLength = 100;

const assertFeedId = (id: string): void => {
  if (id === defaultNetworkId)
    throw new FeedFault(
      {},
      `"${id}" is the id of the network that comes with the product`,
      'give another with --id',
    );
  if (id.length > maxIdLength || !/^[a-z0-9][a-z0-9-]*$/.test(id))
    throw new FeedFault(
      {},
      `"${id}" cannot be the id of a feed`,
      `give another with --id: up to ${maxIdLength} small letters, digits and hyphens`,
    );
};

const argumentText = (option: string, text: string | undefined): string | undefined => {
  if (text === undefined || isValidText(text)) return text;
  throw new FeedFault({}, `${option} has control characters`, 'write it without them');
};

const readAll = async ({
  path,
  now,
  progress,
}: ImportOptions): Promise<ReadFeed & { file: string }> => {
  const files = await openFeedFiles(path);
  try {
    return { ...(await readFeed(files, now, progress)), file: files.name };
  } finally {
    await files.close();
  }
};

/**
 * Reads a feed and stores it in the place of the one with its id, if that is of the same source or
 * `replace` is set. Throws a FeedFault.
 */
export const importFeed = async (options: ImportOptions): Promise<ImportedFeed> => {
  if (options.id !== undefined) assertFeedId(options.id);
  const ownName = argumentText('--name', options.name);
  const ownAttribution = argumentText('--attribution', options.attribution);
  const { content, counts, today, warnings, file } = await readAll(options);
  const id = options.id ?? feedIdFor(file, counts.agencies[0]?.name ?? '');
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
      file: sourceFileOf(removeInvalidCharacters(file)),
      agencies: counts.agencies.map((agency) => agency.name),
    },
    now: options.now,
  };
  const stored = await store(databaseUrl, feed, { replace: options.replace ?? false, warnings });
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
};
