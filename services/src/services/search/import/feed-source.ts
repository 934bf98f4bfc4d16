import { FeedError } from '../gtfs/files/feed-error';
import type { Feed } from '../store/feeds';
import type { FeedSource } from '../store/replace-feed';

const maxAgenciesShown = 3;

function describeSource({ file, agencies }: FeedSource): string {
  const shown = agencies.slice(0, maxAgenciesShown).join(', ');
  const more = agencies.length - maxAgenciesShown;
  const by = `${shown}${more > 0 ? ` and ${more} more` : ''}` || 'unknown agencies';
  return file === null ? `by ${by}` : `from "${file}" by ${by}`;
}

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * Two imports are of the same feed when they share an agency name and their file names are equal. A generic or unknown
 * file name matches any. The publisher is ignored, because one publisher may offer feeds of many agencies.
 */
function isSameSource(a: FeedSource, b: FeedSource): boolean {
  if (a.file !== null && b.file !== null && a.file !== b.file) return false;
  const names = new Set(a.agencies.map(comparable));
  return b.agencies.some((agency) => names.has(comparable(agency)));
}

/** Throws a FeedError when the stored feed has another source than the one to import. */
export function assertSameSource(stored: Feed, source: FeedSource): void {
  const old = { file: stored.sourceFile, agencies: stored.sourceAgencies };
  if (isSameSource(old, source)) return;
  throw new FeedError(
    {},
    `the id "${stored.id}" belongs to a feed ${describeSource(old)}, and this is a feed ${describeSource(source)}`,
    'use another id with --id, or replace the stored feed with --replace',
  );
}
