import type { WishTerms } from '../contract/wish';
import type { Place, Want } from '../matching/matching';

/** What "nothing below my own" keeps of the place held now, where it has it. */
const kept = ['WINDOW_SEAT', 'TABLE', 'SILENCE', 'POWER', 'SOLO'];

/** From the dearest train on, each next one is worth a little less; the least of them is still a gain. */
const dearestTrain = 1;
const lessForEachNext = 0.1;
const togetherHere = 0.8;
const otherSeatHere = 0.6;

const union = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** What all of these places have. */
const common = (places: readonly Place[]): string[] =>
  kept.filter((property) => places.every(({ properties }) => properties.includes(property)));

/**
 * A wish as the matcher reads it. `trains`: the matcher's ids of the wanted trains that are still to be
 * had, in the order of the wish; `own`: of the train that is held, with the places there.
 */
export function wantsOfWish(
  terms: Pick<WishTerms, 'properties' | 'together' | 'makeRoom' | 'nothingBelow'>,
  trains: readonly string[],
  own: { trainId: string; places: readonly Place[] },
): Want[] {
  const below = terms.nothingBelow ? common(own.places) : [];
  const properties = union(terms.properties, below);
  const isParty = own.places.length > 1;
  const together = terms.together && isParty;
  const wants: Want[] = trains.map((trainId, index) => ({
    trainId,
    properties,
    utility: dearestTrain - lessForEachNext * index,
    together,
  }));
  // Sitting together is asked for on the own train too, unless it was for another train alone.
  if (together && trains.length === 0) {
    wants.push({ trainId: own.trainId, properties, utility: togetherHere, together });
  }
  if (trains.length === 0 && terms.properties.length > 0) {
    wants.push({ trainId: own.trainId, properties, utility: otherSeatHere, together: false });
  }
  if (terms.makeRoom) {
    const properties = common(own.places);
    wants.push({ trainId: own.trainId, properties, utility: 0, together: false });
  }
  return wants;
}
