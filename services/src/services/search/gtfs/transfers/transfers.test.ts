import { afterAll, describe, expect, it } from '@jest/globals';
import { type FeedText, removeFeeds } from '../../../../testing/timetable/small-feed';
import { type TripText, writeConnections } from '../../testing/connecting-feed';
import { getFileText, readChanged } from '../../testing/read-feed-at';
import { buildDayTimetable } from '../../timetable/day-timetable';
import { findJourneys } from '../../timetable/find-journeys';
import { getPart } from '../../timetable/through-trains';
import { TransferRules } from '../../timetable/transfer-rules';

afterAll(removeFeeds);

const planned = {
  routeId: '',
  direction: null,
  continuesAs: [],
  transfersFrom: [],
  transfersTo: [],
};

/** The trains from a to c on a day, such as `first+second`, and the warnings of the import. */
async function search(feed: FeedText, serviceDate = '2026-03-11') {
  const { content, trips, warnings } = await readChanged(feed);
  const running = trips
    .filter(({ service }) => content.services[service]?.includes(serviceDate))
    .map((trip) => ({ ...planned, ...trip, serviceDate }));
  const rules = new TransferRules(content.transferRules);
  const day = buildDayTimetable(serviceDate, content.stations.length, running, rules);
  const stationOf = (stop: string) =>
    content.stations.findIndex(({ stopIds }) => stopIds.includes(stop));
  const query = { from: stationOf('a'), to: stationOf('c'), earliest: -86_400, latest: 172_800 };
  const found = findJourneys(day, query, () => false).map(({ legs }) =>
    legs.map(({ run, board }) => {
      const trip = day.runs[run]?.trip;
      return trip && getPart(trip, board).trainNumber;
    }),
  );
  return { found: found.map((trains) => trains.join('+')), warnings };
}

const trainsHeader =
  'from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time';

describe('the rules of transfers.txt', () => {
  const trips = [
    'first = a 08:00, b 09:00',
    'second q = b 09:10, c 10:00',
    'third = b 09:40, c 10:40',
  ] as const;
  // From the lowest to the highest; each rule changes the result of the one before.
  const closed = 'b,b,,,,,3,';
  const ranked: [string, string][] = [
    ['b,b,r,,,,2,60', 'first+second'],
    ['b,b,r,q,,,3,', 'first+third'],
    ['b,b,,,,second,2,60', 'first+second'],
    ['b,b,,q,first,,3,', 'first+third'],
    ['b,b,,,first,second,1,', 'first+second'],
  ];

  it('apply by the GTFS order of trips, routes and stops, in any order of rows', async () => {
    const rows = [closed];
    expect(
      (await search(writeConnections(rows, { trips: [...trips], header: trainsHeader }))).found,
    ).toEqual([]);
    for (const [row, expected] of ranked) {
      rows.push(row);
      for (const ordered of [rows, [...rows].reverse()]) {
        const feed = writeConnections(ordered, { trips: [...trips], header: trainsHeader });
        expect([row, (await search(feed)).found]).toEqual([row, [expected]]);
      }
    }
  });
});

describe('stops of transfers.txt', () => {
  const platforms: FeedText = {
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
a,Ambert,45.55,3.74,,
B,Brioude,45.29,3.38,1,
b,Brioude 1,45.29,3.38,,B
b2,Brioude 2,45.29,3.38,,B
c,Clermont,45.78,3.10,,
d,Brioude bus station,45.20,3.38,,
`,
  };
  const trips = [
    'first = a 08:00, b 09:00',
    'second = b2 09:10, c 10:00',
    'third = b 09:40, c 10:40',
  ] as const;
  const searchPlatforms = (rows: string[], changed: readonly TripText[] = trips) =>
    search({ ...writeConnections(rows, { trips: [...changed] }), ...platforms });

  it('can be a station, for all its platforms, and a platform precedes its station', async () => {
    expect((await searchPlatforms(['B,B,3,'])).found).toEqual([]);
    expect((await searchPlatforms(['B,B,3,', 'b,B,2,60'])).found).toEqual(['first+second']);
    expect((await searchPlatforms(['b,b2,3,', 'B,B,2,60'])).found).toEqual(['first+third']);
  });

  it('can be of two stations, for a walk that takes a given time', async () => {
    const walk = ['first = a 08:00, d 09:00', trips[1], trips[2]] as const;
    expect((await searchPlatforms([], walk)).found).toEqual([]);
    expect((await searchPlatforms(['d,B,2,600'], walk)).found).toEqual(['first+second']);
    expect((await searchPlatforms(['d,B,2,601'], walk)).found).toEqual(['first+third']);
    const { found, warnings } = await searchPlatforms(['d,B,0,'], walk);
    expect([found, warnings]).toEqual([
      [],
      [
        '1 transfer between different stations has no min_transfer_time and was left out: transfers.txt, line 2',
      ],
    ]);
  });
});

describe('trains that continue under another number', () => {
  const header = 'from_trip_id,to_trip_id,transfer_type';
  const searchTrips = (rows: string[], trips: TripText[], date?: string) =>
    search(
      {
        ...writeConnections(rows, { trips, header }),
        'stops.txt': `${getFileText('stops.txt')}d,Digoin,46.48,3.98\n`,
        'calendar.txt': `${getFileText('calendar.txt')}sunday,0,0,0,0,0,0,1,20260301,20260331
weekday,1,1,1,1,1,1,0,20260301,20260331
`,
      },
      date,
    );

  it('are those of a block, unless the train returns, waits for long or transfers.txt differs', async () => {
    const block = (start: string): TripText[] => [
      'first r daily 7 = a 08:00, b 09:00',
      `second r daily 7 = b ${start}, c 10:00`,
    ];
    expect((await searchTrips([], block('09:00'))).found).toEqual(['first']);
    expect((await searchTrips([], block('09:30'))).found).toEqual(['first']);
    expect((await searchTrips([], block('09:31'))).found).toEqual(['first+second']);
    const returning: TripText[] = [
      'first r daily 7 = a 08:00, d 08:30, b 09:00',
      'second r daily 7 = b 09:01, d 09:30, c 10:00',
    ];
    expect((await searchTrips([], returning)).found).toEqual(['first+second']);
    const reboarded = await searchTrips(['first,second,5'], block('09:00'));
    expect(reboarded.found).toEqual(['first+second']);
  });

  it('can be another train on each day', async () => {
    const trips: TripText[] = [
      'first = a 08:00, b 09:00',
      'second r weekday = b 09:02, c 10:00',
      'third r sunday = b 09:03, c 10:10',
    ];
    const rows = ['first,second,4', 'first,third,4'];
    for (const date of ['2026-03-14', '2026-03-15'])
      expect(await searchTrips(rows, trips, date)).toEqual({ found: ['first'], warnings: [] });
  });

  it('cannot be a train and a bus, and not a trip or station that is left out', async () => {
    const trips: TripText[] = ['first = a 08:00, b 09:00', 'second q = b 09:02, c 10:00'];
    const readType = (type: number) => {
      const feed = writeConnections(['first,second,4,,', ',,3,b,c'], {
        trips,
        header: `${header},from_stop_id,to_stop_id`,
      });
      const routes = `${getFileText('routes.txt')}q,HB,Q1,Other line,${type}\n`;
      return search({ ...feed, 'routes.txt': routes });
    };
    const replacement = await readType(714);
    expect(replacement.found).toEqual(['first+second']);
    expect(replacement.warnings).toEqual([
      expect.stringMatching(/: one is a train and the other a bus$/),
    ]);
    const bus = await readType(3);
    expect(bus.found).toEqual([]);
    expect(bus.warnings).toContain(
      '2 transfers have a stop or trip that was not imported and were left out, the first: transfers.txt, line 2',
    );
  });

  it('are offered as a change when they cannot be joined, and counted', async () => {
    const trips: TripText[] = [
      'first = a 08:00, b 09:00',
      'second = b 09:02, d 09:30',
      'third = b 09:03, c 10:10',
      'night = b 01:00, c 02:00',
    ];
    const rows = ['first,second,4', 'first,third,4', 'third,night,4', 'first,other,4', ',third,4'];
    const { found, warnings } = await searchTrips([...rows, 'first,second,9'], trips);
    expect(found).toEqual(['first+third']);
    expect(warnings).toEqual([
      '1 transfer has a stop or trip that was not imported and was left out: transfers.txt, line 5',
      '1 transfer has no stops, or no trips where its type needs them, and was left out: transfers.txt, line 6, type 4',
      '1 transfer has a transfer_type that is not known and was left out: transfers.txt, line 7, type 9',
      '2 in-seat transfers are not supported and are offered as changes, if they are possible, the first: trips first and third, line 3: the train is divided or joined there',
      '1 transfer between different stations has no min_transfer_time and was left out: transfers.txt, line 4',
    ]);
  });
});
