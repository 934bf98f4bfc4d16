import { localTime } from '../../../../kit/local-time';
import {
  expectedArrivalOf,
  expectedDeparture,
  firstLeg,
  isCancelled,
  isSameTrains,
  type Journey,
  type Leg,
  neverLeaves,
} from '../../contract/journey';
import { otherSeatsUntil } from '../../offers/refuse-other-seats';

/** Why nobody catches this journey any more, with its trains as they are at `now`, in plain words; null when one still can. */
export function whyMissed(journey: Journey, now: Date): string | null {
  const { from, timeZone } = firstLeg(journey);
  if (isCancelled(journey)) return 'The train you chose has been cancelled.';
  const left = expectedDeparture(journey);
  if (now < left) return null;
  return `The train you chose left ${from.name} at ${localTime(left, timeZone)}.`;
}

/** Why this journey, which a ticket is held for, can be given up for no other one any more, in plain words; null when it still can. */
export function whyLeft(journey: Journey, now: Date): string | null {
  const { from, timeZone } = firstLeg(journey);
  const left = expectedDeparture(journey);
  if (neverLeaves(journey) || now < left) return null;
  return `Your train left ${from.name} at ${localTime(left, timeZone)}.`;
}

/**
 * Until when an exchange from one journey to another may be on hold: of seats on the same train, until it arrives, of
 * several trains on which seats are `chosen` until the first does; of another train, until the first of the two leaves,
 * for the old ticket is good for the old one until the swap.
 */
export function lastMoment(from: Journey, to: Journey, chosen: readonly Leg[] = []): Date {
  if (!isSameTrains(from, to)) {
    const catchable = neverLeaves(from) ? [to] : [from, to];
    return earliest(catchable.map(expectedDeparture));
  }
  return chosen.length > 0 ? earliest(chosen.map(expectedArrivalOf)) : otherSeatsUntil(to);
}

const earliest = (dates: readonly Date[]): Date =>
  new Date(Math.min(...dates.map((date) => date.getTime())));
