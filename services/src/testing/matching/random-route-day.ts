import type {
  Need,
  Place,
  RouteDay,
  Want,
  Wish,
} from '../../services/train-swap/contract-for-tests';

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type RandomRouteDayOptions = {
  seed: number;
  trains: number;
  placesOnEach: number;
  wishes: number;
  free: number;
  /** Free places without properties on one of the trains. */
  unsold: number;
  /** Percentage of wishes of parties. */
  parties: number;
  maxPartySize: number;
  /** Percentage of protected places. */
  protectedPlaces: number;
  /** Number of calls; each place is split into segments. Without it, places are for whole legs. */
  calls?: number;
  /** Different chances for each kind of proposal. */
  chancesByKind?: boolean;
};

export const noon = new Date('2026-11-22T12:00:00Z');
const hour = 3_600_000;

const after = (hours: number): Date => new Date(noon.getTime() + hours * hour);

/** A random but realistic route-day: places in pairs and fours, wishes for other trains and seats. */
export function randomRouteDay(options: RandomRouteDayOptions): RouteDay {
  const random = randomNumbers(options.seed);
  const below = (count: number): number => Math.floor(random() * count);
  const isLikely = (percent: number): boolean => random() * 100 < percent;
  const pick = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing;
  const trains = Array.from({ length: options.trains }, (_, index) => `train-${index}`);
  const needs: Need[] = ['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS'];

  /** Splits a place into consecutive segments. */
  const splitPlace = (place: Place): Place[] => {
    if (options.calls === undefined) return [place];
    const last = options.calls - 1;
    const parts: Place[] = [];
    for (let from = 0; from < last; ) {
      const to = from + 1 + below(last - from);
      parts.push({ ...place, id: `${place.id}/${from}-${to}`, segment: { from, to } });
      from = to;
    }
    return parts;
  };

  const full = trains.flatMap((trainId) =>
    Array.from({ length: options.placesOnEach }, (_, index): Place => {
      const isTable = index % 10 < 4;
      const group = isTable ? `${Math.floor(index / 10)}-table` : `${Math.floor(index / 2)}-pair`;
      const serviceClass = index * 8 < options.placesOnEach ? 'FIRST' : 'STANDARD';
      return {
        id: `${trainId}/${index}`,
        trainId,
        serviceClass,
        properties: [
          index % 2 === 0 ? 'WINDOW_SEAT' : 'AISLE_SEAT',
          ...(isTable ? ['TABLE'] : []),
          ...(index % 30 < 10 ? ['SILENCE'] : []),
          ...(index % 40 < 20 ? ['FORWARD_FACING'] : []),
          ...(index % 40 < 4 ? ['NEAR_LUGGAGE'] : []),
        ],
        group: `${trainId}/${serviceClass}/${group}`,
        protectedFor: isLikely(options.protectedPlaces) ? pick(needs) : null,
      };
    }),
  );
  const places = full.flatMap(splitPlace);
  const untaken = [...places];
  const draw = (from: readonly Place[]): Place | null => {
    const place = from.length > 0 ? pick(from) : null;
    if (place) untaken.splice(untaken.indexOf(place), 1);
    return place;
  };

  const isBeside = (place: Place, first: Place): boolean =>
    place.trainId === first.trainId &&
    place.segment?.from === first.segment?.from &&
    place.segment?.to === first.segment?.to;

  const wished = [
    'WINDOW_SEAT',
    'AISLE_SEAT',
    'TABLE',
    'SILENCE',
    'FORWARD_FACING',
    'NEAR_LUGGAGE',
  ];
  const wantOf = (own: string, isParty: boolean): Want => {
    const trainId = isLikely(45) ? own : pick(trains);
    return {
      trainId,
      properties: isLikely(50) ? [pick(wished)] : [],
      utility: isLikely(15) ? 0 : Math.ceil(random() * 10) / 10,
      together: isParty && isLikely(60),
      keeps: isLikely(30) ? ['WINDOW_SEAT', 'AISLE_SEAT', 'TABLE', 'FORWARD_FACING'] : [],
    };
  };

  const chanceOf = (chance: number): Pick<Wish, 'chance' | 'chanceByKind'> =>
    options.chancesByKind
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
  for (let index = 0; index < options.wishes && untaken.length > 0; index += 1) {
    const isParty = isLikely(options.parties);
    const size = isParty ? 2 + below(options.maxPartySize - 1) : 1;
    const first = draw(untaken) as Place;
    const held = [first];
    while (held.length < size) {
      const next = draw(untaken.filter((each) => isBeside(each, first)));
      if (!next) break;
      held.push(next);
    }
    const flaws = isLikely(30) ? [pick(['AISLE_SEAT', 'SILENCE'])] : [];
    wishes.push({
      id: `wish-${index}`,
      travellers: held.map((place, seat) => ({
        id: `traveller-${index}-${seat}`,
        need: isLikely(20) ? null : place.protectedFor,
        placeId: place.id,
      })),
      wants: Array.from({ length: 1 + below(3) }, () => wantOf(first.trainId, held.length > 1)),
      flaws,
      ...chanceOf((30 + below(66)) / 100),
      since: after(-below(40)),
      deadline: after(isLikely(5) ? 0 : 1 + below(48)),
    });
  }
  const freePlaceIds = Array.from({ length: options.free }, () => draw(untaken)?.id).filter(
    (id) => id !== undefined,
  );
  const unsoldTrain = options.unsold > 0 ? pick(trains) : '';
  const unsold = Array.from({ length: options.unsold }, (_, nth): Place => {
    const id = `${unsoldTrain}/STANDARD/unsold-${nth + 1}`;
    const plain = { properties: [], group: null, protectedFor: null };
    return { id, trainId: unsoldTrain, serviceClass: 'STANDARD', ...plain };
  });
  const known = new Set([
    ...freePlaceIds,
    ...wishes.flatMap(({ travellers }) => travellers.map(({ placeId }) => placeId)),
  ]);
  return {
    places: [...places.filter(({ id }) => known.has(id)), ...unsold],
    freePlaceIds: [...freePlaceIds, ...unsold.map(({ id }) => id)],
    wishes,
  };
}
