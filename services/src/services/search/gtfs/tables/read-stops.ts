import { isTimeZone } from '../../../../kit/values/local-time';
import { normalizeStationName } from '../../stations/station-name';
import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';
import { addRow } from './add-row';

export type Stop = {
  id: string;
  name: string;
  code: string;
  location: { latitude: number; longitude: number } | null;
  parentId: string;
  /** A parent that groups platforms; trains call at its platforms or at the station itself. */
  isStation: boolean;
  timeZone: string;
  platform: string;
};

const entrance = '2';
const genericNode = '3';

const isSameStop = (a: Stop, b: Stop): boolean =>
  normalizeStationName(a.name) === normalizeStationName(b.name) && a.timeZone === b.timeZone;

/** stops.txt without entrances and passages. In the order of the file. */
export async function readStops(files: FeedFiles, warnings: Warnings): Promise<Map<string, Stop>> {
  const stops = new Map<string, Stop>();
  await readTable(files, 'stops.txt', { warnings, required: ['stop_id'] }, (row) => {
    const id = row.id('stop_id');
    const kind = row.text('location_type');
    if (kind === entrance || kind === genericNode) return;
    const latitude = row.number('stop_lat');
    const longitude = row.number('stop_lon');
    if (latitude !== null && Math.abs(latitude) > 90)
      throw row.createError(
        'stop_lat',
        `${latitude} is no latitude`,
        'write a number from -90 to 90',
      );
    if (longitude !== null && Math.abs(longitude) > 180)
      throw row.createError(
        'stop_lon',
        `${longitude} is no longitude`,
        'write a number from -180 to 180',
      );
    const placed = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
    const timeZone = row.text('stop_timezone');
    const hasValidZone = timeZone === '' || isTimeZone(timeZone);
    if (!hasValidZone)
      warnings.add(
        'stop has an unknown stop_timezone; the zone of its trips was used',
        'stops have an unknown stop_timezone; the zone of their trips was used',
        `"${timeZone}" of stop ${id}, line ${row.line}`,
      );
    const stop = {
      id,
      name: row.text('stop_name'),
      code: row.text('stop_code'),
      location: placed ? { latitude, longitude } : null,
      parentId: row.text('parent_station'),
      isStation: kind === '1',
      timeZone: hasValidZone ? timeZone : '',
      platform: row.text('platform_code'),
    };
    addRow(stops, stop, row, 'stop_id', warnings, isSameStop);
  });
  return stops;
}
