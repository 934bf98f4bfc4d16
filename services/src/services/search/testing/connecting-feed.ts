import type { FeedText } from '../../../testing/timetable/small-feed';
import { getFileText } from './read-feed-at';

const toFile = (header: string, rows: string[]): string => `${[header, ...rows].join('\n')}\n`;

/** Calls as `b 09:10`. A trip as `second r daily 7 = b 09:10, c 10:00`: id, route, service, block, calls; the last three optional. */
export type TripText = `${string} = ${string}`;

const defaultTrips: TripText[] = [
  'first = a 08:00, b 09:00',
  'second = b 09:10, c 10:00',
  'third = b 09:40, c 10:40',
];

/**
 * The small feed with other trains: 08:00 from a to b, 09:10 and 09:40 from b to c. `transfers`: rows below the given header
 * of transfers.txt.
 */
export function writeConnections(
  transfers: string[] = [],
  { trips = defaultTrips, header = 'from_stop_id,to_stop_id,transfer_type,min_transfer_time' } = {},
): FeedText {
  const parsed = trips.map((text) => {
    const [names = '', calls = ''] = text.split(' = ');
    const [id = '', route = 'r', service = 'daily', block = ''] = names.split(' ');
    return { id, route, service, block, calls: calls.split(', ') };
  });
  return {
    'routes.txt': `${getFileText('routes.txt')}q,HB,Q1,Other line,2\n`,
    'trips.txt': toFile(
      'route_id,service_id,trip_id,trip_short_name,block_id',
      parsed.map(({ id, route, service, block }) => `${route},${service},${id},${id},${block}`),
    ),
    'stop_times.txt': toFile(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      parsed.flatMap(({ id, calls }) =>
        calls.map((call, sequence) => {
          const [stop, time] = call.split(' ');
          return `${id},${time}:00,${time}:00,${stop},${sequence}`;
        }),
      ),
    ),
    'transfers.txt': transfers.length === 0 ? null : toFile(header, transfers),
  };
}
