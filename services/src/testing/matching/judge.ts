import type { Place, RouteDay, Stretch, Want, Wish } from '../../services/train-swap/contract';

/** The rules once more, in the plainest words, so that the matcher is not judged by its own. */

export const allPlaces = ({ places, unsold }: RouteDay): Map<string, Place> =>
  new Map(
    [
      ...places,
      ...unsold.flatMap(({ trainId, serviceClass, seats }) =>
        Array.from({ length: seats }, (_, index): Place => {
          const id = `${trainId}/${serviceClass}/unsold-${index + 1}`;
          return { id, trainId, serviceClass, properties: [], group: null, protectedFor: null };
        }),
      ),
    ].map((place) => [place.id, place]),
  );

const has = (
  place: Place,
  { trainId, properties }: { trainId: string | null; properties: readonly string[] },
) =>
  (trainId === null || trainId === place.trainId) &&
  properties.every((property) => place.properties.includes(property));

/** Whether the want is met for one who holds `own`: all it asks for, and what it keeps of the own place. */
const meets = (place: Place, want: Want, own: Place) =>
  has(place, want) &&
  !want.keeps.some((each) => own.properties.includes(each) && !place.properties.includes(each));

/** Where all of these places are to be had at once; null when they are for all the way, or when nowhere. */
export function whereAllAre(places: readonly Place[]): Stretch | null | 'nowhere' {
  const stretches = places.flatMap(({ stretch }) => stretch ?? []);
  if (stretches.length === 0) return null;
  const from = Math.max(...stretches.map((each) => each.from));
  const to = Math.min(...stretches.map((each) => each.to));
  return from < to ? { from, to } : 'nowhere';
}

/** What part of the way of the place that is. */
export const partOf = ({ stretch }: Place, of: Stretch | null): number =>
  stretch && of ? (of.to - of.from) / (stretch.to - stretch.from) : 1;

export type Seating = { wish: Wish; from: readonly Place[]; to: readonly Place[] };

const inOneGroup = (places: readonly Place[]): boolean =>
  places.every(({ group }) => group !== null && group === places[0]?.group);

/** What each of the party gets out of sitting at `to`; null when these places must not be given. */
export function gainOf({ wish, from, to }: Seating): number | null {
  const single = from.length === 1;
  const ways = wish.wants.map((want) => ({ want, own: single ? false : want.together }));
  const apart = (place: Place, held: Place) =>
    Math.max(
      -1,
      ...ways
        .filter(({ want, own }) => !own && meets(place, want, held))
        .map(({ want }) => want.utility),
    );
  const asParty = (places: readonly Place[], trainId: string) =>
    ways
      .filter(({ own, want }) => own && want.trainId === trainId && inOneGroup(places))
      .filter(({ want }) =>
        places.every((place, index) => meets(place, want, from[index] as Place)),
      )
      .map(({ want }) => want.utility);
  const owns = from.map((place) =>
    Math.max(0, apart(place, place), ...(from[0] ? asParty(from, from[0].trainId) : [])),
  );
  const train = to[0]?.trainId ?? '';
  if (to.some(({ trainId }) => trainId !== train)) return null;
  const mayMove = to.every((place, index) => {
    const old = from[index] as Place;
    if (place.id === old.id) return true;
    return (
      place.serviceClass === old.serviceClass &&
      place.protectedFor === wish.travellers[index]?.need &&
      !from.some(({ id }) => id === place.id) &&
      !wish.flaws.some((flaw) => place.properties.includes(flaw) && !old.properties.includes(flaw))
    );
  });
  if (!mayMove || to.every((place, index) => place.id === from[index]?.id)) return null;
  const sums = asParty(to, train).flatMap((utility) =>
    owns.every((own) => utility >= own) ? owns.reduce((sum, own) => sum + utility - own, 0) : [],
  );
  const each = to.map((place, index) => {
    const stays = place.id === from[index]?.id;
    const worth = apart(place, from[index] as Place);
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
