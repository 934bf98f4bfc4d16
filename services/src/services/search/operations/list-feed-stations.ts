import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { type Feed, listFeeds } from '../store/feeds';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { loadStationFinder, type SharedStation } from '../store/station-finder';

const feedStation = z.strictObject({
  stationId: z.string(),
  /** `feedId:stopId` of each of its stops, in every timetable that has the station. */
  aliases: z.array(z.string()),
  crs: z.string().nullable(),
  name: z.string(),
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  timeZone: z.string(),
  /** Number of calls of the feed's trains. */
  calls: z.int(),
});

/** The station of the first feed that has it, with the ids of the others. */
function toStation(shared: SharedStation): z.output<typeof feedStation> {
  const [first] = shared as [SharedStation[number]];
  const { stationId, crs, name, latitude, longitude, timeZone } = first.station;
  const location = latitude === null || longitude === null ? null : { latitude, longitude };
  const aliases = shared.flatMap(({ feed, station }) =>
    station.stopIds.map((stopId) => `${feed.id}:${stopId}`),
  );
  const calls = shared.reduce((sum, { station }) => sum + station.calls, 0);
  return { stationId, aliases, crs, name, location, timeZone, calls };
}

const formatVersion = (feeds: Feed[]): string =>
  feeds.map((feed) => `${feed.id}@${feed.fingerprint}`).join(' ') || 'none';

export const listFeedStations = defineOperation({
  id: 'listFeedStations',
  method: 'GET',
  path: '/internal/feed-stations',
  summary: 'List the stations of all imported timetables',
  description:
    'With `known`, the version that the client has, `stations` is null when nothing has changed.',
  access: 'internal',
  request: { query: z.strictObject({ known: z.string().optional() }) },
  responses: {
    200: z.strictObject({ version: z.string(), stations: z.array(feedStation).nullable() }),
  },
  handle: ({ query }, { database }) =>
    retryWhenReplaced(async () => {
      const feeds = (await listFeeds(database)).filter((feed) => !feed.illustrative);
      const version = formatVersion(feeds);
      if (version === query.known) return { status: 200, body: { version, stations: null } };
      const finder = await loadStationFinder(database, feeds);
      const stations = finder.list().map(toStation);
      return { status: 200, body: { version, stations } };
    }),
});
