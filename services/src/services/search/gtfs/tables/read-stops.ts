import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';

export type Stop = {
  id: string;
  name: string;
  code: string;
  location: { latitude: number; longitude: number } | null;
  parentId: string;
  /** A parent that groups platforms; trains call at its platforms or at the station itself. */
  isStation: boolean;
  timeZone: string;
};

const entrance = '2';
const genericNode = '3';

/** stops.txt without entrances and passages. In the order of the file. */
export const readStops = async (
  files: FeedFiles,
  warnings: Warnings,
): Promise<Map<string, Stop>> => {
  const stops = new Map<string, Stop>();
  await readTable(files, 'stops.txt', { warnings, required: ['stop_id'] }, (row) => {
    const id = row.required('stop_id');
    const kind = row.text('location_type');
    if (kind === entrance || kind === genericNode) return;
    if (stops.has(id)) {
      warnings.add(
        {
          one: 'stop is repeated in stops.txt; the first was used',
          many: 'stops are repeated in stops.txt; the first of each was used',
        },
        `stop ${id}, line ${row.line}`,
      );
      return;
    }
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
    stops.set(id, {
      id,
      name: row.text('stop_name'),
      code: row.text('stop_code'),
      location: placed ? { latitude, longitude } : null,
      parentId: row.text('parent_station'),
      isStation: kind === '1',
      timeZone: row.text('stop_timezone'),
    });
  });
  return stops;
};
