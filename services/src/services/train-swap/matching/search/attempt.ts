import type { Segment } from '../../contract/seat';
import type { Mover, PlaceKind, Seat, WishNode } from '../market/market';
import type { ProposalKind } from '../route-day';
import { getSegmentShare, intersectSegments, isEmptySegment } from '../segment';
import { compareByAge, getUrgency, getWeight, maxUrgency } from '../weight';

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
  tieBreakKey: () => string;
};

const epsilon = 1e-9;

/** A free seat for less than this share of the leg is not proposed: a better one may come, and declining ends the wish. */
const minShareForFreeSeat = 0.5;

/** A partial proposal: its members, their moves and an upper bound of its weight. */
export function startAttempt(
  root: WishNode,
  now: Date,
  maxRingSize: number,
  maxWishUtility: number,
) {
  const members: WishNode[] = [];
  const moves: Move[] = [];
  const taken = new Set<Mover>();
  const staying = new Set<Mover>();
  const freeSeats = new Set<Seat>();
  const freeUsed = new Map<PlaceKind, number>();
  /** The gain of each mover whose place is for a segment. */
  const segmentGains: { mover: Mover; gain: number }[] = [];
  let shared: Segment | null = null;
  let [maxUtility, utility, chance, urgencies, rootGain] = [0, 0, 1, 0, 0];

  function addMember(node: WishNode): void {
    members.push(node);
    maxUtility += node.maxUtility;
    chance *= node.wish.chance;
    urgencies += getUrgency(node.wish, now);
  }

  function addGain(mover: Mover, gain: number): void {
    const { node } = mover;
    if (mover.seat.kind.segment) segmentGains.push({ mover, gain });
    maxUtility += gain - node.maxUtility / node.movers.length;
    utility += gain;
    if (node === root) rootGain += gain;
  }

  /** The utility for the segment on which places change. */
  function getSegmentUtility(): number {
    if (shared === null) return utility;
    let sum = 0;
    for (const { mover, gain } of segmentGains)
      sum += gain * getSegmentShare(shared, mover.seat.kind.segment);
    return sum;
  }

  /** Upper bound of the weight of any completion. */
  function getMaxWeight(): number {
    const more = maxRingSize - members.length;
    return (maxUtility + more * maxWishUtility) * chance + urgencies + more * maxUrgency + epsilon;
  }

  /** Applies a move, runs `then` and undoes the move. */
  function tryMove(move: Move, gain: number, floor: number, then: () => void): void {
    const { mover, kind, seat, holder } = move;
    const segment = intersectSegments(
      shared,
      intersectSegments(mover.seat.kind.segment, kind.segment),
    );
    if (isEmptySegment(segment)) return;
    const before = { hope: maxUtility, utility, chance, urgencies, gainOfRoot: rootGain, shared };
    const memberCount = members.length;
    const gainCount = segmentGains.length;
    shared = segment;
    if (holder && !members.includes(holder.node)) addMember(holder.node);
    addGain(mover, gain);
    if (getMaxWeight() >= floor) {
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
    segmentGains.length = gainCount;
    ({ hope: maxUtility, utility, chance, urgencies, gainOfRoot: rootGain, shared } = before);
  }

  /** The same for a member of a party who keeps the current place. */
  function tryStay(mover: Mover, gain: number, then: () => void): void {
    const segment = intersectSegments(shared, mover.seat.kind.segment);
    if (isEmptySegment(segment)) return;
    const before = { hope: maxUtility, utility, gainOfRoot: rootGain, shared };
    const gainCount = segmentGains.length;
    shared = segment;
    addGain(mover, gain);
    staying.add(mover);
    then();
    staying.delete(mover);
    segmentGains.length = gainCount;
    ({ hope: maxUtility, utility, gainOfRoot: rootGain, shared } = before);
  }

  const getMinMovedShare = (): number =>
    Math.min(...moves.map(({ mover }) => getSegmentShare(shared, mover.seat.kind.segment)));

  function getProposalKind(): ProposalKind {
    if (members.length === 1) return 'free-seat';
    if (moves.some(({ holder }) => !holder)) return 'chain';
    return members.length === 2 ? 'two-way' : 'ring';
  }

  /** The chance that all members accept this kind of proposal; `chance` is its upper bound. */
  function getChance(kind: ProposalKind): number {
    let all = 1;
    for (const { wish } of members) all *= wish.chanceByKind?.[kind] ?? wish.chance;
    return all;
  }

  /** The finished proposal; null when it moves a traveller without need. */
  function toResult(): SearchResult | null {
    const isRootSeatTaken = root.movers.some((mover) => taken.has(mover));
    if (utility < epsilon || (!isRootSeatTaken && rootGain < epsilon)) return null;
    const nodes = [...members].sort((one, other) => compareByAge(one.wish, other.wish));
    const finalMoves = [...moves];
    const kind = getProposalKind();
    if (kind === 'free-seat' && getMinMovedShare() < minShareForFreeSeat) return null;
    const chanceOfKind = getChance(kind);
    const segmentUtility = getSegmentUtility();
    return {
      kind,
      nodes,
      wishes: nodes.map(({ wish }) => wish),
      moves: finalMoves,
      segment: shared,
      utility: segmentUtility,
      chance: chanceOfKind,
      weight: getWeight(segmentUtility, chanceOfKind, urgencies),
      tieBreakKey: () =>
        finalMoves
          .map(({ mover, kind, seat }) => `${mover.id} ${seat?.place.id ?? `any ${kind.number}`}`)
          .sort()
          .join(),
    };
  }

  addMember(root);
  return {
    members,
    moves,
    taken,
    staying,
    tryMove,
    tryStay,
    toResult,
    weight: (): number => getWeight(getSegmentUtility(), getChance(getProposalKind()), urgencies),
    countFree: (kind: PlaceKind): number => kind.free.length - (freeUsed.get(kind) ?? 0),
    isFree: (seat: Seat): boolean =>
      seat.free && !freeSeats.has(seat) && seat.kind.free.length > (freeUsed.get(seat.kind) ?? 0),
    /** Whether a member's place is released and not assigned yet. */
    isReleased: (mover: Mover): boolean => !taken.has(mover) && !staying.has(mover),
  };
}
