import type { DayTimetable } from '../timetable/day-timetable';
import { findJourneys } from '../timetable/find-journeys';
import type { FoundJourney, JourneyQuery } from '../timetable/ride';
import { trainIdOf } from './find-train';
import { RecentlyUsed } from './recently-used';
import type { StatusBoard } from './train-statuses';

/** Of each day. */
const mostRoutes = 200;

/** They go when the day itself is forgotten: their rides are numbers of its runs. */
const routesOf = new WeakMap<DayTimetable, RecentlyUsed<Promise<FoundJourney[]>>>();

/**
 * The journeys of a day between two stations. Searched once for as long as the same trains are cancelled:
 * many travellers ask for the same route, and most news of a train is a delay, which changes no journey.
 */
export function journeysOn(
  day: DayTimetable,
  feedId: string,
  query: JourneyQuery,
  statuses: StatusBoard,
): Promise<FoundJourney[]> {
  const known = routesOf.get(day) ?? new RecentlyUsed<Promise<FoundJourney[]>>(mostRoutes);
  routesOf.set(day, known);
  const { from, to, earliest, latest } = query;
  const key = [from, to, earliest, latest, statuses.cancelled].join(' ');
  return known.get(key, async () =>
    findJourneys(day, query, (run) => {
      const { trip, serviceDate } = day.runs[run] as DayTimetable['runs'][number];
      return statuses.of(trainIdOf(feedId, trip.tripId), serviceDate).cancelled;
    }),
  );
}
