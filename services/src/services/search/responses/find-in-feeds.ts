import type { Database } from '../../../kit/database/connections/connection';
import type { TimetableJourney } from '../contract';
import { findCachedJourneys } from '../store/cached-journeys';
import { type Feed, loadStations } from '../store/feeds';
import { loadDay } from '../store/load-day';
import { createStatusLookup } from '../store/train-statuses';
import type { DayTimetable } from '../timetable/day-timetable';
import { isWorse } from '../timetable/find-journeys';
import type { FoundJourney } from '../timetable/found-journey';
import { getDateSpan } from '../timetable/list-departures';
import type { FeedRoute } from './choose-feed';
import { toPlannedJourney } from './to-response';

type FoundInFeed = {
  feed: Feed;
  day: DayTimetable;
  found: FoundJourney;
  journey: TimetableJourney;
};

/** The first journeys of a date in all these feeds, the earliest first, each train once. */
export async function findInFeeds(
  database: Database,
  routes: readonly FeedRoute[],
  date: string,
  limit: number | undefined,
): Promise<FoundInFeed[]> {
  const parts = await Promise.all(routes.map((route) => findInFeed(database, route, date, limit)));
  if (parts.length <= 1) return parts.flat();
  const all = [
    ...new Map(
      parts
        .flat()
        .reverse()
        .map((each) => [getTrains(each), each]),
    ).values(),
  ];
  return all
    .filter(
      ({ found }) => found.legs.length === 1 || !all.some((other) => isWorse(found, other.found)),
    )
    .sort((a, b) => a.found.departs - b.found.departs || a.found.arrives - b.found.arrives)
    .slice(0, limit);
}

async function findInFeed(
  database: Database,
  { feed, from, to }: FeedRoute,
  date: string,
  limit: number | undefined,
): Promise<FoundInFeed[]> {
  const [book, day] = await Promise.all([
    loadStations(database, feed),
    loadDay(database, feed, date),
  ]);
  const query = { from: from.number, to: to.number, ...getDateSpan(day, date, from.timeZone) };
  const statuses = createStatusLookup(feed.cancelled);
  const found = await findCachedJourneys(day, feed.id, query, statuses);
  return found.slice(0, limit).map((each) => {
    return { feed, day, found: each, journey: toPlannedJourney(feed, book, day, each) };
  });
}

/** The same for a train that two feeds have. Its first feed is used. */
const getTrains = ({ journey: { legs } }: FoundInFeed): string =>
  JSON.stringify(legs.map((leg) => [leg.trainNumber, leg.departure, leg.arrival]));
