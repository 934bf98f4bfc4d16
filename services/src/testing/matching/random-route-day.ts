import type { Need, Place, RouteDay, Want, Wish } from '../../services/train-swap/contract';

/** Numbers from 0 to 1 that are the same again for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type RouteDayOf = {
  seed: number;
  trains: number;
  placesOnEach: number;
  wishes: number;
  free: number;
  unsold: number;
  /** How many of a hundred wishes are a party's. */
  parties: number;
  largestParty: number;
  /** How many of a hundred places are protected. */
  protectedPlaces: number;
  /** Trains call so often, and each place is held or free on parts of their way; without it, all the way. */
  calls?: number;
  /** Whoever accepts one kind of proposal does not accept all. */
  chancesByKind?: boolean;
};

export const noon = new Date('2026-11-22T12:00:00Z');
const hour = 3_600_000;

const after = (hours: number): Date => new Date(noon.getTime() + hours * hour);

/** A route-day that looks like any other: places in pairs and fours, wishes for other trains and seats. */
export function randomRouteDay(of: RouteDayOf): RouteDay {
  const random = randomNumbers(of.seed);
  const below = (count: number): number => Math.floor(random() * count);
  const often = (percent: number): boolean => random() * 100 < percent;
  const one = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing;
  const trains = Array.from({ length: of.trains }, (_, index) => `train-${index}`);
  const needs: Need[] = ['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS'];

  /** The place on each of some parts of the way that follow each other. */
  const cut = (place: Place): Place[] => {
    if (of.calls === undefined) return [place];
    const last = of.calls - 1;
    const parts: Place[] = [];
    for (let from = 0; from < last; ) {
      const to = from + 1 + below(last - from);
      parts.push({ ...place, id: `${place.id}/${from}-${to}`, stretch: { from, to } });
      from = to;
    }
    return parts;
  };

  const whole = trains.flatMap((trainId) =>
    Array.from({ length: of.placesOnEach }, (_, index): Place => {
      const isTable = index % 10 < 4;
      const group = isTable ? `${Math.floor(index / 10)}-table` : `${Math.floor(index / 2)}-pair`;
      const serviceClass = index * 8 < of.placesOnEach ? 'FIRST' : 'STANDARD';
      return {
        ...{ id: `${trainId}/${index}`, trainId, serviceClass },
        properties: [
          index % 2 === 0 ? 'WINDOW_SEAT' : 'AISLE_SEAT',
          ...(isTable ? ['TABLE'] : []),
          ...(index % 30 < 10 ? ['SILENCE'] : []),
          ...(index % 40 < 20 ? ['FORWARD_FACING'] : []),
          ...(index % 40 < 4 ? ['NEAR_LUGGAGE'] : []),
        ],
        group: `${trainId}/${serviceClass}/${group}`,
        protectedFor: often(of.protectedPlaces) ? one(needs) : null,
      };
    }),
  );
  const places = whole.flatMap(cut);
  const untaken = [...places];
  const draw = (from: readonly Place[]): Place | null => {
    const place = from.length > 0 ? one(from) : null;
    if (place) untaken.splice(untaken.indexOf(place), 1);
    return place;
  };

  const isBeside = (place: Place, first: Place): boolean =>
    place.trainId === first.trainId &&
    place.stretch?.from === first.stretch?.from &&
    place.stretch?.to === first.stretch?.to;

  const wished = [
    'WINDOW_SEAT',
    'AISLE_SEAT',
    'TABLE',
    'SILENCE',
    'FORWARD_FACING',
    'NEAR_LUGGAGE',
  ];
  const wantOf = (own: string, isParty: boolean): Want => {
    const trainId = often(45) ? own : one(trains);
    return {
      trainId,
      properties: often(50) ? [one(wished)] : [],
      utility: often(15) ? 0 : Math.ceil(random() * 10) / 10,
      together: isParty && often(60),
      keeps: often(30) ? ['WINDOW_SEAT', 'AISLE_SEAT', 'TABLE', 'FORWARD_FACING'] : [],
    };
  };

  const chanceOf = (chance: number): Pick<Wish, 'chance' | 'chanceByKind'> =>
    of.chancesByKind
      ? {
          chance,
          chanceByKind: {
            'free-seat': chance * 0.7,
            chain: chance * 0.5,
            'two-way': chance,
            ring: chance * 0.8,
          },
        }
      : { chance };

  const wishes: Wish[] = [];
  for (let index = 0; index < of.wishes && untaken.length > 0; index += 1) {
    const isParty = often(of.parties);
    const size = isParty ? 2 + below(of.largestParty - 1) : 1;
    const first = draw(untaken) as Place;
    const held = [first];
    while (held.length < size) {
      const next = draw(untaken.filter((each) => isBeside(each, first)));
      if (!next) break;
      held.push(next);
    }
    const flaws = often(30) ? [one(['AISLE_SEAT', 'SILENCE'])] : [];
    wishes.push({
      id: `wish-${index}`,
      travellers: held.map((place, seat) => ({
        id: `traveller-${index}-${seat}`,
        need: often(20) ? null : place.protectedFor,
        placeId: place.id,
      })),
      wants: Array.from({ length: 1 + below(3) }, () => wantOf(first.trainId, held.length > 1)),
      flaws,
      ...chanceOf((30 + below(66)) / 100),
      since: after(-below(40)),
      deadline: after(often(5) ? 0 : 1 + below(48)),
    });
  }
  const freePlaceIds = Array.from({ length: of.free }, () => draw(untaken)?.id).filter(
    (id) => id !== undefined,
  );
  const unsold =
    of.unsold > 0
      ? [{ trainId: one(trains), serviceClass: 'STANDARD' as const, seats: of.unsold }]
      : [];
  const known = new Set([
    ...freePlaceIds,
    ...wishes.flatMap(({ travellers }) => travellers.map(({ placeId }) => placeId)),
  ]);
  return { places: places.filter(({ id }) => known.has(id)), freePlaceIds, unsold, wishes };
}
