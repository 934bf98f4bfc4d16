import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

/** A feed by file name; a file set to null is left out. */
export type FeedText = Record<string, string | Uint8Array | null>;

/** Three stations in a row, one train a day each way, on every day of March 2026. */
export const smallFeed: Record<string, string> = {
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
HB,Hill Railway,https://example.org,Europe/Paris
`,
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
a,Ambert,45.55,3.74
b,Brioude,45.29,3.38
c,Clermont,45.78,3.10
`,
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
r,HB,R1,Ambert - Clermont,2
`,
  'trips.txt': `route_id,service_id,trip_id,trip_short_name
r,daily,up,101
r,daily,down,102
`,
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,20260301,20260331
`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
up,08:00:00,08:00:00,a,1
up,08:30:00,08:32:00,b,2
up,09:10:00,09:10:00,c,3
down,17:00:00,17:00:00,c,1
down,17:40:00,17:42:00,b,2
down,18:15:00,18:15:00,a,3
`,
};

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-feed-'));
  folders.push(folder);
  return folder;
}

/** Removes the files of `writeFeedFolder` and `writeFeedZip`; for afterAll. */
export function removeFeeds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const files = (changes: FeedText, base: FeedText): [string, string | Uint8Array][] =>
  Object.entries({ ...base, ...changes }).flatMap(([name, text]) =>
    text === null ? [] : [[name, text]],
  );

/** Writes the small feed with changes as a folder `name`; returns its path. */
export function writeFeedFolder(
  changes: FeedText = {},
  { name = 'hill-railway', inside = '', base = smallFeed as FeedText } = {},
): string {
  const folder = join(newFolder(), name);
  for (const [file, text] of files(changes, base)) {
    const path = join(folder, inside, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

/** Writes the small feed with changes as a zip; `inside` is a folder in it such as `feed/`. */
export function writeFeedZip(
  changes: FeedText = {},
  { name = 'hill-railway.zip', inside = '', base = smallFeed as FeedText } = {},
): string {
  const path = join(newFolder(), name);
  const entries = files(changes, base).map(([file, text]) => [
    `${inside}${file}`,
    typeof text === 'string' ? strToU8(text) : text,
  ]);
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
}
