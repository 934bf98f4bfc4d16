import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { feedSummary, maxFeedIdLength, timetableJourney } from '../contract';
import { chooseFeed } from '../responses/choose-feed';
import { findInFeeds } from '../responses/find-in-feeds';
import { addLive, formatFeedAttribution, toFeedResponse } from '../responses/to-response';
import { loadLiveFeeds } from '../store/live-feeds';
import { retryWhenReplaced } from '../store/retry-when-replaced';
import { loadStatuses } from '../store/train-statuses';

export const findJourneys = defineOperation({
  id: 'findJourneys',
  method: 'GET',
  path: '/journeys',
  summary: 'Find the journeys of one day between two stations',
  description:
    'Returns every direct train, and the journeys with changes that no other journey dominates, that depart on the ' +
    'local date of the first station. The earliest is first. Times are scheduled times; each leg has the cancellation ' +
    'and the delay of its train. `feed.illustrative` is true for an invented timetable. ' +
    'Without `feed`, the trains of all imported timetables that have both stations, each once.',
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
      const { feed, from, to, others, names } = route;
      if (query.from === query.to || (from && from === to))
        throw problem('same-station', {
          status: 422,
          detail: i18n.t('Both stations are the same. Choose two different stations.'),
          pointers: [{ pointer: '#/to', detail: i18n.t('Choose another station.') }],
        });
      const feedIds = [feed, ...others.map((other) => other.feed)].map(({ id }) => id);
      const live = await loadLiveFeeds(context, feedIds);
      const routes = from && to ? [{ feed, from, to }, ...others] : [];
      const found = await findInFeeds(database, routes, date, limit);
      const statuses = await loadStatuses(
        database,
        found.flatMap(({ journey }) => journey.legs),
      );
      const at = context.clock.now();
      const journeys = found.map(({ feed, day, found, journey }) =>
        addLive(journey, day, found, { statuses, live: live.get(feed.id), at }),
      );
      const attributions = [feed, ...found.map((each) => each.feed)].map(formatFeedAttribution);
      const summary = {
        ...toFeedResponse(feed, live.get(feed.id)),
        attribution: [...new Set(attributions)].join(' · '),
      };
      return { status: 200, body: { journeys, feed: summary, stationNames: names } };
    }),
});
