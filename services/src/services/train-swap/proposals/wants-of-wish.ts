import type { WishTerms } from '../contract/wish';
import type { Want } from '../matching/matching';

/** All that somebody may care for of the place held now; away from luggage racks nobody is worse off. */
const cared = [
  'WINDOW_SEAT',
  'AISLE_SEAT',
  'TABLE',
  'POWER',
  'SILENCE',
  'SOLO',
  'FAMILY',
  'EASY_ACCESS',
  'FORWARD_FACING',
];

/** No other place is as good as one without: given to nobody but who has one already. */
export const flaws = ['RESTRICTED_VIEW'];

/** Hardly a place is both: who asks for the one gives the other up. */
const opposites: Record<string, string> = {
  WINDOW_SEAT: 'AISLE_SEAT',
  AISLE_SEAT: 'WINDOW_SEAT',
};

/** What not all have of so many side by side or, from three on, round one table: who asks for that gives it up. */
const apart = (travellers: number): string[] =>
  travellers > 2 ? ['AISLE_SEAT', 'FORWARD_FACING'] : ['AISLE_SEAT'];

/** From the dearest train on, each next one is worth a little less; the least of them is still a gain. */
const dearestTrain = 1;
const lessForEachNext = 0.1;
const togetherHere = 0.8;
const otherSeatHere = 0.6;

/**
 * A wish as the matcher reads it. `trains`: the matcher's ids of the wanted trains that are still to be
 * had, in the order of the wish; `own`: of the train that is held, and how many travel.
 */
export function wantsOfWish(
  terms: Pick<WishTerms, 'journeyIds' | 'properties' | 'together' | 'makeRoom' | 'nothingBelow'>,
  trains: readonly string[],
  own: { trainId: string; travellers: number },
): Want[] {
  const { properties } = terms;
  const asGood = cared.filter((each) => !properties.some((asked) => opposites[asked] === each));
  const keeps = terms.nothingBelow ? asGood : [];
  const beside = keeps.filter((each) => !apart(own.travellers).includes(each));
  const here = { trainId: own.trainId };
  const together = terms.together && own.travellers > 1;
  const wants: Want[] = trains.map((trainId, index) => ({
    ...{ trainId, properties, keeps: together ? beside : keeps },
    utility: dearestTrain - lessForEachNext * index,
    together,
  }));
  // Whoever asked for other trains wants no other place on the own one, also when none of those is left.
  const isForOthers = terms.journeyIds.length > 0;
  if (together && !isForOthers) {
    wants.push({ ...here, properties, keeps: beside, utility: togetherHere, together });
  }
  // Who would sit together wants no seat apart from the others, whatever it has.
  if (!together && !isForOthers && properties.length > 0) {
    wants.push({ ...here, properties, keeps, utility: otherSeatHere, together: false });
  }
  if (terms.makeRoom) {
    wants.push({ ...here, properties: [], keeps: asGood, utility: 0, together: false });
  }
  return wants;
}
