import type { ServiceClass } from '../../contract/booking';
import type { Place, RouteDay, Want, Wish } from '../route-day';
import { intersectSegments, isEmptySegment } from '../segment';
import { compareByAge } from '../weight';
import { type Closers, ClosersIndex } from './closers';
import type { Mover, PlaceKind, Seat, WishNode } from './movers';
import { getTrainClassKey, Places } from './places';
import { canHavePlace, getUtility, isWorse, satisfiesWant } from './rating';

/**
 * Index of one route-day: holders by kind of place, wishes by wanted train and class, and free places. It is updated
 * in place and not rebuilt for each new wish.
 */
export class Market {
  private readonly wantersByTrainClass = new Map<string, Set<WishNode>>();
  private readonly nodesById = new Map<string, WishNode>();
  private readonly closers = new ClosersIndex((node) => this.listWantedKinds(node));
  private readonly places = new Places((kind, trainClass) => {
    for (const node of this.wantersByTrainClass.get(trainClass) ?? [])
      this.addKindToWish(node, kind);
  });
  private nodeCount = 0;
  private highestGain = 1;

  constructor({ places, freePlaceIds, wishes }: RouteDay) {
    this.places.add(places);
    for (const placeId of freePlaceIds) this.freePlace(placeId);
    for (const wish of [...wishes].sort(compareByAge)) this.addWish(wish);
  }

  addPlaces(places: readonly Place[]): void {
    this.places.add(places);
  }

  hasPlace(placeId: string): boolean {
    return this.places.has(placeId);
  }

  isFree(placeId: string): boolean {
    return this.places.get(placeId).free;
  }

  isHeld(placeId: string): boolean {
    return this.places.get(placeId).holder !== null;
  }

  freePlace(placeId: string): void {
    if (this.places.free(placeId)) this.closers.clearAllFreeTakers();
  }

  /** @returns whether the place was free */
  takePlace(placeId: string): boolean {
    const isTaken = this.places.take(placeId);
    if (isTaken) this.closers.clearAllFreeTakers();
    return isTaken;
  }

  addWish(wish: Wish): void {
    if (this.nodesById.has(wish.id)) throw new RangeError(`Wish ${wish.id} is open already.`);
    const held = wish.travellers.map(({ placeId }) => this.places.get(placeId));
    if (new Set(held).size < held.length || held.some(({ holder, free }) => holder || free)) {
      throw new RangeError(`Wish ${wish.id} holds a place that is free or has another holder.`);
    }
    const node = createNode(this.nodeCount, wish, held);
    this.nodeCount += 1;
    this.highestGain = Math.max(this.highestGain, node.maxGain);
    for (const mover of node.movers) {
      mover.gains = this.listGains(mover);
      mover.seat.holder = mover;
      mover.seat.kind.holders.add(mover);
      this.places.clearUsableGroups(mover.seat.kind);
    }
    this.nodesById.set(wish.id, node);
    for (const trainClass of getTrainClassKeys(node)) {
      const wanters = this.wantersByTrainClass.get(trainClass) ?? new Set();
      this.wantersByTrainClass.set(trainClass, wanters.add(node));
    }
    this.closers.addWish(node);
  }

  removeWish(wishId: string): void {
    const node = this.nodesById.get(wishId);
    if (!node) return;
    this.nodesById.delete(wishId);
    for (const { seat } of node.movers) {
      if (seat.holder) seat.kind.holders.delete(seat.holder);
      seat.holder = null;
      this.places.clearUsableGroups(seat.kind);
    }
    for (const trainClass of getTrainClassKeys(node))
      this.wantersByTrainClass.get(trainClass)?.delete(node);
    this.closers.removeWish(node);
  }

  node(wishId: string): WishNode | null {
    return this.nodesById.get(wishId) ?? null;
  }

  nodes(): WishNode[] {
    return [...this.nodesById.values()];
  }

  /** Upper bound of the gain of any wish. */
  maxWishGain(): number {
    return this.highestGain;
  }

  /** Wishes that want a place on this train in this class. */
  getWanters({ trainId, serviceClass }: PlaceKind): Iterable<WishNode> {
    return this.wantersByTrainClass.get(getTrainClassKey(trainId, serviceClass)) ?? [];
  }

  getUsableGroups({ trainId, serviceClass }: Want, held: PlaceKind): readonly Seat[][] {
    return this.places.getUsableGroups(trainId, serviceClass ?? held.serviceClass);
  }

  getClosers(kind: PlaceKind): Closers {
    return this.closers.get(kind);
  }

  getFreeTakers(held: PlaceKind): ReadonlySet<Mover> {
    return this.closers.getFreeTakers(held);
  }

  /** The kinds of place that the wish holds and wants. */
  listKinds(node: WishNode): PlaceKind[] {
    return [...node.movers.map(({ seat }) => seat.kind), ...this.listWantedKinds(node)];
  }

  /** Kinds with free places that at least one wish would take. */
  listFreeKinds(): PlaceKind[] {
    return this.places
      .listKinds()
      .filter((kind) => kind.free.length > 0 && this.closers.get(kind).size > 0);
  }

  listFreePlaceTakers(): WishNode[] {
    const found = new Set<WishNode>();
    for (const kind of this.listFreeKinds()) {
      for (const takers of this.closers.get(kind).values()) {
        for (const { node } of takers) found.add(node);
      }
    }
    return [...found];
  }

  /** The gain of a place of this kind; null when it must not be assigned. */
  getGain({ node, need, seat, own }: Mover, kind: PlaceKind, want?: Want): number | null {
    const held = seat.kind;
    if (isEmptySegment(intersectSegments(kind.segment, held.segment))) return null;
    if (!canHavePlace(need, kind) || isWorse(node.wish, kind, held)) return null;
    const utility = want
      ? satisfiesWant(want, kind, held)
        ? want.utility
        : null
      : getUtility(node.wish, kind, held);
    return utility === null || utility < own ? null : utility - own;
  }

  private listGains(mover: Mover): Map<PlaceKind, number> {
    const kinds = [...getWantedKeys(mover.node.wish, [mover.seat.kind.serviceClass])].flatMap(
      (trainClass) => this.places.listKindsOf(trainClass),
    );
    const gains = kinds.map((kind): [PlaceKind, number | null] => [
      kind,
      this.getGain(mover, kind),
    ]);
    return sortGains(gains.filter((each): each is Gain => each[1] !== null));
  }

  private listWantedKinds(node: WishNode): PlaceKind[] {
    const [only, second] = node.movers;
    if (only && !second) return [...only.gains.keys()];
    return [...getTrainClassKeys(node)]
      .flatMap((trainClass) => this.places.listKindsOf(trainClass))
      .filter((kind) => node.movers.some(({ need }) => canHavePlace(need, kind)));
  }

  /** Adds a new kind of place to a wish that wants the train. */
  private addKindToWish(node: WishNode, kind: PlaceKind): void {
    for (const mover of node.movers) {
      const gain = this.getGain(mover, kind);
      if (gain !== null) mover.gains = sortGains([...mover.gains, [kind, gain]]);
    }
    if (this.listWantedKinds(node).includes(kind)) this.closers.addWantedKind(node, kind);
  }
}

type Gain = [PlaceKind, number];

const sortGains = (gains: readonly Gain[]): Map<PlaceKind, number> =>
  new Map([...gains].sort(([a, one], [b, other]) => other - one || a.number - b.number));

function createNode(number: number, wish: Wish, held: readonly Seat[]): WishNode {
  const best = Math.max(0, ...wish.wants.map(({ utility }) => utility));
  const node: WishNode = {
    number,
    wish,
    movers: [],
    maxGain: 0,
    deadline: wish.deadline.getTime(),
  };
  node.movers = wish.travellers.map(({ id, need }, index) => {
    const seat = held[index] as Seat;
    const own = getOwnUtility(wish, seat, held);
    const maxGain = Math.max(0, best - own);
    node.maxGain += maxGain;
    return {
      node,
      id,
      need,
      seat,
      own,
      maxGain,
      retainedKey: getRetainedKey(wish, seat),
      gains: new Map(),
    };
  });
  return node;
}

function getOwnUtility(wish: Wish, seat: Seat, held: readonly Seat[]): number {
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
}

const getRetainedKey = ({ wants, flaws }: Wish, { kind }: Seat): string =>
  [...wants.flatMap(({ keeps }) => keeps), ...flaws]
    .filter((property) => kind.properties.has(property))
    .join();

const getTrainClassKeys = ({ movers, wish }: WishNode): Set<string> =>
  getWantedKeys(wish, new Set(movers.map(({ seat }) => seat.kind.serviceClass)));

/** The keys of the wanted trains. `held`: the classes of the current places. */
const getWantedKeys = ({ wants }: Wish, held: Iterable<ServiceClass>): Set<string> =>
  new Set(
    wants.flatMap(({ trainId, serviceClass }) =>
      (serviceClass ? [serviceClass] : [...held]).map((each) => getTrainClassKey(trainId, each)),
    ),
  );
