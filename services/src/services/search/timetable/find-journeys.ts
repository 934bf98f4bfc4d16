import { findJourneysWithChanges } from './connection-scan';
import type { DayTimetable } from './day-timetable';
import { findDirectTrains } from './direct-trains';
import type { FoundJourney, JourneyQuery } from './found-journey';

/** Whether another journey leaves as late, arrives as early and has as few changes, and is better in one of them. */
export const isWorse = (journey: FoundJourney, other: FoundJourney): boolean =>
  other !== journey &&
  other.departs >= journey.departs &&
  other.arrives <= journey.arrives &&
  other.legs.length <= journey.legs.length &&
  (other.departs > journey.departs ||
    other.arrives < journey.arrives ||
    other.legs.length < journey.legs.length);

/**
 * Finds the journeys of a day in the order of departure: every direct train, because travellers may swap to it, and the
 * journeys with changes that no other journey dominates.
 */
export function findJourneys(
  day: DayTimetable,
  query: JourneyQuery,
  isCancelled: (run: number) => boolean,
): FoundJourney[] {
  const direct = findDirectTrains(day, query);
  const running = direct.filter((journey) => !journey.legs.some(({ run }) => isCancelled(run)));
  const changing = findJourneysWithChanges(day, query, isCancelled);
  const rivals = [...running, ...changing];
  const worthwhile = changing.filter((journey) => !rivals.some((other) => isWorse(journey, other)));
  return [...direct, ...worthwhile].sort(
    (a, b) => a.departs - b.departs || a.arrives - b.arrives || a.legs.length - b.legs.length,
  );
}
