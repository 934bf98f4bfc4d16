import { expectedArrival, type Journey } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { asksForOwnTrain } from './markets-of-wish';

/** The ride on one train of a journey, as a journey of its own. */
export function rideOf(journey: Journey, legIndex: number): Journey {
  const leg = journey.legs[legIndex];
  if (!leg || journey.legs.length === 1) return journey;
  const { departure, arrival } = leg;
  const durationMinutes = (Date.parse(arrival) - Date.parse(departure)) / 60_000;
  const id = `${journey.id} ${legIndex}`;
  return { id, departure, arrival, durationMinutes, changes: 0, legs: [leg] };
}

type Wished = Pick<WishTerms, 'journeyIds' | 'makeRoom'> & { legIndex: number };

/**
 * Until when a wish may come true at the latest, with the trains as they run: another train while swaps of the ticket
 * are open, a seat on the own one until that arrives; of both, the later.
 */
export function latestDeadline(wish: Wished, journey: Journey, cutOffAt: string): Date {
  const ends = [
    ...(wish.journeyIds.length > 0 ? [Date.parse(cutOffAt)] : []),
    ...(asksForOwnTrain(wish) ? [expectedArrival(rideOf(journey, wish.legIndex)).getTime()] : []),
  ];
  return new Date(Math.max(...ends));
}

/** What the traveller chose, and no later than it can come true. */
export const deadlineOf = (chosen: Date | null, latest: Date): Date =>
  chosen && chosen < latest ? chosen : latest;
