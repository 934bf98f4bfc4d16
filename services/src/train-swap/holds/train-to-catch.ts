import { localTime } from '../../foundation/local-time';
import { expectedDeparture, firstLeg, isCancelled, type Journey } from '../contract/journey';

/** Why nobody catches this journey any more, with its trains as they are at `now`, in plain words; null when one still can. */
export function whyMissed(journey: Journey, now: Date): string | null {
  const { from, timeZone } = firstLeg(journey);
  if (isCancelled(journey)) return 'The train you chose has been cancelled.';
  const left = expectedDeparture(journey);
  if (now < left) return null;
  return `The train you chose left ${from.name} at ${localTime(left, timeZone)}.`;
}
