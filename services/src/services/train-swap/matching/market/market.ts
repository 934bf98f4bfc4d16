import type { Segment } from '../../contract/seat';
import type { Place, RouteDay, Want, Wish } from '../route-day';
import { intersectSegments, isEmptySegment } from '../segment';
import { compareByAge, compareCodeUnits } from '../weight';
import { createClosersIndex } from './closers';
import { canHavePlace, getUtility, isWorse, type PlaceTraits, satisfiesWant } from './rating';

/** Places that no wish can distinguish, all for one segment (null: the full leg), with their holders. */
export type PlaceKind = PlaceTraits & {
  number: number;
  segment: Segment | null;
  free: Seat[];
  holders: Set<Mover>;
};

export type Seat = {
  place: Place;
  kind: PlaceKind;
  number: number;
  free: boolean;
  holder: Mover | null;
};

/** A traveller of an open wish, with the current place. */
export type Mover = {
  node: WishNode;
  id: string;
  need: Wish['travellers'][number]['need'];
  seat: Seat;
  /** Utility of the current place for the wish. No place with a lower utility is assigned. */
  own: number;
  /** Properties of the current place that must be kept. Members of a party with the same key are interchangeable. */
  keptKey: string;
  /** Every kind of place that the traveller would take, the best first. */
  gains: readonly Gain[];
};

export type Gain = { kind: PlaceKind; gain: number };

/** An open wish in the market. */
export type WishNode = {
  number: number;
  wish: Wish;
  movers: Mover[];
  maxUtility: number;
  /** In ms; read too often to compare dates. */
  deadline: number;
};

/**
 * Index of one route-day: holders by kind of place, wishes by wanted train and class, and free places. It is updated
 * in place and not rebuilt for each new wish.
 */
export type Market = ReturnType<typeof createMarket>;

const compareGains = (one: Gain, other: Gain): number =>
  other.gain - one.gain || one.kind.number - other.kind.number;

const getTrainClassKey = (trainId: string, serviceClass: string) => `${serviceClass} ${trainId}`;

export function createMarket({ places, freePlaceIds, unsold, wishes }: RouteDay) {
  const kinds = new Map<string, PlaceKind>();
  const kindsByTrainClass = new Map<string, PlaceKind[]>();
  const wantersByTrainClass = new Map<string, Set<WishNode>>();
  const groupsByTrainClass = new Map<string, Map<string, Seat[]>>();
  const usableGroups = new Map<string, Seat[][]>();
  const seats = new Map<string, Seat>();
  const nodes = new Map<string, WishNode>();
  const closers = createClosersIndex(listWantedKinds);
  let nodeCount = 0;
  let maxWishUtility = 1;

  function getKind({ trainId, serviceClass, properties, protectedFor, segment }: Place): PlaceKind {
    const traits = [trainId, serviceClass, protectedFor, [...properties].sort()];
    const key = JSON.stringify(segment ? [...traits, segment.from, segment.to] : traits);
    const known = kinds.get(key);
    if (known) return known;
    const kind: PlaceKind = {
      trainId,
      serviceClass,
      protectedFor,
      properties: new Set(properties),
      number: kinds.size,
      segment: segment ?? null,
      free: [],
      holders: new Set(),
    };
    kinds.set(key, kind);
    const trainClass = getTrainClassKey(trainId, serviceClass);
    kindsByTrainClass.set(trainClass, [...(kindsByTrainClass.get(trainClass) ?? []), kind]);
    for (const node of wantersByTrainClass.get(trainClass) ?? []) addKindToWish(node, kind);
    return kind;
  }

  function addPlace(place: Place): void {
    if (seats.has(place.id)) throw new RangeError(`Place ${place.id} is listed twice.`);
    const kind = getKind(place);
    const seat = { place, kind, number: seats.size, free: false, holder: null };
    seats.set(place.id, seat);
    if (place.group === null) return;
    const trainClass = getTrainClassKey(place.trainId, place.serviceClass);
    const groups = groupsByTrainClass.get(trainClass) ?? new Map<string, Seat[]>();
    groupsByTrainClass.set(trainClass, groups);
    groups.set(place.group, [...(groups.get(place.group) ?? []), seat]);
  }

  function getSeat(placeId: string): Seat {
    const seat = seats.get(placeId);
    if (!seat) throw new RangeError(`Place ${placeId} is not among the places of the route-day.`);
    return seat;
  }

  function freePlace(placeId: string): void {
    const seat = getSeat(placeId);
    if (seat.holder) throw new RangeError(`Place ${placeId} has a holder and cannot be free.`);
    if (seat.free) return;
    seat.free = true;
    const at = seat.kind.free.findIndex(({ place }) => compareCodeUnits(place.id, placeId) > 0);
    seat.kind.free.splice(at < 0 ? seat.kind.free.length : at, 0, seat);
    clearPlaceCaches(seat);
  }

  /** Kinds with free places that at least one wish would take. */
  const listFreeKinds = (): PlaceKind[] =>
    [...kinds.values()].filter((kind) => kind.free.length > 0 && closers.get(kind).size > 0);

  function listWantedKinds(node: WishNode): PlaceKind[] {
    const [only, second] = node.movers;
    if (only && !second) return only.gains.map(({ kind }) => kind);
    return [...getTrainClassKeys(node)]
      .flatMap((trainClass) => kindsByTrainClass.get(trainClass) ?? [])
      .filter((kind) =>
        node.movers.some(({ need, seat }) => canHavePlace(need, seat.kind.serviceClass, kind)),
      );
  }

  function clearPlaceCaches({ kind, place }: Seat): void {
    usableGroups.delete(getTrainClassKey(kind.trainId, place.serviceClass));
    closers.clearAllFreeTakers();
  }

  /** Returns whether the place was free. */
  function takePlace(placeId: string): boolean {
    const seat = getSeat(placeId);
    if (!seat.free) return false;
    seat.free = false;
    seat.kind.free = seat.kind.free.filter((each) => each !== seat);
    clearPlaceCaches(seat);
    return true;
  }

  const getOwnUtility = (wish: Wish, seat: Seat, held: readonly Seat[]): number => {
    const together = held.every(
      ({ place }) => place.group !== null && place.group === held[0]?.place.group,
    );
    const asParty = wish.wants
      .filter(
        (want) =>
          want.together && together && held.every(({ kind }) => satisfiesWant(want, kind, kind)),
      )
      .map(({ utility }) => utility);
    return Math.max(0, getUtility(wish, seat.kind, seat.kind) ?? 0, ...asParty);
  };

  const getRetainedKey = ({ wants, flaws }: Wish, { kind }: Seat): string =>
    [...wants.flatMap(({ keeps }) => keeps), ...flaws]
      .filter((property) => kind.properties.has(property))
      .join();

  const getTrainClassKeys = (node: WishNode): Set<string> => {
    const classes = new Set(node.movers.map(({ seat }) => seat.kind.serviceClass));
    return new Set(
      node.wish.wants.flatMap(({ trainId }) =>
        [...classes].map((each) => getTrainClassKey(trainId, each)),
      ),
    );
  };

  function addWish(wish: Wish): void {
    if (nodes.has(wish.id)) throw new RangeError(`Wish ${wish.id} is open already.`);
    const held = wish.travellers.map(({ placeId }) => getSeat(placeId));
    if (new Set(held).size < held.length || held.some(({ holder, free }) => holder || free)) {
      throw new RangeError(`Wish ${wish.id} holds a place that is free or has another holder.`);
    }
    const best = Math.max(0, ...wish.wants.map(({ utility }) => utility));
    const maxUtility = best * held.length;
    const node: WishNode = {
      number: nodeCount,
      wish,
      movers: [],
      maxUtility,
      deadline: wish.deadline.getTime(),
    };
    nodeCount += 1;
    maxWishUtility = Math.max(maxWishUtility, node.maxUtility);
    node.movers = wish.travellers.map(({ id, need }, index) => {
      const seat = held[index] as Seat;
      const [own, keptKey] = [getOwnUtility(wish, seat, held), getRetainedKey(wish, seat)];
      return { node, id, need, seat, own, keptKey, gains: [] };
    });
    for (const mover of node.movers) {
      mover.gains = listGains(mover);
      mover.seat.holder = mover;
      mover.seat.kind.holders.add(mover);
      usableGroups.delete(getTrainClassKey(mover.seat.kind.trainId, mover.seat.kind.serviceClass));
    }
    nodes.set(wish.id, node);
    for (const trainClass of getTrainClassKeys(node)) {
      wantersByTrainClass.set(
        trainClass,
        (wantersByTrainClass.get(trainClass) ?? new Set()).add(node),
      );
    }
    closers.addWish(node);
  }

  function removeWish(wishId: string): void {
    const node = nodes.get(wishId);
    if (!node) return;
    nodes.delete(wishId);
    for (const { seat } of node.movers) {
      if (seat.holder) seat.kind.holders.delete(seat.holder);
      seat.holder = null;
      usableGroups.delete(getTrainClassKey(seat.kind.trainId, seat.kind.serviceClass));
    }
    for (const trainClass of getTrainClassKeys(node))
      wantersByTrainClass.get(trainClass)?.delete(node);
    closers.removeWish(node);
  }

  /** Adds a new kind of place to a wish that wants the train. */
  function addKindToWish(node: WishNode, kind: PlaceKind): void {
    for (const mover of node.movers) {
      const gain = getGain(mover, kind);
      if (gain !== null) mover.gains = [...mover.gains, { kind, gain }].sort(compareGains);
    }
    if (listWantedKinds(node).includes(kind)) closers.addWantedKind(node, kind);
  }

  /** Wishes that want a place on this train in this class. */
  function getWanters({ trainId, serviceClass }: PlaceKind): Iterable<WishNode> {
    return wantersByTrainClass.get(getTrainClassKey(trainId, serviceClass)) ?? [];
  }

  /** The gain of a place of this kind; null when it must not be assigned. */
  function getGain({ node, need, seat, own }: Mover, kind: PlaceKind, want?: Want): number | null {
    const held = seat.kind;
    if (isEmptySegment(intersectSegments(kind.segment, held.segment))) return null;
    if (!canHavePlace(need, held.serviceClass, kind) || isWorse(node.wish, kind, held)) return null;
    const utility = want
      ? satisfiesWant(want, kind, held)
        ? want.utility
        : null
      : getUtility(node.wish, kind, held);
    return utility === null || utility < own ? null : utility - own;
  }

  function listGains(mover: Mover): Gain[] {
    const trains = new Set(mover.node.wish.wants.map(({ trainId }) => trainId));
    return [...trains]
      .flatMap(
        (each) => kindsByTrainClass.get(getTrainClassKey(each, mover.seat.kind.serviceClass)) ?? [],
      )
      .map((kind) => ({ kind, gain: getGain(mover, kind) }))
      .filter((each): each is Gain => each.gain !== null)
      .sort(compareGains);
  }

  /** Wishes that would take a free place. */
  function listFreePlaceTakers(): WishNode[] {
    const found = new Set<WishNode>();
    for (const kind of listFreeKinds()) {
      for (const takers of closers.get(kind).values()) {
        for (const { node } of takers) found.add(node);
      }
    }
    return [...found];
  }

  /** Groups with at least two places that are free or held by a wish, limited to those places. */
  function getUsableGroups(trainId: string, { serviceClass }: PlaceKind): readonly Seat[][] {
    const trainClass = getTrainClassKey(trainId, serviceClass);
    const known = usableGroups.get(trainClass);
    if (known) return known;
    const usable = [...(groupsByTrainClass.get(trainClass)?.values() ?? [])]
      .map((seatsOf) => seatsOf.filter(({ free, holder }) => free || holder))
      .filter((seatsOf) => seatsOf.length > 1);
    usableGroups.set(trainClass, usable);
    return usable;
  }

  function addPlaces(more: readonly Place[]): void {
    [...more].sort((one, other) => compareCodeUnits(one.id, other.id)).forEach(addPlace);
  }

  addPlaces(places);
  for (const { trainId, serviceClass, seats: count } of unsold) {
    for (let seat = 1; seat <= count; seat += 1) {
      const id = `${trainId}/${serviceClass}/unsold-${seat}`;
      addPlace({ id, trainId, serviceClass, properties: [], group: null, protectedFor: null });
      freePlace(id);
    }
  }
  [...freePlaceIds].forEach(freePlace);
  [...wishes].sort(compareByAge).forEach(addWish);

  return {
    addWish,
    removeWish,
    freePlace,
    takePlace,
    getWanters,
    getGain,
    getUsableGroups,
    node: (wishId: string): WishNode | null => nodes.get(wishId) ?? null,
    nodes: (): WishNode[] => [...nodes.values()],
    getClosers: closers.get,
    getFreeTakers: closers.getFreeTakers,
    listFreePlaceTakers,
    addPlaces,
    hasPlace: (placeId: string): boolean => seats.has(placeId),
    isFree: (placeId: string): boolean => getSeat(placeId).free,
    isHeld: (placeId: string): boolean => getSeat(placeId).holder !== null,
    maxWishUtility: (): number => maxWishUtility,
    listFreeKinds,
  };
}
