import { computeFeedDigest } from '../gtfs/files/feed-digest';
import { FeedError } from '../gtfs/files/feed-error';
import { openFeedFiles } from '../gtfs/files/feed-files';
import { ImplausibleFeedError } from '../import/assert-plausible';
import { importFeed } from '../import/import-feed';

export type ImportJob = {
  path: string;
  id: string;
  name: string | undefined;
  attribution: string | undefined;
  databaseUrl: string;
  now: Date;
  /** A feed with this content is not read. */
  knownDigest: string | null;
  /** An operator allowed a version that would be refused. */
  isAllowed: boolean;
};

/** `detail` is for operators. `digest` is null when the content could not be read. */
export type ImportResult = {
  outcome: 'unchanged' | 'imported' | 'refused' | 'failed';
  detail: string;
  digest: string | null;
};

/** Imports a downloaded feed when its content is new. */
export async function importVersion(job: ImportJob): Promise<ImportResult> {
  let digest: string | null = null;
  try {
    digest = await readDigest(job.path);
    if (digest === job.knownDigest) return { outcome: 'unchanged', detail: '', digest };
    const { trips, firstDate, lastDate } = await importFeed({
      ...job,
      replace: true,
      isChecked: !job.isAllowed,
      openDatabase: async () => job.databaseUrl,
      progress: () => {},
    });
    const detail = `${trips} trips from ${firstDate} to ${lastDate}`;
    return { outcome: 'imported', detail, digest };
  } catch (error) {
    if (error instanceof ImplausibleFeedError)
      return { outcome: 'refused', detail: error.message, digest };
    if (error instanceof FeedError) return { outcome: 'failed', detail: error.message, digest };
    throw error;
  }
}

async function readDigest(path: string): Promise<string> {
  const files = await openFeedFiles(path);
  try {
    return await computeFeedDigest(files);
  } finally {
    await files.close();
  }
}
