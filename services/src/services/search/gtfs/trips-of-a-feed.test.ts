import { afterAll, describe, expect, it } from '@jest/globals';
import { removeFeeds } from '../../../testing/timetable/small-feed';
import { clock, readChanged, textOf } from '../testing/read-feed-at';

afterAll(removeFeeds);

describe('the times of a trip', () => {
  const withTimes = (rows: string) =>
    readChanged({ 'stop_times.txt': `${textOf('stop_times.txt').split('\n')[0]}\n${rows}` });

  it('may pass midnight and lack a leading zero', async () => {
    const { trip } = await withTimes(
      'up,23:50:00,23:50:00,a,1\nup,24:30:00,25:05:00,b,2\nup,26:00:00,26:00:00,c,3\ndown,5:07:00,5:07:00,c,1\ndown,6:00:00,6:00:00,a,2\n',
    );
    expect(trip('up').departures).toEqual([clock(23, 50), clock(25, 5), clock(26)]);
    expect(trip('down').departures).toEqual([clock(5, 7), clock(6)]);
  });

  it('are spread evenly where they are blank, and taken from each other where one is', async () => {
    const { trip } = await withTimes('up,08:00:00,,a,1\nup,,,b,2\nup,,09:00:00,c,3\n');
    expect(trip('up').arrivals).toEqual([clock(8), clock(8, 30), clock(9)]);
    expect(trip('up').departures).toEqual([clock(8), clock(8, 30), clock(9)]);
  });

  it('may go back: they are held still, and the trip is warned of', async () => {
    const { trip, warnings } = await withTimes(
      'up,08:00:00,08:10:00,a,1\nup,07:30:00,07:40:00,b,2\nup,09:00:00,09:00:00,c,3\n',
    );
    expect(trip('up').departures).toEqual([clock(8, 10), clock(8, 10), clock(9)]);
    expect(warnings[0]).toMatch(/^1 trip goes back in time.*trip up/);
  });

  it('that begin again at 00:00 after midnight are those of the next day, with a warning', async () => {
    const { trip, warnings } = await withTimes(
      'up,23:00:00,23:00:00,a,1\nup,23:50:00,00:05:00,b,2\nup,01:10:00,01:10:00,c,3\n',
    );
    expect(trip('up').arrivals).toEqual([clock(23), clock(23, 50), clock(25, 10)]);
    expect(trip('up').departures).toEqual([clock(23), clock(24, 5), clock(25, 10)]);
    expect(warnings[0]).toBe(
      '1 trip begins again at 00:00 after midnight; its later times were read as those of the next day: trip up',
    );
  });

  it('that pass midnight several times are shifted by a day each time, also beside 24:00 and blanks', async () => {
    const { trip } = await withTimes(
      'up,22:00:00,22:00:00,a,1\nup,,,b,2\nup,02:00:00,02:00:00,c,3\nup,23:00:00,25:00:00,b,4\nup,03:00:00,03:00:00,a,5\n',
    );
    expect(trip('up').departures).toEqual([clock(22), clock(24), clock(26), clock(49), clock(51)]);
  });

  it('that go back by less than half a day are not taken for the next day', async () => {
    const { trip, warnings } = await withTimes(
      'up,13:00:00,13:00:00,a,1\nup,02:00:00,02:00:00,b,2\nup,14:00:00,14:00:00,c,3\n',
    );
    expect(trip('up').departures).toEqual([clock(13), clock(13), clock(14)]);
    expect(warnings[0]).toBe(
      '1 trip goes back in time; each time before the last one was set to it: trip up',
    );
  });

  it('are put in the order of stop_sequence, whatever the order of rows', async () => {
    const { trip } = await withTimes(
      'up,09:10:00,09:10:00,c,30\nup,08:00:00,08:00:00,a,2\nup,08:30:00,08:30:00,b,10\n',
    );
    expect(trip('up').stations).toEqual([0, 1, 2]);
  });

  it('repeat as frequencies.txt says', async () => {
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

  it('repeat over midnight where a frequency ends before it starts, with a warning', async () => {
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

  it('leave out a departure that has the id of another trip, with a warning', async () => {
    const { trips, warnings } = await readChanged({
      'trips.txt': textOf('trips.txt').replace('down', 'up@06:00:00'),
      'stop_times.txt': textOf('stop_times.txt').replaceAll('down', 'up@06:00:00'),
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nup,06:00:00,08:00:00,3600\n',
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up@07:00:00', 'up@06:00:00']);
    expect(warnings).toEqual([
      '1 departure of frequencies.txt has the id of another trip and was left out: trip up@06:00:00',
    ]);
  });

  it('run once as in stop_times.txt where a frequency ends when it starts', async () => {
    const { trips, warnings } = await readChanged({
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nup,06:00:00,06:00:00,3600\n',
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up', 'down']);
    expect(warnings).toEqual(['1 frequency ends when it starts and was left out: trip up, line 2']);
  });
});

describe('what a trip allows and who runs it', () => {
  it('follows pickup_type and drop_off_type where they are 1', async () => {
    const rows = textOf('stop_times.txt').trim().split('\n');
    const typed = rows.map((row, index) => {
      if (index === 0) return `${row},pickup_type,drop_off_type`;
      if (row.startsWith('up') && row.includes(',b,')) return `${row},1,0`;
      return row.startsWith('up') && row.includes(',c,') ? `${row},0,1` : `${row},,3`;
    });
    const { trip } = await readChanged({ 'stop_times.txt': typed.join('\n') });
    expect([trip('up').noBoarding, trip('up').noAlighting]).toEqual([[1], [2]]);
    expect([trip('down').noBoarding, trip('down').noAlighting]).toEqual([[], []]);
  });

  it('keeps the zone of each agency', async () => {
    const { trip, content } = await readChanged({
      'agency.txt': `${textOf('agency.txt')}XX,Far Railway,https://example.org,Asia/Tokyo\n`,
      'routes.txt': `${textOf('routes.txt')}far,XX,F,Far,2\n`,
      'trips.txt': `${textOf('trips.txt').replace('r,daily,down', 'far,daily,down')}`,
    });
    expect([trip('up').timeZone, trip('down').timeZone]).toEqual(['Europe/Paris', 'Asia/Tokyo']);
    expect(trip('down').operatorName).toBe('Far Railway');
    expect(content.timeZone).toBe('Europe/Paris');
  });

  it('lets optional columns and files be missing', async () => {
    const { trip } = await readChanged({
      'agency.txt': 'agency_name,agency_timezone\nHill Railway,Europe/Paris\n',
      'routes.txt': 'route_id\nr\n',
      'trips.txt': 'trip_id,route_id,service_id\nup,r,daily\n',
      'stops.txt': 'stop_id\na\nb\nc\n',
    });
    expect(trip('up')).toMatchObject({ operatorCode: 'Hill Railway', trainNumber: 'up' });
  });
});
