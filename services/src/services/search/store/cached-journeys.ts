import type { DayTimetable } from '../timetable/day-timetable';
import { findJourneys } from '../timetable/find-journeys';
import type { FoundJourney, JourneyQuery } from '../timetable/found-journey';
import { createTrainId } from './find-train';
import { LruCache } from './lru-cache';
import type { StatusLookup } from './train-statuses';

/** Cached routes of each day. */
const maxRoutes = 200;

/** Deleted with the day, because legs refer to its runs. */
const journeyCaches = new WeakMap<DayTimetable, LruCache<Promise<FoundJourney[]>>>();

/**
 * Finds the journeys of a day between two stations. Cached until other trains are cancelled, because many requests are
 * for the same route, and a delay does not change the journeys.
 */
export function findCachedJourneys(
  day: DayTimetable,
  feedId: string,
  query: JourneyQuery,
  statuses: StatusLookup,
): Promise<FoundJourney[]> {
  const cache = journeyCaches.get(day) ?? new LruCache<Promise<FoundJourney[]>>(maxRoutes);
  journeyCaches.set(day, cache);
  const { from, to, earliest, latest } = query;
  const key = [from, to, earliest, latest, statuses.cancelled].join(' ');
  return cache.get(key, async () =>
    findJourneys(day, query, (run) => {
      const { trip, serviceDate } = day.runs[run] as DayTimetable['runs'][number];
      return statuses.of(createTrainId(feedId, trip.tripId), serviceDate).cancelled;
    }),
  );
}
