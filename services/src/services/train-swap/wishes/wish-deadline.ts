import {
  expectedArrival,
  expectedDeparture,
  type Journey,
  journeyOfLeg,
} from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { isForOwnTrain } from './wish-markets';

type WishedTrains = Pick<WishTerms, 'journeyIds' | 'makeRoom'> & { legIndex: number };

type Swap = {
  /** The current journey. */
  journey: Journey;
  cutOffAt: string;
  /** The wished journeys that the timetable still has. */
  wished: readonly Journey[];
};

/**
 * The latest possible deadline of a wish, with live train times. A swap to another train is possible until the cut-off and
 * until the last wished train departs, a seat on the current train until it arrives; the later of both counts.
 */
export function getLatestDeadline(wish: WishedTrains, { journey, cutOffAt, wished }: Swap): Date {
  const departures = wished.map((each) => expectedDeparture(each).getTime());
  const lastDeparture = wished.length > 0 ? Math.max(...departures) : Number.POSITIVE_INFINITY;
  const ends = [
    ...(wish.journeyIds.length > 0 ? [Math.min(Date.parse(cutOffAt), lastDeparture)] : []),
    ...(isForOwnTrain(wish)
      ? [expectedArrival(journeyOfLeg(journey, wish.legIndex)).getTime()]
      : []),
  ];
  return new Date(Math.max(...ends));
}

/** The deadline that the traveller chose, limited to the latest possible one. */
export const getDeadline = (chosen: Date | null, latest: Date): Date =>
  chosen && chosen < latest ? chosen : latest;
