import type { CarrierRecord } from '../../bookings/booking-record';
import { isSameTrains } from '../../contract/journey';
import type { OfferTerms } from '../../offers/token/offer-token';
import type { WishRow } from '../../wishes/wish-record';

/** A wish, and the carrier's offer that meets it. */
export type FoundPlaces = {
  wish: WishRow;
  record: CarrierRecord;
  terms: OfferTerms;
};

/**
 * Puts wishes whose travellers each take the train that the next one leaves into one group, so that each train has as many
 * free places as before. All others, and those of `alone`, are groups of one.
 */
export function groupWishes(
  found: readonly FoundPlaces[],
  alone: ReadonlySet<string>,
  maxSize: number,
): FoundPlaces[][] {
  const grouped = new Set<FoundPlaces>();
  const groups: FoundPlaces[][] = [];
  for (const first of found) {
    if (grouped.has(first)) continue;
    const group = findRing([first]) ?? [first];
    for (const each of group) grouped.add(each);
    groups.push(group);
  }
  return groups;

  function findRing(path: readonly FoundPlaces[]): FoundPlaces[] | null {
    const [first, last] = [path[0], path.at(-1)];
    if (!first || !last || alone.has(first.wish.id)) return null;
    if (path.length > 1 && takesTrainOf(last, first)) return [...path];
    if (path.length === maxSize) return null;
    const isNext = (each: FoundPlaces) =>
      !grouped.has(each) &&
      !alone.has(each.wish.id) &&
      !path.includes(each) &&
      takesTrainOf(last, each);
    for (const next of found.filter(isNext)) {
      const ring = findRing([...path, next]);
      if (ring) return ring;
    }
    return null;
  }
}

const takesTrainOf = ({ terms }: FoundPlaces, { record }: FoundPlaces): boolean =>
  isSameTrains(terms.journey, record.booking.journey);
