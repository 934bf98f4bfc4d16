import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, localDate } from '../../../kit/schemas';
import { describeFeed, describeLeg, instantOf, nameStation } from '../answers/describe';
import { feedSummary, timetableLeg } from '../contract';
import { onFeedsOfNow } from '../store/edition-gone';
import { stationBook } from '../store/feeds';
import { findTrain } from '../store/find-train';
import { statusBoard } from '../store/train-statuses';

const train = timetableLeg
  .extend({
    headsign: z.string(),
    /** Where it leaves from at its first station, when that was announced. */
    platform: z.string().nullable(),
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
  summary: 'Read one train of one service date with all its calls',
  description:
    'The service date is the one of the timetable: a train that leaves after midnight may belong to the day before.',
  access: 'public',
  request: { params: z.strictObject({ trainId: z.string().max(300), serviceDate: localDate }) },
  responses: { 200: train },
  problems: { 'train-not-found': 404 },
  async handle({ params: { trainId, serviceDate } }, { database }) {
    const { feed, trip, status, book } = await onFeedsOfNow(async () => {
      const found = await findTrain(database, trainId, serviceDate);
      return { ...found, book: await stationBook(database, found.feed) };
    });
    const statuses = statusBoard(status ? [status] : []);
    const last = trip.stations.length - 1;
    const calls = trip.stations.map((number, call) => {
      const station = book.byNumber[number] as (typeof book.byNumber)[number];
      const at = (what: 'arrivals' | 'departures') => instantOf(trip, serviceDate, what, call);
      return {
        ...nameStation(station),
        timeZone: station.timeZone,
        arrival: call === 0 ? null : at('arrivals'),
        departure: call === last ? null : at('departures'),
      };
    });
    const body = {
      ...describeLeg(feed, book, statuses, { trip, serviceDate, board: 0, alight: last }),
      headsign: trip.headsign,
      platform: status?.platform ?? null,
      calls,
      feed: describeFeed(feed),
    };
    return { status: 200, body };
  },
});
