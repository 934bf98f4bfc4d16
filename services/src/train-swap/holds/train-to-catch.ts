import { localTime } from '../../foundation/local-time';
import {
  expectedArrival,
  expectedDeparture,
  firstLeg,
  isCancelled,
  isSameTrains,
  type Journey,
} from '../contract/journey';

/** Why nobody catches this journey any more, with its trains as they are at `now`, in plain words; null when one still can. */
export function whyMissed(journey: Journey, now: Date): string | null {
  const { from, timeZone } = firstLeg(journey);
  if (isCancelled(journey)) return 'The train you chose has been cancelled.';
  const left = expectedDeparture(journey);
  if (now < left) return null;
  return `The train you chose left ${from.name} at ${localTime(left, timeZone)}.`;
}

/** Until when an exchange from one journey to another may be on hold: of seats on the same train, until it arrives. */
export const lastMoment = (from: Journey, to: Journey): Date =>
  isSameTrains(from, to) ? expectedArrival(to) : expectedDeparture(to);
