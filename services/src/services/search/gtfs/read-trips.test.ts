import { afterAll, describe, expect, it } from '@jest/globals';
import { removeFeeds } from '../../../testing/timetable/small-feed';
import { clock, getFileText, readChanged } from '../testing/read-feed-at';

afterAll(removeFeeds);

describe('the times of a trip', () => {
  const withTimes = (rows: string) =>
    readChanged({ 'stop_times.txt': `${getFileText('stop_times.txt').split('\n')[0]}\n${rows}` });

  it('can exceed 24:00 and have no leading zero', async () => {
    const { trip } = await withTimes(
      'up,23:50:00,23:50:00,a,1\nup,24:30:00,25:05:00,b,2\nup,26:00:00,26:00:00,c,3\ndown,5:07:00,5:07:00,c,1\ndown,6:00:00,6:00:00,a,2\n',
    );
    expect(trip('up').departures).toEqual([clock(23, 50), clock(25, 5), clock(26)]);
    expect(trip('down').departures).toEqual([clock(5, 7), clock(6)]);
  });

  it('are interpolated when blank, and copied when one of arrival and departure is blank', async () => {
    const { trip } = await withTimes('up,08:00:00,,a,1\nup,,,b,2\nup,,09:00:00,c,3\n');
    expect(trip('up').arrivals).toEqual([clock(8), clock(8, 30), clock(9)]);
    expect(trip('up').departures).toEqual([clock(8), clock(8, 30), clock(9)]);
  });

  it.each(['arrival_time', 'departure_time'])('are copied when %s is missing', async (column) => {
    const rows = getFileText('stop_times.txt').replace(column, 'comment');
    const { trip, warnings } = await readChanged({ 'stop_times.txt': rows });
    const times = column === 'arrival_time' ? trip('up').departures : trip('up').arrivals;
    expect([trip('up').arrivals, trip('up').departures, warnings]).toEqual([times, times, []]);
    expect(times[0]).toBe(clock(8));
  });

  it('are set to the previous time when they go back, with a warning', async () => {
    const { trip, warnings } = await withTimes(
      'up,08:00:00,08:10:00,a,1\nup,07:30:00,07:40:00,b,2\nup,09:00:00,09:00:00,c,3\n',
    );
    expect(trip('up').departures).toEqual([clock(8, 10), clock(8, 10), clock(9)]);
    expect(warnings[0]).toMatch(/^1 trip goes back in time.*trip up/);
  });

  it('are of the next day when they restart at 00:00, with a warning', async () => {
    const { trip, warnings } = await withTimes(
      'up,23:00:00,23:00:00,a,1\nup,23:50:00,00:05:00,b,2\nup,01:10:00,01:10:00,c,3\n',
    );
    expect(trip('up').arrivals).toEqual([clock(23), clock(23, 50), clock(25, 10)]);
    expect(trip('up').departures).toEqual([clock(23), clock(24, 5), clock(25, 10)]);
    expect(warnings[0]).toBe(
      '1 trip restarts at 00:00 after midnight; its later times were read as those of the next day: trip up',
    );
  });

  it('are shifted by a day for each midnight, also with times over 24:00 and blanks', async () => {
    const { trip } = await withTimes(
      'up,22:00:00,22:00:00,a,1\nup,,,b,2\nup,02:00:00,02:00:00,c,3\nup,23:00:00,25:00:00,b,4\nup,03:00:00,03:00:00,a,5\n',
    );
    expect(trip('up').departures).toEqual([clock(22), clock(24), clock(26), clock(49), clock(51)]);
  });

  it('are not of the next day when they go back by less than half a day', async () => {
    const { trip, warnings } = await withTimes(
      'up,13:00:00,13:00:00,a,1\nup,02:00:00,02:00:00,b,2\nup,14:00:00,14:00:00,c,3\n',
    );
    expect(trip('up').departures).toEqual([clock(13), clock(13), clock(14)]);
    expect(warnings[0]).toBe(
      '1 trip goes back in time; each time before the last one was set to it: trip up',
    );
  });

  it('are sorted by stop_sequence', async () => {
    const { trip } = await withTimes(
      'up,09:10:00,09:10:00,c,30\nup,08:00:00,08:00:00,a,2\nup,08:30:00,08:30:00,b,10\n',
    );
    expect(trip('up').stations).toEqual([0, 1, 2]);
  });

  it('repeat as in frequencies.txt', async () => {
    const { trips } = await readChanged({
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs\nup,6:00:00,7:00:00,1200\nup,06:40:00,07:20:00,1200\n',
    });
    const repeated = trips.filter(({ tripId }) => tripId.startsWith('up@'));
    expect(repeated.map(({ departures }) => departures[0])).toEqual([
      clock(6),
      clock(6, 20),
      clock(6, 40),
      clock(7),
    ]);
    expect(repeated[1]?.arrivals[2]).toBe(clock(7, 30));
    expect(trips).toHaveLength(5);
  });

  it('repeat over midnight when a frequency ends before it starts, with a warning', async () => {
    const { trips, warnings } = await readChanged({
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs\nup,22:00:00,01:00:00,3600\ndown,25:00:00,00:30:00,3600\n',
    });
    const departures = trips.map(({ tripId, departures: [first] }) => [tripId, first]);
    expect(departures.filter(([id]) => String(id).startsWith('up'))).toEqual([
      ['up@22:00:00', clock(22)],
      ['up@23:00:00', clock(23)],
      ['up@24:00:00', clock(24)],
    ]);
    expect(departures.filter(([id]) => String(id).startsWith('down'))).toHaveLength(24);
    expect(warnings).toEqual([
      '2 frequencies end before they start; their ends were read as times of the next day, the first: frequencies.txt, line 2, trip up',
    ]);
  });

  it('skip a departure with the id of another trip, with a warning', async () => {
    const { trips, warnings } = await readChanged({
      'trips.txt': getFileText('trips.txt').replace('down', 'up@06:00:00'),
      'stop_times.txt': getFileText('stop_times.txt').replaceAll('down', 'up@06:00:00'),
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nup,06:00:00,08:00:00,3600\n',
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up@07:00:00', 'up@06:00:00']);
    expect(warnings).toEqual([
      '1 departure of frequencies.txt has the id of another trip and was left out: trip up@06:00:00',
    ]);
  });

  it('run once when a frequency ends when it starts', async () => {
    const { trips, warnings } = await readChanged({
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nup,06:00:00,06:00:00,3600\n',
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up', 'down']);
    expect(warnings).toEqual(['1 frequency ends when it starts and was left out: trip up, line 2']);
  });
});

describe('boarding, agency and optional fields of a trip', () => {
  it('forbids boarding or alighting when pickup_type or drop_off_type is 1', async () => {
    const rows = getFileText('stop_times.txt').trim().split('\n');
    const typed = rows.map((row, index) => {
      if (index === 0) return `${row},pickup_type,drop_off_type`;
      if (row.startsWith('up') && row.includes(',b,')) return `${row},1,0`;
      return row.startsWith('up') && row.includes(',c,') ? `${row},0,1` : `${row},,3`;
    });
    const { trip } = await readChanged({ 'stop_times.txt': typed.join('\n') });
    expect([trip('up').noBoarding, trip('up').noAlighting]).toEqual([[1], [2]]);
    expect([trip('down').noBoarding, trip('down').noAlighting]).toEqual([[], []]);
  });

  it('has the time zone of its agency', async () => {
    const { trip, content } = await readChanged({
      'agency.txt': `${getFileText('agency.txt')}XX,Far Railway,https://example.org,Asia/Tokyo\n`,
      'routes.txt': `${getFileText('routes.txt')}far,XX,F,Far,2\n`,
      'trips.txt': `${getFileText('trips.txt').replace('r,daily,down', 'far,daily,down')}`,
    });
    expect([trip('up').timeZone, trip('down').timeZone]).toEqual(['Europe/Paris', 'Asia/Tokyo']);
    expect(trip('down').operatorName).toBe('Far Railway');
    expect(content.timeZone).toBe('Europe/Paris');
  });

  it('is left out without a certain agency in a feed of several agencies, with a warning', async () => {
    const { trips, content, warnings } = await readChanged({
      'agency.txt': `agency_id,agency_name,agency_timezone\nXX,Far Railway,Asia/Tokyo\nHB,Hill Railway,Europe/Paris\n`,
      'routes.txt': `${getFileText('routes.txt')}none,,N,None,2\nother,YY,O,Other,2\n`,
      'trips.txt': `${getFileText('trips.txt')}none,daily,lost,1\nother,daily,gone,2\n`,
      'stop_times.txt': `${getFileText('stop_times.txt')}lost,07:00:00,07:00:00,a,1\n`,
    });
    expect(trips.map(({ tripId, timeZone }) => [tripId, timeZone])).toEqual([
      ['up', 'Europe/Paris'],
      ['down', 'Europe/Paris'],
    ]);
    expect(content.stations.map(({ timeZone }) => timeZone)).toEqual(Array(3).fill('Europe/Paris'));
    expect(warnings).toEqual([
      '2 trips have a route without an agency_id of agency.txt, which a feed of several agencies needs, and were left out, the first: trip lost, route none, line 4',
    ]);
  });

  it('is of the only agency when its route has no agency_id', async () => {
    const { trip, warnings } = await readChanged({
      'routes.txt': getFileText('routes.txt').replace('HB', ''),
    });
    expect(trip('up')).toMatchObject({ operatorName: 'Hill Railway', timeZone: 'Europe/Paris' });
    expect(warnings).toEqual([]);
  });

  it('can be read without optional columns and files', async () => {
    const { trip } = await readChanged({
      'agency.txt': 'agency_name,agency_timezone\nHill Railway,Europe/Paris\n',
      'routes.txt': 'route_id\nr\n',
      'trips.txt': 'trip_id,route_id,service_id\nup,r,daily\n',
      'stops.txt': 'stop_id\na\nb\nc\n',
    });
    expect(trip('up')).toMatchObject({ operatorCode: 'Hill Railway', trainNumber: 'up' });
  });
});

describe('the route type of a trip', () => {
  const readTypes = (types: string[]) =>
    readChanged({
      'routes.txt': `route_id,route_short_name,route_type\n${types.map((type, route) => `${route},L,${type}\n`).join('')}`,
      'trips.txt': `route_id,service_id,trip_id\n${types.map((_, route) => `${route},daily,${route}\n`).join('')}`,
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${types.map((_, trip) => `${trip},08:00:00,08:00:00,${trip === 0 ? 'a' : 'b'},1\n${trip},09:00:00,09:00:00,c,2\n`).join('')}`,
    });

  it('is rail or a rail replacement bus; other trips are left out and counted by type', async () => {
    const others = ['0', '1', '3', '99', '118', '200', '401', '700', '713', '715', '900', '3'];
    const { trips, counts, warnings } = await readTypes([
      '2',
      '100',
      '109',
      '117',
      '714',
      ...others,
    ]);
    expect(trips.map(({ mode }) => mode)).toEqual(['train', 'train', 'train', 'train', 'bus']);
    expect(counts.trips).toBe(5);
    expect(warnings).toHaveLength(11);
    expect(warnings).toContain(
      '2 trips are of route_type 3, which is neither rail nor a rail replacement bus (714), and were left out, the first: trip 7, route 7, line 9',
    );
  });

  it('leaves out stations that only other trips serve', async () => {
    const { content, trip } = await readTypes(['3', '2']);
    expect(content.stations.map(({ name }) => name)).toEqual(['Brioude', 'Clermont']);
    expect(trip('1').stations).toEqual([0, 1]);
  });

  it('is rail when it is missing, with a warning', async () => {
    const { trips, warnings } = await readTypes(['']);
    expect(trips.map(({ mode }) => mode)).toEqual(['train']);
    expect(warnings).toContain(
      '1 route has no route_type; its trips were read as trains: route 0, line 2',
    );
  });
});
