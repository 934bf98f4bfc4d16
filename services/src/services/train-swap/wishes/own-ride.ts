import { expectedArrival, type Journey, rideOf } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { asksForOwnTrain } from './markets-of-wish';

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
