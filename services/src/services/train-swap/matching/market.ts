import type { Stretch } from '../contract/seat';
import { openClosers } from './closers';
import { fitsWant, isWorse, mayHave, type PlaceTraits, utilityOf } from './rating';
import type { Place, RouteDay, Want, Wish } from './route-day';
import { commonStretch, isEmpty } from './stretch';
import { compareText, earlierFirst } from './weigh';

/** Places that differ in nothing a wish can tell, all for one stretch (null: all the way), and who holds them. */
export type Kind = PlaceTraits & {
  number: number;
  stretch: Stretch | null;
  free: Seat[];
  holders: Set<Mover>;
};

export type Seat = {
  place: Place;
  kind: Kind;
  number: number;
  free: boolean;
  holder: Mover | null;
};

/** A traveller of an open wish on the place held now. */
export type Mover = {
  node: Node;
  id: string;
  need: Wish['travellers'][number]['need'];
  seat: Seat;
  /** What the own place is worth by the wish's own list. Nothing below it is ever given. */
  own: number;
  /** What of the own place decides on others: travellers of a party with the same can be given each other's. */
  kept: string;
  /** Every kind of place the traveller would take, the best first. */
  gains: readonly Gain[];
};

export type Gain = { kind: Kind; gain: number };

/** An open wish in the market. */
export type Node = {
  number: number;
  wish: Wish;
  movers: Mover[];
  most: number;
  /** Of the wish, in ms: asked for too often to compare dates. */
  deadline: number;
};

/**
 * The index of one route-day: who holds which kind of place, who wants something on which train and
 * class, and what is free. It is kept up to date instead of built for each new wish.
 */
export type Market = ReturnType<typeof openMarket>;

const bestFirst = (one: Gain, other: Gain): number =>
  other.gain - one.gain || one.kind.number - other.kind.number;

const shelf = (trainId: string, serviceClass: string) => `${serviceClass} ${trainId}`;

export function openMarket({ places, freePlaceIds, unsold, wishes }: RouteDay) {
  const kinds = new Map<string, Kind>();
  const kindsOnShelf = new Map<string, Kind[]>();
  const wantersOfShelf = new Map<string, Set<Node>>();
  const groupsOnShelf = new Map<string, Map<string, Seat[]>>();
  const usableGroups = new Map<string, Seat[][]>();
  const seats = new Map<string, Seat>();
  const nodes = new Map<string, Node>();
  const closers = openClosers(wantedKinds);
  let nodeCount = 0;
  let mostOfOne = 1;

  function kindOf({ trainId, serviceClass, properties, protectedFor, stretch }: Place): Kind {
    const traits = [trainId, serviceClass, protectedFor, [...properties].sort()];
    const key = JSON.stringify(stretch ? [...traits, stretch.from, stretch.to] : traits);
    const known = kinds.get(key);
    if (known) return known;
    const kind: Kind = {
      ...{ trainId, serviceClass, protectedFor, properties: new Set(properties) },
      ...{ number: kinds.size, stretch: stretch ?? null, free: [], holders: new Set() },
    };
    kinds.set(key, kind);
    const on = shelf(trainId, serviceClass);
    kindsOnShelf.set(on, [...(kindsOnShelf.get(on) ?? []), kind]);
    for (const node of wantersOfShelf.get(on) ?? []) tellOfKind(node, kind);
    return kind;
  }

  function knowPlace(place: Place): void {
    if (seats.has(place.id)) throw new RangeError(`Place ${place.id} is there twice.`);
    const kind = kindOf(place);
    const seat = { place, kind, number: seats.size, free: false, holder: null };
    seats.set(place.id, seat);
    if (place.group === null) return;
    const on = shelf(place.trainId, place.serviceClass);
    const groups = groupsOnShelf.get(on) ?? new Map<string, Seat[]>();
    groupsOnShelf.set(on, groups);
    groups.set(place.group, [...(groups.get(place.group) ?? []), seat]);
  }

  function seatOf(placeId: string): Seat {
    const seat = seats.get(placeId);
    if (!seat) throw new RangeError(`Place ${placeId} is not among the places of the route-day.`);
    return seat;
  }

  function freePlace(placeId: string): void {
    const seat = seatOf(placeId);
    if (seat.holder) throw new RangeError(`Place ${placeId} has a holder and cannot be free.`);
    if (seat.free) return;
    seat.free = true;
    const at = seat.kind.free.findIndex(({ place }) => compareText(place.id, placeId) > 0);
    seat.kind.free.splice(at < 0 ? seat.kind.free.length : at, 0, seat);
    changed(seat);
  }

  /** Kinds of which somebody may want what is free: not those that are protected for nobody here. */
  const freeKinds = (): Kind[] =>
    [...kinds.values()].filter((kind) => kind.free.length > 0 && closers.of(kind).size > 0);

  function wantedKinds(node: Node): Kind[] {
    const [only, second] = node.movers;
    if (only && !second) return only.gains.map(({ kind }) => kind);
    return [...shelvesOf(node)]
      .flatMap((on) => kindsOnShelf.get(on) ?? [])
      .filter((kind) =>
        node.movers.some(({ need, seat }) => mayHave(need, seat.kind.serviceClass, kind)),
      );
  }

  function changed({ kind, place }: Seat): void {
    usableGroups.delete(shelf(kind.trainId, place.serviceClass));
    closers.freeChanged();
  }

  /** Answers whether it was free. */
  function takePlace(placeId: string): boolean {
    const seat = seatOf(placeId);
    if (!seat.free) return false;
    seat.free = false;
    seat.kind.free = seat.kind.free.filter((each) => each !== seat);
    changed(seat);
    return true;
  }

  const ownUtility = (wish: Wish, seat: Seat, held: readonly Seat[]): number => {
    const together = held.every(
      ({ place }) => place.group !== null && place.group === held[0]?.place.group,
    );
    const asParty = wish.wants
      .filter(
        (want) => want.together && together && held.every(({ kind }) => fitsWant(want, kind, kind)),
      )
      .map(({ utility }) => utility);
    return Math.max(0, utilityOf(wish, seat.kind, seat.kind) ?? 0, ...asParty);
  };

  const keptOf = ({ wants, flaws }: Wish, { kind }: Seat): string =>
    [...wants.flatMap(({ keeps }) => keeps), ...flaws]
      .filter((property) => kind.properties.has(property))
      .join();

  const shelvesOf = (node: Node): Set<string> => {
    const classes = new Set(node.movers.map(({ seat }) => seat.kind.serviceClass));
    return new Set(
      node.wish.wants.flatMap(({ trainId }) => [...classes].map((each) => shelf(trainId, each))),
    );
  };

  function openWish(wish: Wish): void {
    if (nodes.has(wish.id)) throw new RangeError(`Wish ${wish.id} is open already.`);
    const held = wish.travellers.map(({ placeId }) => seatOf(placeId));
    if (new Set(held).size < held.length || held.some(({ holder, free }) => holder || free)) {
      throw new RangeError(`Wish ${wish.id} holds a place that is free or has another holder.`);
    }
    const best = Math.max(0, ...wish.wants.map(({ utility }) => utility));
    const most = best * held.length;
    const node: Node = {
      ...{ number: nodeCount, wish, movers: [], most },
      deadline: wish.deadline.getTime(),
    };
    nodeCount += 1;
    mostOfOne = Math.max(mostOfOne, node.most);
    node.movers = wish.travellers.map(({ id, need }, index) => {
      const seat = held[index] as Seat;
      const [own, kept] = [ownUtility(wish, seat, held), keptOf(wish, seat)];
      return { node, id, need, seat, own, kept, gains: [] };
    });
    for (const mover of node.movers) {
      mover.gains = gainsOf(mover);
      mover.seat.holder = mover;
      mover.seat.kind.holders.add(mover);
      usableGroups.delete(shelf(mover.seat.kind.trainId, mover.seat.kind.serviceClass));
    }
    nodes.set(wish.id, node);
    for (const on of shelvesOf(node)) {
      wantersOfShelf.set(on, (wantersOfShelf.get(on) ?? new Set()).add(node));
    }
    closers.opened(node);
  }

  function closeWish(wishId: string): void {
    const node = nodes.get(wishId);
    if (!node) return;
    nodes.delete(wishId);
    for (const { seat } of node.movers) {
      if (seat.holder) seat.kind.holders.delete(seat.holder);
      seat.holder = null;
      usableGroups.delete(shelf(seat.kind.trainId, seat.kind.serviceClass));
    }
    for (const on of shelvesOf(node)) wantersOfShelf.get(on)?.delete(node);
    closers.closed(node);
  }

  /** Whoever wants something on a train is told of a kind of place that nobody held there before. */
  function tellOfKind(node: Node, kind: Kind): void {
    for (const mover of node.movers) {
      const gain = gainOf(mover, kind);
      if (gain !== null) mover.gains = [...mover.gains, { kind, gain }].sort(bestFirst);
    }
    if (wantedKinds(node).includes(kind)) closers.wants(node, kind);
  }

  /** Wishes that would take something on this train and in this class. */
  function wantersOf({ trainId, serviceClass }: Kind): Iterable<Node> {
    return wantersOfShelf.get(shelf(trainId, serviceClass)) ?? [];
  }

  /** What the traveller gains by a place of this kind; null when it must not be given. */
  function gainOf({ node, need, seat, own }: Mover, kind: Kind, want?: Want): number | null {
    const held = seat.kind;
    if (isEmpty(commonStretch(kind.stretch, held.stretch))) return null;
    if (!mayHave(need, held.serviceClass, kind) || isWorse(node.wish, kind, held)) return null;
    const utility = want
      ? fitsWant(want, kind, held)
        ? want.utility
        : null
      : utilityOf(node.wish, kind, held);
    return utility === null || utility < own ? null : utility - own;
  }

  function gainsOf(mover: Mover): Gain[] {
    const trains = new Set(mover.node.wish.wants.map(({ trainId }) => trainId));
    return [...trains]
      .flatMap((each) => kindsOnShelf.get(shelf(each, mover.seat.kind.serviceClass)) ?? [])
      .map((kind) => ({ kind, gain: gainOf(mover, kind) }))
      .filter((each): each is Gain => each.gain !== null)
      .sort(bestFirst);
  }

  /** Everybody who would take something that is free. */
  function takersOfAnythingFree(): Node[] {
    const found = new Set<Node>();
    for (const kind of freeKinds()) {
      for (const takers of closers.of(kind).values()) {
        for (const { node } of takers) found.add(node);
      }
    }
    return [...found];
  }

  /** Groups with at least two places that are free or can become free, without the other places. */
  function groupsOf(trainId: string, { serviceClass }: Kind): readonly Seat[][] {
    const on = shelf(trainId, serviceClass);
    const known = usableGroups.get(on);
    if (known) return known;
    const usable = [...(groupsOnShelf.get(on)?.values() ?? [])]
      .map((seatsOf) => seatsOf.filter(({ free, holder }) => free || holder))
      .filter((seatsOf) => seatsOf.length > 1);
    usableGroups.set(on, usable);
    return usable;
  }

  function addPlaces(more: readonly Place[]): void {
    [...more].sort((one, other) => compareText(one.id, other.id)).forEach(knowPlace);
  }

  addPlaces(places);
  for (const { trainId, serviceClass, seats: count } of unsold) {
    for (let seat = 1; seat <= count; seat += 1) {
      const id = `${trainId}/${serviceClass}/unsold-${seat}`;
      knowPlace({ id, trainId, serviceClass, properties: [], group: null, protectedFor: null });
      freePlace(id);
    }
  }
  [...freePlaceIds].forEach(freePlace);
  [...wishes].sort(earlierFirst).forEach(openWish);

  return {
    ...{ openWish, closeWish, freePlace, takePlace, wantersOf, gainOf, groupsOf },
    node: (wishId: string): Node | null => nodes.get(wishId) ?? null,
    nodes: (): Node[] => [...nodes.values()],
    closersOf: closers.of,
    takersOfFree: closers.takersOfFree,
    takersOfAnythingFree,
    addPlaces,
    knows: (placeId: string): boolean => seats.has(placeId),
    isFree: (placeId: string): boolean => seatOf(placeId).free,
    isHeld: (placeId: string): boolean => seatOf(placeId).holder !== null,
    mostOfOne: (): number => mostOfOne,
    freeKinds,
  };
}
