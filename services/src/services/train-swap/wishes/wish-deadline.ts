import { expectedArrival, type Journey, journeyOfLeg } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { isForOwnTrain } from './wish-markets';

type WishedTrains = Pick<WishTerms, 'journeyIds' | 'makeRoom'> & { legIndex: number };

/**
 * The latest possible deadline of a wish, with live train times. A swap to another train is possible until the cut-off,
 * a seat on the current train until it arrives; the later of both counts.
 */
export function getLatestDeadline(wish: WishedTrains, journey: Journey, cutOffAt: string): Date {
  const ends = [
    ...(wish.journeyIds.length > 0 ? [Date.parse(cutOffAt)] : []),
    ...(isForOwnTrain(wish)
      ? [expectedArrival(journeyOfLeg(journey, wish.legIndex)).getTime()]
      : []),
  ];
  return new Date(Math.max(...ends));
}

/** The deadline that the traveller chose, limited to the latest possible one. */
export const getDeadline = (chosen: Date | null, latest: Date): Date =>
  chosen && chosen < latest ? chosen : latest;
