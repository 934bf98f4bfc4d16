import type {
  Place,
  RouteDay,
  Segment,
  Want,
  Wish,
} from '../../services/train-swap/contract-for-tests';

/** An independent, simple implementation of the rules, as the oracle of the matcher's tests. */

export const allPlaces = ({ places }: RouteDay): Map<string, Place> =>
  new Map(places.map((place) => [place.id, place]));

const matches = (
  place: Place,
  { trainId, properties }: { trainId: string | null; properties: readonly string[] },
) =>
  (trainId === null || trainId === place.trainId) &&
  properties.every((property) => place.properties.includes(property));

/** Whether the place satisfies the want of a traveller who holds `own`. */
const satisfies = (place: Place, want: Want, own: Place) =>
  matches(place, want) &&
  !want.keeps.some((each) => own.properties.includes(each) && !place.properties.includes(each));

/** The common segment of these places; null for the whole leg, 'nowhere' when there is none. */
export function findCommonSegment(places: readonly Place[]): Segment | null | 'nowhere' {
  const segments = places.flatMap(({ segment }) => segment ?? []);
  if (segments.length === 0) return null;
  const from = Math.max(...segments.map((each) => each.from));
  const to = Math.min(...segments.map((each) => each.to));
  return from < to ? { from, to } : 'nowhere';
}

/** The share of the place's segment. */
export const getSegmentShare = ({ segment }: Place, of: Segment | null): number =>
  segment && of ? (of.to - of.from) / (segment.to - segment.from) : 1;

export type Seating = { wish: Wish; from: readonly Place[]; to: readonly Place[] };

const inOneGroup = (places: readonly Place[]): boolean =>
  places.every(({ group }) => group !== null && group === places[0]?.group);

/** The gain of a party at `to`; null when these places must not be assigned. */
export function computeGain({ wish, from, to }: Seating): number | null {
  const single = from.length === 1;
  const ways = wish.wants.map((want) => ({ want, own: single ? false : want.together }));
  const getSingleUtility = (place: Place, held: Place) =>
    Math.max(
      -1,
      ...ways
        .filter(({ want, own }) => !own && satisfies(place, want, held))
        .map(({ want }) => want.utility),
    );
  const asParty = (places: readonly Place[], trainId: string) =>
    ways
      .filter(({ own, want }) => own && want.trainId === trainId && inOneGroup(places))
      .filter(({ want }) =>
        places.every((place, index) => satisfies(place, want, from[index] as Place)),
      )
      .map(({ want }) => want.utility);
  const owns = from.map((place) =>
    Math.max(0, getSingleUtility(place, place), ...(from[0] ? asParty(from, from[0].trainId) : [])),
  );
  const train = to[0]?.trainId ?? '';
  if (to.some(({ trainId }) => trainId !== train)) return null;
  const canMove = to.every((place, index) => {
    const old = from[index] as Place;
    if (place.id === old.id) return true;
    return (
      place.serviceClass === old.serviceClass &&
      place.protectedFor === wish.travellers[index]?.need &&
      !from.some(({ id }) => id === place.id) &&
      !wish.flaws.some((flaw) => place.properties.includes(flaw) && !old.properties.includes(flaw))
    );
  });
  if (!canMove || to.every((place, index) => place.id === from[index]?.id)) return null;
  const sums = asParty(to, train).flatMap((utility) =>
    owns.every((own) => utility >= own) ? owns.reduce((sum, own) => sum + utility - own, 0) : [],
  );
  const each = to.map((place, index) => {
    const stays = place.id === from[index]?.id;
    const worth = getSingleUtility(place, from[index] as Place);
    if (stays) return 0;
    return worth < 0 ? -1 : worth - (owns[index] ?? 0);
  });
  const wantsTrain = wish.wants.some(
    ({ trainId, together }) => (single || !together) && trainId === train,
  );
  if (wantsTrain && each.every((gain) => gain >= 0))
    sums.push(each.reduce((sum, gain) => sum + gain, 0));
  return sums.length > 0 ? Math.max(...sums) : null;
}
