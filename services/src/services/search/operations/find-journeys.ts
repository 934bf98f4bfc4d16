import { z } from 'zod';
import { addDays, localInstant } from '../../../kit/local-time';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate } from '../../../kit/schemas';
import { chooseFeed } from '../answers/choose-feed';
import { describeFeed, describeJourney } from '../answers/describe';
import { feedSummary, timetableJourney } from '../contract';
import { onFeedsOfNow } from '../store/edition-gone';
import { stationBook } from '../store/feeds';
import { journeysOn } from '../store/found-journeys';
import { loadDay } from '../store/load-day';
import { loadStatuses } from '../store/train-statuses';

/** Trains of service dates this far back may still be under way. */
const earlierServiceDays = 7;

export const findJourneys = defineOperation({
  id: 'findJourneys',
  method: 'GET',
  path: '/journeys',
  summary: 'Find the journeys of one day between two stations',
  description:
    'Every direct train, and the journeys with changes that no other beats, that depart on the local ' +
    'date at the first station, the earliest first. Times are those of the timetable; a leg says ' +
    'whether its train is cancelled or late. The feed says whether the timetable is illustrative.',
  access: 'public',
  request: {
    query: z.strictObject({
      from: z.string().min(1).max(200),
      to: z.string().min(1).max(200),
      date: localDate,
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      feed: z.string().max(100).optional(),
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
  handle: ({ query }, { database }) =>
    onFeedsOfNow(async () => {
      const { date, limit } = query;
      const route = await chooseFeed(database, { ...query, feedId: query.feed });
      const { feed, from, to, names } = route;
      const answer = { feed: describeFeed(feed), stationNames: names };
      if (query.from === query.to || (from && from === to))
        throw problem('same-station', {
          status: 422,
          detail: 'Both stations are the same. Choose two different stations.',
          pointers: [{ pointer: '#/to', detail: 'Choose another station.' }],
        });
      if (!from || !to) return { status: 200, body: { ...answer, journeys: [] } };
      const [book, day, statuses] = await Promise.all([
        stationBook(database, feed),
        loadDay(database, feed, date),
        loadStatuses(database, addDays(date, -earlierServiceDays), addDays(date, 1)),
      ]);
      const secondsAt = (midnight: string) =>
        (localInstant(midnight, 0, from.timeZone) - day.origin) / 1000;
      const wanted = {
        from: from.number,
        to: to.number,
        earliest: secondsAt(date),
        latest: secondsAt(addDays(date, 1)),
      };
      const found = await journeysOn(day, feed.id, wanted, statuses);
      const journeys = found
        .slice(0, limit ?? found.length)
        .map((journey) => describeJourney(feed, book, statuses, day, journey));
      return { status: 200, body: { ...answer, journeys } };
    }),
});
