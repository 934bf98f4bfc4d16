import type { Segment } from '../../contract/seat';
import type { Mover, PlaceKind, Seat, WishNode } from '../market/movers';
import type { ProposalKind } from '../route-day';
import { getSegmentShare, intersectSegments, isEmptySegment } from '../segment';
import { compareByAge, getWeight } from '../weight';
import type { Members } from './members';

/** A move to a given place (held or free), or to any free place of a kind (`seat` is null). */
export type Move = { mover: Mover; kind: PlaceKind; seat: Seat | null; holder: Mover | null };

export type SearchResult = {
  kind: ProposalKind;
  nodes: WishNode[];
  wishes: WishNode['wish'][];
  moves: Move[];
  segment: Segment | null;
  utility: number;
  chance: number;
  weight: number;
  /** The weight without the prices of its wishes; the weight when wishes have no prices. */
  netWeight: number;
  tieBreakKey: () => string;
};

const epsilon = 1e-9;

/** A free seat for less than this share of the leg is not proposed: a better one may come, and declining ends the wish. */
const minShareForFreeSeat = 0.5;

type Values = {
  maxGain: number;
  utility: number;
  chance: number;
  /** Urgencies of the members. */
  urgency: number;
  /** Prices of the members. */
  price: number;
  rootGain: number;
  segment: Segment | null;
};

/** A partial proposal: its members, their moves and an upper bound of its weight. */
export class Attempt {
  readonly members: WishNode[] = [];
  readonly taken = new Set<Mover>();
  readonly staying = new Set<Mover>();
  private readonly moves: Move[] = [];
  private readonly freeSeats = new Set<Seat>();
  private readonly freeUsed = new Map<PlaceKind, number>();
  /** The gain of each mover whose place is for a segment. */
  private readonly segmentGains: { mover: Mover; gain: number }[] = [];
  private values: Values = {
    maxGain: 0,
    utility: 0,
    chance: 1,
    urgency: 0,
    price: 0,
    rootGain: 0,
    segment: null,
  };

  constructor(
    private readonly root: WishNode,
    private readonly maxRingSize: number,
    private readonly candidates: Members,
  ) {
    this.addMember(root);
  }

  /** Applies a move, runs `then` and undoes the move. */
  tryMove(move: Move, gain: number, floor: number, then: () => void): void {
    const { mover, kind, seat, holder } = move;
    const { members, moves, taken, freeUsed, freeSeats } = this;
    const held = mover.seat.kind.segment;
    this.tryOnSegment(intersectSegments(held, kind.segment), () => {
      const memberCount = members.length;
      if (holder && !members.includes(holder.node)) this.addMember(holder.node);
      this.addGain(mover, gain);
      if (this.getMaxWeight() >= floor) {
        moves.push(move);
        if (holder) taken.add(holder);
        else freeUsed.set(kind, (freeUsed.get(kind) ?? 0) + 1);
        if (seat && !holder) freeSeats.add(seat);
        then();
        moves.pop();
        if (holder) taken.delete(holder);
        else freeUsed.set(kind, (freeUsed.get(kind) ?? 0) - 1);
        if (seat && !holder) freeSeats.delete(seat);
      }
      members.length = memberCount;
    });
  }

  /** The same for a member of a party who keeps the current place. */
  tryStay(mover: Mover, gain: number, then: () => void): void {
    this.tryOnSegment(mover.seat.kind.segment, () => {
      this.addGain(mover, gain);
      this.staying.add(mover);
      then();
      this.staying.delete(mover);
    });
  }

  get netWeight(): number {
    const { urgency, price } = this.values;
    const chance = this.getChance(this.getProposalKind());
    return getWeight(this.getSegmentUtility(), chance, urgency - price);
  }

  countFree(kind: PlaceKind): number {
    return kind.free.length - (this.freeUsed.get(kind) ?? 0);
  }

  isFree(seat: Seat): boolean {
    return seat.free && !this.freeSeats.has(seat) && this.countFree(seat.kind) > 0;
  }

  /** Whether a member's place is released and not assigned yet. */
  isReleased(mover: Mover): boolean {
    return !this.taken.has(mover) && !this.staying.has(mover);
  }

  /** The finished proposal; null when it moves a traveller without need. */
  toResult(): SearchResult | null {
    const { utility, rootGain, urgency, price, segment } = this.values;
    const isRootSeatTaken = this.root.movers.some((mover) => this.taken.has(mover));
    if (utility < epsilon || (!isRootSeatTaken && rootGain < epsilon)) return null;
    const kind = this.getProposalKind();
    if (kind === 'free-seat' && this.getMinMovedShare() < minShareForFreeSeat) return null;
    const nodes = [...this.members].sort((one, other) => compareByAge(one.wish, other.wish));
    const moves = [...this.moves];
    const chance = this.getChance(kind);
    const segmentUtility = this.getSegmentUtility();
    return {
      kind,
      nodes,
      wishes: nodes.map(({ wish }) => wish),
      moves,
      segment,
      utility: segmentUtility,
      chance,
      weight: getWeight(segmentUtility, chance, urgency),
      netWeight: getWeight(segmentUtility, chance, urgency - price),
      tieBreakKey: () =>
        moves
          .map(({ mover, kind: of, seat }) => `${mover.id} ${seat?.place.id ?? `any ${of.number}`}`)
          .sort()
          .join(),
    };
  }

  /** Runs `work` with the common segment, unless it is empty, and restores all sums. */
  private tryOnSegment(other: Segment | null, work: () => void): void {
    const segment = intersectSegments(this.values.segment, other);
    if (isEmptySegment(segment)) return;
    const before = this.values;
    const gainCount = this.segmentGains.length;
    this.values = { ...before, segment };
    work();
    this.segmentGains.length = gainCount;
    this.values = before;
  }

  private addMember(node: WishNode): void {
    this.members.push(node);
    this.values.maxGain += node.maxGain;
    this.values.chance *= node.wish.chance;
    this.values.urgency += this.candidates.getUrgency(node);
    this.values.price += this.candidates.getPrice(node);
  }

  private addGain(mover: Mover, gain: number): void {
    const { node } = mover;
    if (mover.seat.kind.segment) this.segmentGains.push({ mover, gain });
    this.values.maxGain += gain - mover.maxGain;
    this.values.utility += gain;
    if (node === this.root) this.values.rootGain += gain;
  }

  /** The utility for the segment on which places change. */
  private getSegmentUtility(): number {
    const { segment, utility } = this.values;
    if (segment === null) return utility;
    let sum = 0;
    for (const { mover, gain } of this.segmentGains)
      sum += gain * getSegmentShare(segment, mover.seat.kind.segment);
    return sum;
  }

  /** Upper bound of the net weight of any completion. */
  private getMaxWeight(): number {
    const { maxGain, chance, urgency, price } = this.values;
    const more = this.maxRingSize - this.members.length;
    return maxGain * chance + urgency - price + more * this.candidates.maxValue + epsilon;
  }

  private getMinMovedShare(): number {
    const { segment } = this.values;
    const shares = this.moves.map(({ mover }) => getSegmentShare(segment, mover.seat.kind.segment));
    return Math.min(...shares);
  }

  private getProposalKind(): ProposalKind {
    const { members, moves } = this;
    if (members.length === 1) return 'free-seat';
    if (moves.some(({ holder }) => !holder)) return 'chain';
    return members.length === 2 ? 'two-way' : 'ring';
  }

  /** The chance that all members accept this kind of proposal; `values.chance` is its upper bound. */
  private getChance(kind: ProposalKind): number {
    let all = 1;
    for (const { wish } of this.members) all *= wish.chanceByKind?.[kind] ?? wish.chance;
    return all;
  }
}
