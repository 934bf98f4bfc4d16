import { type Found, startAttempt } from './attempt';
import type { Kind, Market, Mover, Node, Seat } from './market';
import type { ProposalKind, Want } from './route-day';

export type Search = {
  now: Date;
  /** How many wishes a proposal may need. */
  largestRing: number;
  only: ProposalKind | null;
  /** After looking at so many kinds and places a search ends with what it has. */
  tries: number;
  /** Lighter proposals are not asked for; may rise while the search goes on. */
  floor: () => number;
  found: (proposal: Found) => void;
};

/** Where a party is to sit: anywhere on one train, or in one group of places. */
type Spot = { trainId: string; want: Want | null; group: readonly Seat[] };
type Last = { mover: Mover; order: number } | null;

/** Free places of one kind stand behind all places in the order in which a party is seated. */
const behindPlaces = 1e9;

const nobody: readonly ReadonlySet<Mover>[] = [];

const alike = (one: Mover, other: Mover): boolean =>
  one.node === other.node &&
  one.need === other.need &&
  one.own === other.own &&
  one.kept === other.kept &&
  one.seat.kind.serviceClass === other.seat.kind.serviceClass;

/**
 * Every proposal that fulfils this wish: it takes a place, whoever holds that place joins and must be
 * given one too, until nobody is left without. So nobody is asked who is not needed. Answers whether all
 * was looked at within the tries.
 */
export function searchFrom(market: Market, root: Node, search: Search): boolean {
  const { now, only } = search;
  const needed = { 'free-seat': 1, 'two-way': 2 }[only as string] ?? search.largestRing;
  const largestRing = Math.min(needed, search.largestRing);
  const takesFree = only !== 'two-way' && only !== 'ring';
  const attempt = startAttempt(root, now, largestRing, market.mostOfOne());
  const { members, taken, staying } = attempt;
  const freeKinds = takesFree ? market.freeKinds() : [];
  const moment = now.getTime();
  let tries = search.tries;
  const somethingIsFree = freeKinds.length > 0;

  /** Single travellers who take only each other's places are a ring, never a chain. */
  const takesReleased = (): boolean =>
    only !== 'chain' || members.some(({ movers }) => movers.length > 1);

  const released = (): Mover[] =>
    takesReleased()
      ? members.flatMap(({ movers }) => movers.filter((mover) => attempt.isReleased(mover)))
      : [];

  function mayJoin({ node }: Mover): boolean {
    return node.deadline > moment && !members.includes(node);
  }

  /** Who may be asked besides the members, by the kind of place they hold; some may be there twice. */
  function joiners(): (kind: Kind) => readonly ReadonlySet<Mover>[] {
    const left = largestRing - members.length;
    if (left <= 0) return () => nobody;
    if (left > 1) return ({ holders }) => [holders];
    const kinds = new Set(released().map(({ seat }) => seat.kind));
    const closers = [...kinds].map((kind) => market.closersOf(kind));
    return (kind) => {
      const found = closers.flatMap((each) => each.get(kind) ?? []);
      return somethingIsFree ? [...found, market.takersOfFree(kind)] : found;
    };
  }

  function move(mover: Mover, kind: Kind, seat: Seat | null, gain: number, then: () => void) {
    tries -= 1;
    const holder = seat?.holder ?? null;
    if (tries >= 0) attempt.withMove({ mover, kind, seat, holder }, gain, search.floor(), then);
  }

  function seatNext(position: number): void {
    const node = members[position];
    const first = node?.movers[0];
    if (!node || !first) {
      finish();
      return;
    }
    if (node.movers.length === 1) {
      seatOne(first, null, null, () => seatNext(position + 1));
      return;
    }
    const apart = node.wish.wants.filter(({ together }) => !together);
    for (const trainId of new Set(apart.map((want) => want.trainId))) {
      seatParty(node, 0, { trainId, want: null, group: [] }, null, position);
    }
    for (const want of node.wish.wants.filter(({ together }) => together)) {
      for (const group of market.groupsOf(want.trainId, first.seat.kind)) {
        tries -= 1;
        if (tries <= 0) return;
        if (group.length < node.movers.length) continue;
        seatParty(node, 0, { trainId: want.trainId, want, group }, null, position);
      }
    }
  }

  function seatParty(node: Node, index: number, spot: Spot, last: Last, position: number): void {
    const mover = node.movers[index];
    if (!mover) {
      if (node.movers.some((each) => !staying.has(each))) seatNext(position + 1);
      return;
    }
    const gain = taken.has(mover) ? null : gainOfStaying(mover, spot);
    if (gain !== null) {
      attempt.withStay(mover, gain, () => seatParty(node, index + 1, spot, last, position));
    }
    const after = (order: number) => seatParty(node, index + 1, spot, { mover, order }, position);
    const from = last && alike(last.mover, mover) ? last.order : -1;
    if (spot.want) seatInGroup(mover, spot, from, after);
    else seatOne(mover, spot.trainId, from, after);
  }

  function gainOfStaying({ seat, own }: Mover, { trainId, want, group }: Spot): number | null {
    if (!want) return seat.kind.trainId === trainId ? 0 : null;
    const fits =
      group.includes(seat) && want.properties.every((each) => seat.kind.properties.has(each));
    return fits && want.utility >= own ? want.utility - own : null;
  }

  function seatInGroup(
    mover: Mover,
    { want, group }: Spot,
    from: number,
    then: (order: number) => void,
  ): void {
    for (const seat of group) {
      tries -= 1;
      const gain = seat.number > from ? market.gainOf(mover, seat.kind, want as Want) : null;
      if (gain === null || tries <= 0) continue;
      const { holder, kind } = seat;
      const isToBeHad = holder ? canTake(holder, mover) : takesFree && attempt.isFree(seat);
      if (isToBeHad) move(mover, kind, seat, gain, () => then(seat.number));
    }
  }

  function canTake(holder: Mover, mover: Mover): boolean {
    if (holder.node === mover.node) return false;
    if (members.includes(holder.node)) return takesReleased() && attempt.isReleased(holder);
    return mayJoin(holder) && joiners()(holder.seat.kind).some((each) => each.has(holder));
  }

  /** One traveller on any place that is wanted, of one train or of all. */
  function seatOne(
    mover: Mover,
    trainId: string | null,
    from: number | null,
    then: (order: number) => void,
  ): void {
    const above = from ?? -1;
    const holdersOf = joiners();
    const others = released().filter(({ node }) => node !== mover.node);
    for (const { kind, gain } of mover.gains) {
      if (tries <= 0) return;
      tries -= 1;
      if (trainId !== null && kind.trainId !== trainId) continue;
      const anyFree = behindPlaces + kind.number;
      if (takesFree && attempt.freeLeft(kind) > 0 && anyFree >= above) {
        move(mover, kind, null, gain, () => then(anyFree));
      }
      for (const { seat } of others) {
        if (seat.kind !== kind || seat.number <= above) continue;
        move(mover, kind, seat, gain, () => then(seat.number));
      }
      for (const holders of holdersOf(kind)) {
        for (const holder of holders) {
          if (tries <= 0) return;
          if (!mayJoin(holder) || holder.seat.number <= above) continue;
          move(mover, kind, holder.seat, gain, () => then(holder.seat.number));
        }
      }
    }
  }

  function finish(): void {
    if (attempt.weight() < search.floor()) return;
    const proposal = attempt.finish();
    if (proposal && (only === null || proposal.kind === only)) search.found(proposal);
  }

  /** Without a free place somebody must want the root's own; with one somebody must want that. */
  function canClose(): boolean {
    if (somethingIsFree) {
      return only !== 'chain' || freeKinds.some((kind) => market.closersOf(kind).size > 0);
    }
    const own = root.movers.map(({ seat }) => market.closersOf(seat.kind));
    return !takesFree ? own.some(({ size }) => size > 0) : only === null && largestRing > 1;
  }

  if (root.deadline > moment && canClose()) seatNext(0);
  return tries > 0;
}
