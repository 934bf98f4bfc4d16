import type { Closers } from '../market/closers';
import type { Market } from '../market/market';
import type { Mover, PlaceKind, Seat, WishNode } from '../market/movers';
import type { ProposalKind, Want } from '../route-day';
import { Attempt, type SearchResult } from './attempt';
import type { Members } from './members';

export type Search = {
  now: Date;
  members: Members;
  /** Maximum of wishes in a proposal. */
  maxRingSize: number;
  onlyKind: ProposalKind | null;
  /** The search ends after this many kinds and places. */
  tries: number;
  /** Proposals with a lower net weight are skipped; may rise during the search. */
  minWeight: () => number;
  onFound: (proposal: SearchResult) => void;
};

/** Where a party will sit: anywhere on one train, or in one group of places. */
type Spot = { trainId: string; want: Want | null; group: readonly Seat[] };
type Last = { mover: Mover; order: number } | null;

/** Orders free places after all numbered places when a party is seated. */
const freeKindOffset = 1e9;

const isInterchangeable = (one: Mover, other: Mover): boolean =>
  one.node === other.node &&
  one.need === other.need &&
  one.own === other.own &&
  one.retainedKey === other.retainedKey &&
  one.seat.kind.serviceClass === other.seat.kind.serviceClass;

/**
 * Finds every proposal that fulfils this wish. The wish takes a place, the holder of that place joins and needs a place
 * too, and so on, so every member is needed. Returns whether the search was complete within the tries.
 */
export function searchProposals(market: Market, root: WishNode, search: Search): boolean {
  return new ProposalSearch(market, root, search).run();
}

class ProposalSearch {
  private readonly attempt: Attempt;
  private readonly maxRingSize: number;
  private readonly allowsFree: boolean;
  private readonly freeKinds: readonly PlaceKind[];
  private readonly nowMs: number;
  private tries: number;

  constructor(
    private readonly market: Market,
    private readonly root: WishNode,
    private readonly search: Search,
  ) {
    const { now, members, onlyKind, maxRingSize, tries } = search;
    const needed = { 'free-seat': 1, 'two-way': 2 }[onlyKind as string] ?? maxRingSize;
    this.maxRingSize = Math.min(needed, maxRingSize);
    this.allowsFree = onlyKind !== 'two-way' && onlyKind !== 'ring';
    this.freeKinds = this.allowsFree ? market.listFreeKinds() : [];
    this.attempt = new Attempt(root, this.maxRingSize, members);
    this.nowMs = now.getTime();
    this.tries = tries;
  }

  run(): boolean {
    if (this.root.deadline > this.nowMs && this.canComplete()) this.seatNext(0);
    return this.tries > 0;
  }

  /** Whether the search can end: a wish must want a free place or the root's place. */
  private canComplete(): boolean {
    const { onlyKind } = this.search;
    const isWanted = (kind: PlaceKind) => this.market.getClosers(kind).size > 0;
    if (this.freeKinds.length > 0) return onlyKind !== 'chain' || this.freeKinds.some(isWanted);
    if (this.allowsFree) return onlyKind === null && this.maxRingSize > 1;
    return this.root.movers.some(({ seat }) => isWanted(seat.kind));
  }

  private seatNext(position: number): void {
    const node = this.attempt.members[position];
    const first = node?.movers[0];
    if (!node || !first) {
      this.finish();
      return;
    }
    if (node.movers.length === 1) {
      this.seatOne(first, null, null, () => this.seatNext(position + 1));
      return;
    }
    const wantsApart = node.wish.wants.filter(({ together }) => !together);
    for (const trainId of new Set(wantsApart.map((want) => want.trainId))) {
      this.seatParty(node, 0, { trainId, want: null, group: [] }, null, position);
    }
    for (const want of node.wish.wants.filter(({ together }) => together)) {
      for (const group of this.market.getUsableGroups(want, first.seat.kind)) {
        this.tries -= 1;
        if (this.tries <= 0) return;
        if (group.length < node.movers.length) continue;
        this.seatParty(node, 0, { trainId: want.trainId, want, group }, null, position);
      }
    }
  }

  private seatParty(node: WishNode, index: number, spot: Spot, last: Last, position: number): void {
    const { taken, staying } = this.attempt;
    const mover = node.movers[index];
    if (!mover) {
      if (node.movers.some((each) => !staying.has(each))) this.seatNext(position + 1);
      return;
    }
    const gain = taken.has(mover) ? null : getStayGain(mover, spot);
    if (gain !== null) {
      const next = () => this.seatParty(node, index + 1, spot, last, position);
      this.attempt.tryStay(mover, gain, next);
    }
    const after = (order: number) =>
      this.seatParty(node, index + 1, spot, { mover, order }, position);
    const from = last && isInterchangeable(last.mover, mover) ? last.order : -1;
    if (spot.want) this.seatInGroup(mover, spot, from, after);
    else this.seatOne(mover, spot.trainId, from, after);
  }

  private seatInGroup(
    mover: Mover,
    { want, group }: Spot,
    from: number,
    then: (order: number) => void,
  ): void {
    for (const seat of group) {
      this.tries -= 1;
      const gain = seat.number > from ? this.market.getGain(mover, seat.kind, want as Want) : null;
      if (gain === null || this.tries <= 0) continue;
      const { holder, kind } = seat;
      const isAvailable = holder
        ? this.canTake(holder, mover)
        : this.allowsFree && this.attempt.isFree(seat);
      if (isAvailable) this.tryMove(mover, kind, seat, gain, () => then(seat.number));
    }
  }

  /** Tries every wanted place for one traveller, on one train or on all. */
  private seatOne(
    mover: Mover,
    trainId: string | null,
    from: number | null,
    then: (order: number) => void,
  ): void {
    const minOrder = from ?? -1;
    const left = this.maxRingSize - this.attempt.members.length;
    const released = this.listReleased();
    const tryAvailable = (kind: PlaceKind, seat: Seat | null, order: number) => {
      if (trainId !== null && kind.trainId !== trainId) return;
      const gain = mover.gains.get(kind);
      if (gain === undefined || order < minOrder) return;
      this.tryMove(mover, kind, seat, gain, () => then(order));
    };
    for (const { node, seat } of released) {
      if (node !== mover.node && seat.number > minOrder) tryAvailable(seat.kind, seat, seat.number);
    }
    for (const kind of this.freeKinds) {
      if (this.attempt.countFree(kind) > 0) tryAvailable(kind, null, freeKindOffset + kind.number);
    }
    if (left <= 0) return;
    const closers = left === 1 ? this.listClosers(released) : [];
    for (const [kind, gain] of mover.gains) {
      if (this.tries <= 0) return;
      if (trainId !== null && kind.trainId !== trainId) continue;
      if (left > 1) this.tries -= 1;
      if (left > 1) this.tryHolders(mover, gain, kind.holders, minOrder, then);
      for (const each of closers) this.tryHolders(mover, gain, each.get(kind), minOrder, then);
      if (left === 1 && this.freeKinds.length > 0)
        this.tryHolders(mover, gain, this.market.getFreeTakers(kind), minOrder, then);
    }
  }

  /** Tries the places of these holders, who become members. */
  private tryHolders(
    mover: Mover,
    gain: number,
    holders: Iterable<Mover> | undefined,
    minOrder: number,
    then: (order: number) => void,
  ): void {
    for (const holder of holders ?? []) {
      const { seat } = holder;
      if (!this.canJoin(holder) || seat.number <= minOrder) continue;
      this.tryMove(mover, seat.kind, seat, gain, () => then(seat.number));
      if (this.tries <= 0) return;
    }
  }

  private tryMove(
    mover: Mover,
    kind: PlaceKind,
    seat: Seat | null,
    gain: number,
    then: () => void,
  ): void {
    this.tries -= 1;
    if (this.tries < 0) return;
    const holder = seat?.holder ?? null;
    this.attempt.tryMove({ mover, kind, seat, holder }, gain, this.search.minWeight(), then);
  }

  private finish(): void {
    const { minWeight, onlyKind, onFound } = this.search;
    if (this.attempt.netWeight < minWeight()) return;
    const proposal = this.attempt.toResult();
    if (proposal && (onlyKind === null || proposal.kind === onlyKind)) onFound(proposal);
  }

  /** Who want what the last member must take: a released place. */
  private listClosers(released: readonly Mover[]): Closers[] {
    const kinds = new Set(released.map(({ seat }) => seat.kind));
    return [...kinds].map((kind) => this.market.getClosers(kind));
  }

  private canTake(holder: Mover, mover: Mover): boolean {
    const { members } = this.attempt;
    const { kind } = holder.seat;
    if (holder.node === mover.node) return false;
    if (members.includes(holder.node))
      return this.canTakeReleased() && this.attempt.isReleased(holder);
    const left = this.maxRingSize - members.length;
    if (left <= 0 || !this.canJoin(holder)) return false;
    if (left > 1) return true;
    const closers = this.listClosers(this.listReleased());
    return (
      closers.some((each) => each.get(kind)?.has(holder)) ||
      (this.freeKinds.length > 0 && this.market.getFreeTakers(kind).has(holder))
    );
  }

  private canJoin({ node }: Mover): boolean {
    return node.deadline > this.nowMs && !this.attempt.members.includes(node);
  }

  /** Single travellers who only take each other's places form a ring, not a chain. */
  private canTakeReleased(): boolean {
    return (
      this.search.onlyKind !== 'chain' ||
      this.attempt.members.some(({ movers }) => movers.length > 1)
    );
  }

  private listReleased(): Mover[] {
    if (!this.canTakeReleased()) return [];
    return this.attempt.members.flatMap(({ movers }) =>
      movers.filter((mover) => this.attempt.isReleased(mover)),
    );
  }
}

function getStayGain({ node, seat, own }: Mover, { trainId, want, group }: Spot): number | null {
  const held = seat.kind.serviceClass;
  const isInClass = node.wish.wants.every(({ serviceClass = held }) => serviceClass === held);
  if (!want) return isInClass && seat.kind.trainId === trainId ? 0 : null;
  const fits =
    group.includes(seat) && want.properties.every((each) => seat.kind.properties.has(each));
  return fits && want.utility >= own ? want.utility - own : null;
}
