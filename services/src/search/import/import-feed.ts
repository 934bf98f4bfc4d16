import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../foundation/database/connection';
import { FeedFault } from '../gtfs/files/feed-fault';
import { openFeedFiles } from '../gtfs/files/feed-files';
import { type FeedCounts, type Progress, type ReadFeed, readFeed } from '../gtfs/read-feed';
import { defaultNetworkId } from '../network/default-network';
import { copyRows } from '../store/copy-rows';
import { type NewFeed, replaceFeed, type StoredFeed } from '../store/replace-feed';
import { feedIdFor } from './feed-id';

export type ImportOptions = {
  /** A GTFS zip or folder. */
  path: string;
  /** Otherwise made from the file's name. */
  id?: string | undefined;
  /** What travellers read; otherwise the operators' names. */
  name?: string | undefined;
  /** Whom to credit; otherwise what the feed says of its publisher. */
  attribution?: string | undefined;
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

/** All or nothing: until the commit every search sees the feed as it was before. */
const store = async (databaseUrl: string, feed: NewFeed): Promise<StoredFeed> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const transaction = drizzle(client) as unknown as Database;
    const stored = await replaceFeed(transaction, copyRows(client), feed);
    if (stored.trips === 0)
      throw new FeedFault(
        { file: 'trips.txt' },
        'no trip has both stop times and a day on which it runs',
        'check that its trip_id and service_id are those of stop_times.txt and of the calendars',
      );
    await client.query('commit');
    return stored;
  } finally {
    // Ending the connection undoes what was not committed.
    await client.end();
  }
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

/** Reads a feed and stores it in the place of the one with its id. Throws a FeedFault. */
export const importFeed = async (options: ImportOptions): Promise<ImportedFeed> => {
  const { content, counts, today, warnings, file } = await readAll(options);
  const id = options.id ?? feedIdFor(file, counts.agencies[0]?.name ?? '');
  if (id === defaultNetworkId || !/^[a-z0-9][a-z0-9-]*$/.test(id))
    throw new FeedFault(
      {},
      `"${id}" cannot be the id of a feed`,
      'give another with --id: small letters, digits and hyphens',
    );
  const name = options.name ?? content.name;
  const attribution = options.attribution ?? content.attribution;
  options.progress('the database');
  const databaseUrl = await options.openDatabase();
  options.progress('storing');
  const stored = await store(databaseUrl, {
    id,
    fingerprint: randomUUID(),
    content: { ...content, name, attribution },
    now: options.now,
  });
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
