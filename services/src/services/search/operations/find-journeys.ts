import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { feedSummary, maxFeedIdLength, type TimetableJourney, timetableJourney } from '../contract';
import { chooseFeed } from '../responses/choose-feed';
import { addLive, toFeedResponse, toPlannedJourney } from '../responses/to-response';
import { findCachedJourneys } from '../store/cached-journeys';
import { loadStations } from '../store/feeds';
import { loadLiveFeeds } from '../store/live-feeds';
import { loadDay } from '../store/load-day';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { createStatusLookup, loadStatuses } from '../store/train-statuses';
import { getDateSpan } from '../timetable/list-departures';

export const findJourneys = defineOperation({
  id: 'findJourneys',
  method: 'GET',
  path: '/journeys',
  summary: 'Find the journeys of one day between two stations',
  description:
    'Returns every direct train, and the journeys with changes that no other journey dominates, that depart on the ' +
    'local date of the first station. The earliest is first. Times are scheduled times; each leg has the cancellation ' +
    'and the delay of its train. `feed.illustrative` is true for an invented timetable.',
  access: 'public',
  request: {
    query: z.strictObject({
      from: timetableId,
      to: timetableId,
      date: localDate,
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      feed: z.string().max(maxFeedIdLength).optional(),
    }),
  },
  responses: {
    200: z.strictObject({
      journeys: z.array(timetableJourney),
      feed: feedSummary,
      stationNames: z.strictObject({ from: z.string(), to: z.string() }),
    }),
  },
  problems: {
    'station-unknown': 422,
    'same-station': 422,
    'date-outside-timetable': 422,
    'feed-not-found': 404,
  },
  handle: ({ query }, context) =>
    retryWhenReplaced(async () => {
      const { database } = context;
      const { date, limit } = query;
      const route = await chooseFeed(database, { ...query, feedId: query.feed });
      const { feed, from, to, names } = route;
      const live = (await loadLiveFeeds(context, [feed.id])).get(feed.id);
      const response = { feed: toFeedResponse(feed, live), stationNames: names };
      if (query.from === query.to || (from && from === to))
        throw problem('same-station', {
          status: 422,
          detail: i18n.t('Both stations are the same. Choose two different stations.'),
          pointers: [{ pointer: '#/to', detail: i18n.t('Choose another station.') }],
        });
      if (!from || !to) return { status: 200, body: { ...response, journeys: [] } };
      const [book, day] = await Promise.all([
        loadStations(database, feed),
        loadDay(database, feed, date),
      ]);
      const span = getDateSpan(day, date, from.timeZone);
      const journeyQuery = { from: from.number, to: to.number, ...span };
      const found = await findCachedJourneys(
        day,
        feed.id,
        journeyQuery,
        createStatusLookup(feed.cancelled),
      );
      const shown = found.slice(0, limit);
      const planned = shown.map((journey) => toPlannedJourney(feed, book, day, journey));
      const legs = planned.flatMap((journey) => journey.legs);
      const statuses = await loadStatuses(database, legs);
      const now = { statuses, live, at: context.clock.now() };
      const journeys = shown.map((journey, nth) =>
        addLive(planned[nth] as TimetableJourney, day, journey, now),
      );
      return { status: 200, body: { ...response, journeys } };
    }),
});
