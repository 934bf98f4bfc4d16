import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';

/**
 * Trains from London to Edinburgh on each day, as minutes after 00:00 of the day before: the demonstration ticket is for
 * tomorrow, and live data are shown for the trains of today's service date.
 */
const trips = ['33:00', '35:00', '37:00', '39:00'].map((time, nth) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { id: `1S7${nth}`, departs: time, arrives: `${hour + 4}:${minute + 20}` };
});

const rows = (...lines: string[]) => strToU8(`${lines.join('\n')}\n`);

const timetable = zipSync({
  'agency.txt': rows(
    'agency_id,agency_name,agency_url,agency_timezone',
    'GR,LNER,https://lner.example,Europe/London',
  ),
  'stops.txt': rows(
    'stop_id,stop_code,stop_name,stop_lat,stop_lon',
    'kgx,KGX,London Kings Cross,51.5309,-0.1229',
    'edb,EDB,Edinburgh,55.9519,-3.1888',
  ),
  'routes.txt': rows('route_id,agency_id,route_short_name,route_type', 'east,GR,East Coast,2'),
  'calendar.txt': rows(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'daily,1,1,1,1,1,1,1,20200101,20991231',
  ),
  'trips.txt': rows(
    'route_id,service_id,trip_id,trip_short_name',
    ...trips.map(({ id }) => `east,daily,${id},${id}`),
  ),
  'stop_times.txt': rows(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...trips.flatMap(({ id, departs, arrives }) => [
      `${id},${departs}:00,${departs}:00,kgx,1`,
      `${id},${arrives}:00,${arrives}:00,edb,2`,
    ]),
  ),
});

type Field = [number: number, value: number | string | Field[]];

function encodeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...encodeNumber(Math.floor(value / 128))];
}

/** A protobuf message of numbers, strings and messages. The numbers of the fields are those of GTFS-Realtime 2.0. */
function encode(fields: Field[]): Buffer {
  const parts = fields.map(([field, value]) => {
    if (typeof value === 'number')
      return Buffer.from([...encodeNumber(field * 8), ...encodeNumber(value)]);
    const bytes = typeof value === 'string' ? Buffer.from(value) : encode(value);
    const start = [...encodeNumber(field * 8 + 2), ...encodeNumber(bytes.length)];
    return Buffer.concat([Buffer.from(start), bytes]);
  });
  return Buffer.concat(parts);
}

/** Today in London, as 20260131. */
const getServiceDate = () =>
  new Date().toLocaleDateString('sv', { timeZone: 'Europe/London' }).replaceAll('-', '');

const trip = (id: string, relationship = 0): Field[] => [
  [1, id],
  [3, getServiceDate()],
  [4, relationship],
];
const delay = (minutes: number): Field[] => [[1, minutes * 60]];
const text = (words: string): Field[] => [[1, [[1, words]]]];

/** What live data say about a train: an entity of a message. */
export const live = {
  late: (id: string, minutes: number): Field[] => [
    [
      3,
      [
        [1, trip(id)],
        [
          2,
          [
            [1, 1],
            [3, delay(minutes)],
          ],
        ],
      ],
    ],
  ],
  cancelled: (id: string): Field[] => [[3, [[1, trip(id, 3)]]]],
  /** Standing room only. */
  crowded: (id: string): Field[] => [
    [
      4,
      [
        [1, trip(id)],
        [9, 3],
      ],
    ],
  ],
  alert: (id: string, title: string, description: string): Field[] => [
    [
      5,
      [
        [5, [[4, trip(id)]]],
        [10, text(title)],
        [11, text(description)],
      ],
    ],
  ],
};

/** A server on loopback with a timetable and its live data, and the environment of a product that reads them. */
export async function startLiveFeed() {
  let entities: Field[][] = [];
  let ageSeconds = 600;
  const server = createServer(({ url }, response) => {
    if (url === '/gtfs.zip') return response.end(timetable);
    const header: Field[] = [
      [1, '2.0'],
      [3, Math.floor(Date.now() / 1000) - ageSeconds],
    ];
    const all = entities.map((fields, nth): Field => [2, [[1, `${nth}`], ...fields]]);
    return response.end(encode([[1, header], ...all]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feed = { id: 'east', url: `${address}/gtfs.zip`, everyMinutes: 60 };
  return {
    id: feed.id,
    environment: { FEEDS: JSON.stringify([{ ...feed, live: [`${address}/live`] }]) },
    trains: trips.map(({ id }) => id),
    /** The next state of the live data. The one before the first has no trains, and is of ten minutes ago. */
    send(next: Field[][]) {
      entities = next;
      ageSeconds = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type LiveFeed = Awaited<ReturnType<typeof startLiveFeed>>;
