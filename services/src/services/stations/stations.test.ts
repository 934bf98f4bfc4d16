import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '../../kit/problem';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import type { Station } from './contract';
import { busiestStations } from './data/busiest-stations';
import { ukStations } from './data/uk-stations';

const feedStation = (stationId: string, name: string, calls: number) => ({
  stationId,
  aliases: [stationId, `${stationId}-platform`],
  crs: null,
  name,
  location: { latitude: 48.14, longitude: 11.56 },
  timeZone: 'Europe/Berlin',
  calls,
});

const feedStations = {
  version: 'one',
  stations: [
    feedStation('de:1', 'München Hbf', 900),
    feedStation('de:2', 'München Ost', 300),
    feedStation('de:3', 'Mönchengladbach Hbf', 100),
    feedStation('de:4', 'Gießen', 200),
    feedStation('de:5', 'Berlin Hbf', 950),
    feedStation('de:6', 'Køge', 10),
    feedStation('de:7', 'Constructor Road', 10),
    { ...feedStation('gb:KINGX', "King's Cross", 500), crs: 'KGX' },
  ],
};

let test: ServiceTest;
let searchAnswers = true;

beforeAll(async () => {
  const listFeedStations = () => {
    if (!searchAnswers)
      throw problem('service-unavailable', { status: 503, detail: 'Try again soon.' });
    return feedStations;
  };
  test = await startServiceTest({
    services: ['stations'],
    fakes: { search: { listFeedStations } },
  });
});
afterAll(() => test.stop());

async function find(q: string, limit = 8): Promise<Station[]> {
  const query = new URLSearchParams({ q, limit: String(limit) });
  const { body } = await test
    .client()
    .get<{ stations: Station[] }>(`/api/stations/stations?${query}`);
  return body.stations;
}
const names = async (q: string) => (await find(q)).map((station) => station.name);

describe('findStations', () => {
  it.each([
    ['edinb', 'Edinburgh Waverley'],
    // A property name of Object.prototype.
    ['constructor', 'Constructor Road'],
    ['kings', 'London Kings Cross'],
    ['KGX', 'London Kings Cross'],
    ["king's cross", 'London Kings Cross'],
    ['kings x', 'London Kings Cross'],
    ['st pancras', 'London St Pancras International'],
    ['saint pan', 'London St Pancras International'],
    ['padd', 'London Paddington'],
    ['york', 'York'],
    ['newc', 'Newcastle'],
    ['new street', 'Birmingham New Street'],
    ['street new', 'Birmingham New Street'],
    ['glasgow q', 'Glasgow Queen Street'],
    ['bath', 'Bath Spa'],
    ['man', 'Manchester Piccadilly'],
    ['leeds', 'Leeds'],
    ['lee', 'Lee'],
    ['  EDB ', 'Edinburgh Waverley'],
    ['portsmouth and south', 'Portsmouth & Southsea'],
  ])('returns for %s the station %s first', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it.each([
    ['edinbrugh', 'Edinburgh Waverley'],
    ['manchster', 'Manchester Piccadilly'],
    ['yrok', 'York'],
    ['birmingam new', 'Birmingham New Street'],
    ['kings corss', 'London Kings Cross'],
    ['newcaslte', 'Newcastle'],
  ])('accepts the typo in %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it.each(['munchen', 'muenchen', 'münchen', 'MÜNCHEN', 'mu\u0308nchen'])(
    'finds München by %s',
    async (typed) => {
      expect((await names(typed)).slice(0, 2)).toEqual(['München Hbf', 'München Ost']);
    },
  );

  it.each([
    ['giessen', 'Gießen'],
    ['gießen', 'Gießen'],
    ['moenchen', 'Mönchengladbach Hbf'],
    ['koge', 'Køge'],
    ['koege', 'Køge'],
    ['berlin hauptbahnhof', 'Berlin Hbf'],
    ['berlin haupt', 'Berlin Hbf'],
  ])('finds with %s the feed station %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it('finds stations by city and ranks stations named after the city first', async () => {
    const found = await find('london', 50);
    expect(found[0]?.name).toBe('London Kings Cross');
    expect(found.some(({ name }) => name === 'Clapham Junction')).toBe(true);
    const edinburgh = await names('edinburgh');
    expect(edinburgh.indexOf('Haymarket')).toBeGreaterThan(edinburgh.indexOf('Edinburgh Park'));
  });

  it('returns important stations for an empty text and none for nonsense', async () => {
    expect((await names(''))[0]).toBe('London Kings Cross');
    expect(await names('qqqqzzzz')).toEqual([]);
    expect(await names('!?')).toHaveLength(8);
  });

  it('returns the attribution and at most `limit` stations', async () => {
    const { body } = await test.client().get('/api/stations/stations?q=a&limit=3');
    expect(body.attribution).toContain('Open Database License');
    expect(body.stations).toHaveLength(3);
    const invalid = await test.client().get('/api/stations/stations?q=a&limit=0');
    expect([invalid.status, invalid.body.code]).toEqual([422, 'invalid-request']);
  });

  it('returns a British station once when a feed also serves it', async () => {
    const kingsCross = (await find('kings cross', 50)).filter(({ crs }) => crs === 'KGX');
    expect(kingsCross).toHaveLength(1);
  });
});

describe('getStation', () => {
  it('returns the station by CRS code and by the id of any of its stops', async () => {
    const read = async (id: string) =>
      (await test.client().get(`/api/stations/stations/${encodeURIComponent(id)}`)).body;
    expect(await read('EDB')).toEqual({
      id: 'EDB',
      crs: 'EDB',
      name: 'Edinburgh Waverley',
      place: 'Edinburgh',
      country: 'Scotland',
      location: { latitude: 55.951902, longitude: -3.19042 },
      timeZone: 'Europe/London',
    });
    expect(await read('de:1-platform')).toMatchObject({ id: 'de:1', name: 'München Hbf' });
    expect(await read('gb:KINGX')).toMatchObject({ id: 'KGX' });
  });

  it('returns 404 for an unknown station', async () => {
    const { status, body } = await test.client().get('/api/stations/stations/nowhere');
    expect([status, body.code]).toEqual([404, 'station-not-found']);
  });
});

describe('the list of stations', () => {
  it('has all 2,608 stations and contains each of the busiest once', () => {
    expect(ukStations).toHaveLength(2608);
    const codes = new Set(ukStations.map((station) => station.crs));
    expect(busiestStations.filter((crs) => !codes.has(crs))).toEqual([]);
    expect(new Set(busiestStations).size).toBe(busiestStations.length);
  });

  it('can be searched while the search service is not available', async () => {
    searchAnswers = false;
    const hostWithoutSearch = await test.secondHost();
    try {
      const { statusCode, body } = await hostWithoutSearch.app.inject(
        '/api/stations/stations?q=edinb',
      );
      expect(statusCode).toBe(200);
      expect(JSON.parse(body).stations[0].crs).toBe('EDB');
    } finally {
      searchAnswers = true;
    }
  });
});

describe('findStations with the real search service', () => {
  it('returns no duplicate stations for the default network', async () => {
    const both = await startServiceTest({ services: ['stations', 'search'] });
    try {
      const { body } = await both
        .client()
        .get<{ stations: Station[] }>('/api/stations/stations?q=kings%20cross&limit=50');
      expect(body.stations.filter(({ name }) => name.includes('Kings Cross'))).toHaveLength(1);
    } finally {
      await both.stop();
    }
  });
});
