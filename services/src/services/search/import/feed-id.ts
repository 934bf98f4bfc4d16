import { createHash } from 'node:crypto';
import { removeDiacritics } from '../stations/station-name';

const maxSlugLength = 60;

const hashName = (name: string): string =>
  createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('hex').slice(0, 8);

/**
 * The Latin letters and digits of a name, joined by hyphens. When other characters are removed, a hash of the full
 * name makes it unique: `東京鉄道` is `feed-` and the hash.
 */
function slug(name: string): string {
  const plain = removeDiacritics(name);
  const letters = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const isComplete = !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(plain) && letters.length <= maxSlugLength;
  if (isComplete) return letters;
  const short = letters.slice(0, maxSlugLength).replace(/-$/, '');
  return `${short || 'feed'}-${hashName(name)}`;
}

/** File names that do not identify the operator. */
const genericName =
  /^(gtfs|google-transit|transit|feed|data|latest|current|download|export|timetable|schedule|static)?(-(gtfs|feed|data|static|\d+))*$/;

/** The name of a zip or folder without its endings: `db.gtfs.zip` is `db`. */
const baseName = (fileName: string): string =>
  fileName.replace(/\.zip$/i, '').replace(/\.gtfs$/i, '');

/**
 * The id of a feed, from the name of its zip or folder, or of its operator when the file name is
 * generic. The same file has the same id: `db-fernverkehr-2019.gtfs.zip` is `db-fernverkehr-2019`.
 */
export function createFeedId(fileName: string, operatorName: string): string {
  const fromFile = slug(baseName(fileName));
  return genericName.test(fromFile) ? slug(operatorName) || 'feed' : fromFile;
}

/** The part of the file name that identifies the feed. Null for a generic name. */
export function normalizeSourceFile(fileName: string): string | null {
  const base = baseName(fileName).normalize('NFC').toLowerCase();
  return genericName.test(slug(base)) ? null : base;
}
