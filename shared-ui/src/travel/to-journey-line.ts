import { expectedArrival, expectedDeparture } from './departure';
import type { JourneyLineProps } from './journey-line';
import { findStale, type LiveLeg } from './live-data';

type JourneyTimes = Pick<
  JourneyLineProps,
  'departure' | 'arrival' | 'durationMinutes' | 'changes'
> & {
  legs: readonly (LiveLeg & {
    departure: string;
    arrival: string;
    arrivalTimeZone?: string | null | undefined;
    delayMinutes: number;
  })[];
};

/** The times of a journey for `JourneyLine`, each in the zone of its station. Expected times only when they are up to date. */
export function toJourneyLine(journey: JourneyTimes) {
  const { departure, arrival, durationMinutes, changes, legs } = journey;
  const [first] = legs;
  const last = legs.at(-1);
  const stale = findStale(legs);
  if (!first || !last) throw new Error('A journey has at least one leg.');
  return {
    departure,
    arrival,
    durationMinutes,
    changes,
    timeZone: first.timeZone,
    arrivalTimeZone: last.arrivalTimeZone ?? last.timeZone,
    ...(stale
      ? { delaySeenAt: stale.seenAt }
      : {
          expectedDeparture: new Date(expectedDeparture(first)).toISOString(),
          expectedArrival: new Date(expectedArrival(last)).toISOString(),
        }),
  };
}
