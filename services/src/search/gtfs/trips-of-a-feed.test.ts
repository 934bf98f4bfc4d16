import { afterAll, describe, expect, it } from '@jest/globals';
import { clock, readChanged, textOf } from '../testing/read-feed-at';
import { removeFeeds } from '../testing/small-feed';

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
    expect(warnings[0]).toMatch(/^1 trips go back in time.*trip up/);
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
