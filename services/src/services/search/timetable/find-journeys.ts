import { findJourneysWithChanges } from './connection-scan';
import type { DayTimetable } from './day-timetable';
import { findDirectTrains } from './direct-trains';
import type { FoundJourney, JourneyQuery } from './ride';

const isWorse = (journey: FoundJourney, other: FoundJourney): boolean =>
  other !== journey &&
  other.departs >= journey.departs &&
  other.arrives <= journey.arrives &&
  other.rides.length <= journey.rides.length &&
  (other.departs > journey.departs ||
    other.arrives < journey.arrives ||
    other.rides.length < journey.rides.length);

/**
 * The journeys of a day in the order of departure: every direct train, as each may be what a
 * traveller wants to swap to, and those with changes that no other journey beats.
 */
export const findJourneys = (
  day: DayTimetable,
  query: JourneyQuery,
  isCancelled: (run: number) => boolean,
): FoundJourney[] => {
  const direct = findDirectTrains(day, query);
  const running = direct.filter((journey) => !journey.rides.some(({ run }) => isCancelled(run)));
  const changing = findJourneysWithChanges(day, query, isCancelled);
  const rivals = [...running, ...changing];
  const worthwhile = changing.filter((journey) => !rivals.some((other) => isWorse(journey, other)));
  return [...direct, ...worthwhile].sort(
    (a, b) => a.departs - b.departs || a.arrives - b.arrives || a.rides.length - b.rides.length,
  );
};
