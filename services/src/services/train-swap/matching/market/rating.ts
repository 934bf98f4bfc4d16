import type { ServiceClass } from '../../contract/booking';
import type { Need, Want, Wish } from '../route-day';

/** The properties by which wishes distinguish places. */
export type PlaceTraits = {
  trainId: string;
  serviceClass: ServiceClass;
  properties: ReadonlySet<string>;
  protectedFor: Need | null;
};

/** Whether the place satisfies the want of a traveller who holds `own`. */
export const satisfiesWant = (want: Want, place: PlaceTraits, own: PlaceTraits): boolean =>
  want.trainId === place.trainId &&
  (want.serviceClass ?? own.serviceClass) === place.serviceClass &&
  want.properties.every((property) => place.properties.has(property)) &&
  want.keeps.every((property) => place.properties.has(property) || !own.properties.has(property));

/** A `together` want of a party does not apply to single places. */
const appliesToPlace = (wish: Wish, want: Want): boolean =>
  !want.together || wish.travellers.length === 1;

/** Utility of a place for a traveller who holds `own`; null when no want matches. */
export function getUtility(wish: Wish, place: PlaceTraits, own: PlaceTraits): number | null {
  let best: number | null = null;
  for (const want of wish.wants) {
    if (
      appliesToPlace(wish, want) &&
      (best === null || want.utility > best) &&
      satisfiesWant(want, place, own)
    ) {
      best = want.utility;
    }
  }
  return best;
}

export const isWorse = ({ flaws }: Wish, place: PlaceTraits, own: PlaceTraits): boolean =>
  flaws.some((flaw) => place.properties.has(flaw) && !own.properties.has(flaw));

/** Protected places are only for travellers with that need. */
export const canHavePlace = (need: Need | null, place: PlaceTraits): boolean =>
  place.protectedFor === need;
