import type { ServiceClass } from '../contract/booking';
import type { Need, Pattern, Want, Wish } from './route-day';

/** What tells places apart for those who want one; all places of a kind are as good as each other. */
export type PlaceTraits = {
  trainId: string;
  serviceClass: ServiceClass;
  properties: ReadonlySet<string>;
  protectedFor: Need | null;
};

const fits = ({ trainId, properties }: Pattern, place: PlaceTraits): boolean =>
  (trainId === null || trainId === place.trainId) &&
  properties.every((property) => place.properties.has(property));

/** The want is met, for one who holds `own`. */
export const fitsWant = (want: Want, place: PlaceTraits, own: PlaceTraits): boolean =>
  fits(want, place) &&
  want.keeps.every((property) => place.properties.has(property) || !own.properties.has(property));

/** A party asks for some places only together; alone everybody sits together. */
const meant = (wish: Wish, want: Want): boolean => !want.together || wish.travellers.length === 1;

/** What a place is worth by the wish's own list to one who holds `own`; null when it asks for no such place. */
export function utilityOf(wish: Wish, place: PlaceTraits, own: PlaceTraits): number | null {
  let best: number | null = null;
  for (const want of wish.wants) {
    if (meant(wish, want) && (best === null || want.utility > best) && fitsWant(want, place, own)) {
      best = want.utility;
    }
  }
  return best;
}

export const isWorse = ({ flaws }: Wish, place: PlaceTraits, own: PlaceTraits): boolean =>
  flaws.some((flaw) => place.properties.has(flaw) && !own.properties.has(flaw));

/** Whether the traveller may have the place at all: protected places are for those they are protected for. */
export const mayHave = (
  need: Need | null,
  serviceClass: ServiceClass,
  place: PlaceTraits,
): boolean => place.serviceClass === serviceClass && place.protectedFor === need;
