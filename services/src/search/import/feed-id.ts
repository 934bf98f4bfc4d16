import { plainLetters } from '../gtfs/stations/station-name';

const slug = (text: string): string =>
  plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** File names that say nothing of whose timetable it is. */
const saysNothing =
  /^(gtfs|google-transit|transit|feed|data|latest|current|download|export|timetable|schedule|static)?(-(gtfs|feed|data|static|\d+))*$/;

/**
 * The id of a feed, from the name of its zip or folder, so that the same file replaces what it
 * brought before: `db-fernverkehr-2019.gtfs.zip` is `db-fernverkehr-2019`.
 */
export const feedIdFor = (fileName: string, operatorName: string): string => {
  const fromFile = slug(fileName.replace(/\.zip$/i, '').replace(/\.gtfs$/i, ''));
  return saysNothing.test(fromFile) ? slug(operatorName) || 'feed' : fromFile;
};
