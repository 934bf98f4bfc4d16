import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Trains of a line and direction on each day. */
const trainsEachWay = 20;
const calls = 10;
/** A line shares its last stations with the next one. */
const stationsOfLine = 7;

const getStop = (nth: number) => `s${nth}`;

/** Writes a GTFS feed of about so many trips, on every day of March 2026. Returns its stops. */
export async function writeFeed(folder: string, trips: number): Promise<string[]> {
  const lines = Math.ceil(trips / (2 * trainsEachWay));
  const stops = Array.from({ length: lines * stationsOfLine + calls }, (_, nth) => getStop(nth));
  await mkdir(folder, { recursive: true });
  const write = (name: string, rows: Iterable<string>) =>
    pipeline(Readable.from(rows), createWriteStream(join(folder, name)));
  await writeFile(
    join(folder, 'agency.txt'),
    'agency_id,agency_name,agency_url,agency_timezone\nA,All Railways,https://example.org,Europe/Paris\n',
  );
  await writeFile(
    join(folder, 'calendar.txt'),
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20260301,20260331\n',
  );
  await write('stops.txt', listStops(stops));
  await write('routes.txt', listRoutes(lines));
  await write('trips.txt', listTrips(lines));
  await write('stop_times.txt', listStopTimes(lines));
  return stops;
}

function* listStops(stops: readonly string[]) {
  yield 'stop_id,stop_name,stop_lat,stop_lon\n';
  for (const [nth, stop] of stops.entries())
    yield `${stop},Station ${nth},${44 + (nth % 400) / 100},${2 + Math.floor(nth / 400) / 20}\n`;
}

function* listRoutes(lines: number) {
  yield 'route_id,agency_id,route_short_name,route_long_name,route_type\n';
  for (let line = 0; line < lines; line += 1) yield `r${line},A,L${line},Line ${line},2\n`;
}

function* listTrains(lines: number) {
  for (let line = 0; line < lines; line += 1)
    for (const way of ['up', 'down'] as const)
      for (let train = 0; train < trainsEachWay; train += 1)
        yield { line, way, train, id: `${line}-${way}-${train}` };
}

function* listTrips(lines: number) {
  yield 'route_id,service_id,trip_id,trip_short_name\n';
  for (const { line, id } of listTrains(lines)) yield `r${line},daily,${id},${id}\n`;
}

function* listStopTimes(lines: number) {
  yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n';
  for (const { line, way, train, id } of listTrains(lines)) {
    for (let call = 0; call < calls; call += 1) {
      const along = way === 'up' ? call : calls - 1 - call;
      const at = formatTime(5 * 60 + train * 45 + call * 12);
      yield `${id},${at},${at},${getStop(line * stationsOfLine + along)},${call + 1}\n`;
    }
  }
}

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
