import type { Market, Mover, PlaceKind, Seat, WishNode } from '../market/market';
import type { ProposalKind, Want } from '../route-day';
import { type SearchResult, startAttempt } from './attempt';

export type Search = {
  now: Date;
  /** Maximum of wishes in a proposal. */
  maxRingSize: number;
  onlyKind: ProposalKind | null;
  /** The search ends after this many kinds and places. */
  tries: number;
  /** Lighter proposals are skipped; may rise during the search. */
  minWeight: () => number;
  onFound: (proposal: SearchResult) => void;
};

/** Where a party will sit: anywhere on one train, or in one group of places. */
type Spot = { trainId: string; want: Want | null; group: readonly Seat[] };
type Last = { mover: Mover; order: number } | null;

/** Orders free places after all numbered places when a party is seated. */
const freeKindOffset = 1e9;

const noHolders: readonly ReadonlySet<Mover>[] = [];

const isInterchangeable = (one: Mover, other: Mover): boolean =>
  one.node === other.node &&
  one.need === other.need &&
  one.own === other.own &&
  one.keptKey === other.keptKey &&
  one.seat.kind.serviceClass === other.seat.kind.serviceClass;

/**
 * Finds every proposal that fulfils this wish. The wish takes a place, the holder of that place joins and needs a place
 * too, and so on, so every member is needed. Returns whether the search was complete within the tries.
 */
export function searchProposals(market: Market, root: WishNode, search: Search): boolean {
  const { now, onlyKind: only } = search;
  const needed = { 'free-seat': 1, 'two-way': 2 }[only as string] ?? search.maxRingSize;
  const maxRingSize = Math.min(needed, search.maxRingSize);
  const allowsFree = only !== 'two-way' && only !== 'ring';
  const attempt = startAttempt(root, now, maxRingSize, market.maxWishUtility());
  const { members, taken, staying } = attempt;
  const freeKinds = allowsFree ? market.listFreeKinds() : [];
  const nowMs = now.getTime();
  let tries = search.tries;
  const hasFreePlace = freeKinds.length > 0;

  /** Single travellers who only take each other's places form a ring, not a chain. */
  const canTakeReleased = (): boolean =>
    only !== 'chain' || members.some(({ movers }) => movers.length > 1);

  const listReleased = (): Mover[] =>
    canTakeReleased()
      ? members.flatMap(({ movers }) => movers.filter((mover) => attempt.isReleased(mover)))
      : [];

  function canJoin({ node }: Mover): boolean {
    return node.deadline > nowMs && !members.includes(node);
  }

  /** Holders who may join, by the kind of place they hold; may contain duplicates. */
  function createJoinerFilter(): (kind: PlaceKind) => readonly ReadonlySet<Mover>[] {
    const left = maxRingSize - members.length;
    if (left <= 0) return () => noHolders;
    if (left > 1) return ({ holders }) => [holders];
    const kinds = new Set(listReleased().map(({ seat }) => seat.kind));
    const closers = [...kinds].map((kind) => market.getClosers(kind));
    return (kind) => {
      const onFound = closers.flatMap((each) => each.get(kind) ?? []);
      return hasFreePlace ? [...onFound, market.getFreeTakers(kind)] : onFound;
    };
  }

  function tryMove(
    mover: Mover,
    kind: PlaceKind,
    seat: Seat | null,
    gain: number,
    then: () => void,
  ) {
    tries -= 1;
    const holder = seat?.holder ?? null;
    if (tries >= 0) attempt.tryMove({ mover, kind, seat, holder }, gain, search.minWeight(), then);
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
    const wantsApart = node.wish.wants.filter(({ together }) => !together);
    for (const trainId of new Set(wantsApart.map((want) => want.trainId))) {
      seatParty(node, 0, { trainId, want: null, group: [] }, null, position);
    }
    for (const want of node.wish.wants.filter(({ together }) => together)) {
      for (const group of market.getUsableGroups(want.trainId, first.seat.kind)) {
        tries -= 1;
        if (tries <= 0) return;
        if (group.length < node.movers.length) continue;
        seatParty(node, 0, { trainId: want.trainId, want, group }, null, position);
      }
    }
  }

  function seatParty(
    node: WishNode,
    index: number,
    spot: Spot,
    last: Last,
    position: number,
  ): void {
    const mover = node.movers[index];
    if (!mover) {
      if (node.movers.some((each) => !staying.has(each))) seatNext(position + 1);
      return;
    }
    const gain = taken.has(mover) ? null : getStayGain(mover, spot);
    if (gain !== null) {
      attempt.tryStay(mover, gain, () => seatParty(node, index + 1, spot, last, position));
    }
    const after = (order: number) => seatParty(node, index + 1, spot, { mover, order }, position);
    const from = last && isInterchangeable(last.mover, mover) ? last.order : -1;
    if (spot.want) seatInGroup(mover, spot, from, after);
    else seatOne(mover, spot.trainId, from, after);
  }

  function getStayGain({ seat, own }: Mover, { trainId, want, group }: Spot): number | null {
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
      const gain = seat.number > from ? market.getGain(mover, seat.kind, want as Want) : null;
      if (gain === null || tries <= 0) continue;
      const { holder, kind } = seat;
      const isAvailable = holder ? canTake(holder, mover) : allowsFree && attempt.isFree(seat);
      if (isAvailable) tryMove(mover, kind, seat, gain, () => then(seat.number));
    }
  }

  function canTake(holder: Mover, mover: Mover): boolean {
    if (holder.node === mover.node) return false;
    if (members.includes(holder.node)) return canTakeReleased() && attempt.isReleased(holder);
    return (
      canJoin(holder) && createJoinerFilter()(holder.seat.kind).some((each) => each.has(holder))
    );
  }

  /** Tries every wanted place for one traveller, on one train or on all. */
  function seatOne(
    mover: Mover,
    trainId: string | null,
    from: number | null,
    then: (order: number) => void,
  ): void {
    const minOrder = from ?? -1;
    const holdersOf = createJoinerFilter();
    const others = listReleased().filter(({ node }) => node !== mover.node);
    for (const { kind, gain } of mover.gains) {
      if (tries <= 0) return;
      tries -= 1;
      if (trainId !== null && kind.trainId !== trainId) continue;
      const freeOrder = freeKindOffset + kind.number;
      if (allowsFree && attempt.countFree(kind) > 0 && freeOrder >= minOrder) {
        tryMove(mover, kind, null, gain, () => then(freeOrder));
      }
      for (const { seat } of others) {
        if (seat.kind !== kind || seat.number <= minOrder) continue;
        tryMove(mover, kind, seat, gain, () => then(seat.number));
      }
      for (const holders of holdersOf(kind)) {
        for (const holder of holders) {
          if (tries <= 0) return;
          if (!canJoin(holder) || holder.seat.number <= minOrder) continue;
          tryMove(mover, kind, holder.seat, gain, () => then(holder.seat.number));
        }
      }
    }
  }

  function finish(): void {
    if (attempt.weight() < search.minWeight()) return;
    const proposal = attempt.toResult();
    if (proposal && (only === null || proposal.kind === only)) search.onFound(proposal);
  }

  /** Whether the search can end: a wish must want a free place or the root's place. */
  function canComplete(): boolean {
    if (hasFreePlace) {
      return only !== 'chain' || freeKinds.some((kind) => market.getClosers(kind).size > 0);
    }
    const own = root.movers.map(({ seat }) => market.getClosers(seat.kind));
    return !allowsFree ? own.some(({ size }) => size > 0) : only === null && maxRingSize > 1;
  }

  if (root.deadline > nowMs && canComplete()) seatNext(0);
  return tries > 0;
}
