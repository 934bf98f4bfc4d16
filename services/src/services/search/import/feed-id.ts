import { createHash } from 'node:crypto';
import { plainLetters } from '../gtfs/stations/station-name';

const maxSlugLength = 60;

const hashOf = (name: string): string =>
  createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('hex').slice(0, 8);

/**
 * The Latin letters and digits of a name, joined by hyphens. Where other letters or digits are left
 * out, a hash of the whole name keeps two names apart: `東京鉄道` is `feed-` and the hash.
 */
const slug = (name: string): string => {
  const plain = plainLetters(name);
  const letters = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const isComplete = !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(plain) && letters.length <= maxSlugLength;
  if (isComplete) return letters;
  const short = letters.slice(0, maxSlugLength).replace(/-$/, '');
  return `${short || 'feed'}-${hashOf(name)}`;
};

/** File names that do not say whose timetable it is. */
const isGeneric =
  /^(gtfs|google-transit|transit|feed|data|latest|current|download|export|timetable|schedule|static)?(-(gtfs|feed|data|static|\d+))*$/;

/** The name of a zip or folder without its endings: `db.gtfs.zip` is `db`. */
const baseName = (fileName: string): string =>
  fileName.replace(/\.zip$/i, '').replace(/\.gtfs$/i, '');

/**
 * The id of a feed, from the name of its zip or folder, or of its operator where the file name is
 * generic. The same file has the same id: `db-fernverkehr-2019.gtfs.zip` is `db-fernverkehr-2019`.
 */
export const feedIdFor = (fileName: string, operatorName: string): string => {
  const fromFile = slug(baseName(fileName));
  return isGeneric.test(fromFile) ? slug(operatorName) || 'feed' : fromFile;
};

/** What two imports of the same feed share of their file names. Null for a generic name. */
export const sourceFileOf = (fileName: string): string | null => {
  const base = baseName(fileName).normalize('NFC').toLowerCase();
  return isGeneric.test(slug(base)) ? null : base;
};
