import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { type Feed, listFeeds, loadStations } from '../store/feeds';
import { retryWhenReplaced } from '../store/retry-when-replaced';

const feedStation = z.strictObject({
  stationId: z.string(),
  /** `feedId:stopId` of each of its stops. */
  aliases: z.array(z.string()),
  crs: z.string().nullable(),
  name: z.string(),
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  timeZone: z.string(),
  /** Number of calls of the feed's trains. */
  calls: z.int(),
});

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
      const books = await Promise.all(
        feeds.map(async (feed) => ({ feed, book: await loadStations(database, feed) })),
      );
      const stations = books.flatMap(({ feed, book }) =>
        book.byNumber.map(
          ({ stationId, stopIds, crs, name, latitude, longitude, timeZone, calls }) => ({
            stationId,
            aliases: stopIds.map((stopId) => `${feed.id}:${stopId}`),
            crs,
            name,
            location: latitude === null || longitude === null ? null : { latitude, longitude },
            timeZone,
            calls,
          }),
        ),
      );
      return { status: 200, body: { version, stations } };
    }),
});
