import { z } from 'zod';
import { addDays, localInstant } from '../../../kit/local-time';
import { defineOperation } from '../../../kit/operation';
import { localDate } from '../../../kit/schemas';
import { chooseFeed } from '../answers/choose-feed';
import { describeFeed, describeLeg } from '../answers/describe';
import { feedSummary, timetableLeg } from '../contract';
import { onFeedsOfNow } from '../store/edition-gone';
import { stationBook } from '../store/feeds';
import { loadDay } from '../store/load-day';
import { loadStatuses } from '../store/train-statuses';
import { callSeconds } from '../timetable/ride';

const earlierServiceDays = 7;

const secondsOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

export const findDepartures = defineOperation({
  id: 'findDepartures',
  method: 'GET',
  path: '/departures',
  summary: 'List the trains that leave a station on a day',
  description: 'Each as a leg from the station to where the train ends, the earliest first.',
  access: 'public',
  request: {
    query: z.strictObject({
      station: z.string().min(1).max(200),
      date: localDate,
      /** Local time at the station. */
      after: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
        .default('00:00'),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      feed: z.string().max(100).optional(),
    }),
  },
  responses: {
    200: z.strictObject({ departures: z.array(timetableLeg), feed: feedSummary }),
  },
  problems: { 'station-unknown': 422, 'date-outside-timetable': 422, 'feed-not-found': 404 },
  handle: ({ query }, { database }) =>
    onFeedsOfNow(async () => {
      const { station, date, after, limit } = query;
      const wanted = { from: station, to: station, date, feedId: query.feed };
      const { feed, from } = await chooseFeed(database, wanted);
      if (!from) return { status: 200, body: { departures: [], feed: describeFeed(feed) } };
      const [book, day, statuses] = await Promise.all([
        stationBook(database, feed),
        loadDay(database, feed, date),
        loadStatuses(database, addDays(date, -earlierServiceDays), addDays(date, 1)),
      ]);
      const earliest = (localInstant(date, secondsOf(after), from.timeZone) - day.origin) / 1000;
      const latest = (localInstant(addDays(date, 1), 0, from.timeZone) - day.origin) / 1000;
      const departures = (day.visits.get(from.number) ?? [])
        .map(({ run, call }) => ({
          run: day.runs[run] as (typeof day.runs)[number],
          call,
          departs: callSeconds(day, run, call, 'departures'),
        }))
        .filter(
          ({ run, call, departs }) =>
            departs >= earliest &&
            departs < latest &&
            call + 1 < run.trip.stations.length &&
            !run.trip.noBoarding.includes(call),
        )
        .sort((a, b) => a.departs - b.departs)
        .slice(0, limit)
        .map(({ run: { trip, serviceDate }, call }) => {
          const ride = { trip, serviceDate, board: call, alight: trip.stations.length - 1 };
          return describeLeg(feed, book, statuses, ride);
        });
      return { status: 200, body: { departures, feed: describeFeed(feed) } };
    }),
});
