import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { feedSummary, maxFeedIdLength, timetableLeg } from '../contract';
import { chooseFeed } from '../responses/choose-feed';
import { type TrainSegment, toFeedResponse, toLegResponse } from '../responses/to-response';
import { loadStations } from '../store/feeds';
import { createTrainId } from '../store/find-train';
import { loadLiveFeeds } from '../store/live-feeds';
import { loadDay } from '../store/load-day';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { loadStatuses } from '../store/train-statuses';
import type { TrainRun } from '../timetable/day-timetable';
import { getDateSpan, listDepartures } from '../timetable/list-departures';

function toSeconds(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

export const findDepartures = defineOperation({
  id: 'findDepartures',
  method: 'GET',
  path: '/departures',
  summary: 'List the departures of a station on one day',
  description:
    'Each departure is a leg from the station to the last stop of the train. The earliest is first.',
  access: 'public',
  request: {
    query: z.strictObject({
      station: timetableId,
      date: localDate,
      /** Local time at the station. */
      after: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
          error: () => i18n.t('must be a time such as 09:30'),
        })
        .default('00:00'),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      feed: z.string().max(maxFeedIdLength).optional(),
    }),
  },
  responses: {
    200: z.strictObject({ departures: z.array(timetableLeg), feed: feedSummary }),
  },
  problems: { 'station-unknown': 422, 'date-outside-timetable': 422, 'feed-not-found': 404 },
  handle: ({ query }, context) =>
    retryWhenReplaced(async () => {
      const { database } = context;
      const { station, date, after, limit } = query;
      const feedQuery = { from: station, to: station, date, feedId: query.feed };
      const { feed, from } = await chooseFeed(database, feedQuery);
      const live = (await loadLiveFeeds(context, [feed.id])).get(feed.id);
      const summary = toFeedResponse(feed, live);
      if (!from) return { status: 200, body: { departures: [], feed: summary } };
      const [book, day] = await Promise.all([
        loadStations(database, feed),
        loadDay(database, feed, date),
      ]);
      const span = getDateSpan(day, date, from.timeZone, toSeconds(after));
      const segments = listDepartures(day, from.number, span)
        .slice(0, limit)
        .map(({ run, call }): TrainSegment => {
          const { trip, serviceDate } = day.runs[run] as TrainRun;
          return { trip, serviceDate, board: call, alight: trip.stations.length - 1 };
        });
      const trains = segments.map(({ trip: { tripId }, serviceDate }) => {
        return { trainId: createTrainId(feed.id, tripId), serviceDate };
      });
      const statuses = await loadStatuses(database, trains);
      const now = { statuses, live, at: context.clock.now() };
      const departures = segments.map((segment) => toLegResponse(feed, book, now, segment));
      return { status: 200, body: { departures, feed: summary } };
    }),
});
