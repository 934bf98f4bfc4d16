import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, localDate, timetableId } from '../../../kit/values/schemas';
import { feedSummary, occupancySchema, timetableLeg } from '../contract';
import {
  formatCallTime,
  toFeedResponse,
  toLegResponse,
  toStationResponse,
} from '../responses/to-response';
import { loadStations } from '../store/feeds';
import { findTrain } from '../store/find-train';
import { loadLiveFeeds } from '../store/live-feeds';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { createStatusLookup } from '../store/train-statuses';

const train = timetableLeg
  .extend({
    headsign: z.string(),
    /** The platform at its first station, when it is known. */
    platform: z.string().nullable(),
    /** Null when it is not known. */
    occupancy: occupancySchema.nullable(),
    /** In the order of travel. No arrival at the first call, no departure at the last. */
    calls: z.array(
      z.strictObject({
        stationId: z.string(),
        name: z.string(),
        timeZone: z.string(),
        arrival: instant.nullable(),
        departure: instant.nullable(),
      }),
    ),
    feed: feedSummary,
  })
  .meta({ id: 'Train' });

export const getTrain = defineOperation({
  id: 'getTrain',
  method: 'GET',
  path: '/trains/{trainId}/{serviceDate}',
  summary: 'Get a train of a service date with all its calls',
  description:
    'The service date is that of the timetable. A train that departs after midnight may belong to the previous day. A ' +
    'train that continues under another number is found by the id of each of its trips, and has the id of the first.',
  access: 'public',
  request: { params: z.strictObject({ trainId: timetableId, serviceDate: localDate }) },
  responses: { 200: train },
  problems: { 'train-not-found': 404 },
  async handle({ params: { trainId, serviceDate } }, context) {
    const { database } = context;
    const { feed, trip, status, book } = await retryWhenReplaced(async () => {
      const found = await findTrain(database, trainId, serviceDate);
      return { ...found, book: await loadStations(database, found.feed) };
    });
    const statuses = createStatusLookup(status ? [status] : []);
    const live = (await loadLiveFeeds(context, [feed.id])).get(feed.id);
    const now = { statuses, live, at: context.clock.now() };
    const last = trip.stations.length - 1;
    const calls = trip.stations.map((number, call) => {
      const station = book.byNumber[number] as (typeof book.byNumber)[number];
      const at = (what: 'arrivals' | 'departures') => formatCallTime(trip, serviceDate, what, call);
      return {
        ...toStationResponse(station),
        timeZone: station.timeZone,
        arrival: call === 0 ? null : at('arrivals'),
        departure: call === last ? null : at('departures'),
      };
    });
    const body = {
      ...toLegResponse(feed, book, now, { trip, serviceDate, board: 0, alight: last }),
      headsign: trip.headsign,
      platform: status?.platform ?? null,
      calls,
      occupancy: status?.occupancy ?? null,
      feed: toFeedResponse(feed, live),
    };
    return { status: 200, body };
  },
});
