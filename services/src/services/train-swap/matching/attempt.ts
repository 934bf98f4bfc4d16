import type { Stretch } from '../contract/seat';
import type { Kind, Mover, Node, Seat } from './market';
import type { ProposalKind } from './route-day';
import { commonStretch, isEmpty, shareOf } from './stretch';
import { earlierFirst, largestUrgency, urgency, weigh } from './weigh';

/** A move to a certain place (of a holder, or free), or to any free one of a kind (no seat). */
export type Move = { mover: Mover; kind: Kind; seat: Seat | null; holder: Mover | null };

export type Found = {
  kind: ProposalKind;
  nodes: Node[];
  wishes: Node['wish'][];
  moves: Move[];
  stretch: Stretch | null;
  utility: number;
  chance: number;
  weight: number;
  ways: () => string;
};

const nothing = 1e-9;

/** For less of the way nobody is asked to move to a free seat and back: a better one may come, and a refusal ends the wish. */
const leastShareAlone = 0.5;

/** A proposal in the making: who is in it, who goes where, and the most it can come to weigh. */
export function startAttempt(root: Node, now: Date, largestRing: number, mostOfOne: number) {
  const members: Node[] = [];
  const moves: Move[] = [];
  const taken = new Set<Mover>();
  const staying = new Set<Mover>();
  const freeSeats = new Set<Seat>();
  const freeUsed = new Map<Kind, number>();
  /** What each gains who has a place for a part of the way. */
  const credits: { mover: Mover; gain: number }[] = [];
  let shared: Stretch | null = null;
  let [hope, utility, chance, urgencies, gainOfRoot] = [0, 0, 1, 0, 0];

  function admit(node: Node): void {
    members.push(node);
    hope += node.most;
    chance *= node.wish.chance;
    urgencies += urgency(node.wish, now);
  }

  function credit(mover: Mover, gain: number): void {
    const { node } = mover;
    if (mover.seat.kind.stretch) credits.push({ mover, gain });
    hope += gain - node.most / node.movers.length;
    utility += gain;
    if (node === root) gainOfRoot += gain;
  }

  /** Of what is gained all the way, the part on which places are changed. */
  function utilityHere(): number {
    if (shared === null) return utility;
    let sum = 0;
    for (const { mover, gain } of credits) sum += gain * shareOf(shared, mover.seat.kind.stretch);
    return sum;
  }

  /** No proposal that comes of this weighs more: all the way there is the most to gain. */
  function bound(): number {
    const more = largestRing - members.length;
    return (hope + more * mostOfOne) * chance + urgencies + more * largestUrgency + nothing;
  }

  /** Tries a move and all that follows from it, and leaves everything as it was. */
  function withMove(move: Move, gain: number, floor: number, then: () => void): void {
    const { mover, kind, seat, holder } = move;
    const here = commonStretch(shared, commonStretch(mover.seat.kind.stretch, kind.stretch));
    if (isEmpty(here)) return;
    const before = { hope, utility, chance, urgencies, gainOfRoot, shared };
    const joined = members.length;
    const credited = credits.length;
    shared = here;
    if (holder && !members.includes(holder.node)) admit(holder.node);
    credit(mover, gain);
    if (bound() >= floor) {
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
    members.length = joined;
    credits.length = credited;
    ({ hope, utility, chance, urgencies, gainOfRoot, shared } = before);
  }

  /** The same for one of a party who keeps the own place. */
  function withStay(mover: Mover, gain: number, then: () => void): void {
    const here = commonStretch(shared, mover.seat.kind.stretch);
    if (isEmpty(here)) return;
    const before = { hope, utility, gainOfRoot, shared };
    const credited = credits.length;
    shared = here;
    credit(mover, gain);
    staying.add(mover);
    then();
    staying.delete(mover);
    credits.length = credited;
    ({ hope, utility, gainOfRoot, shared } = before);
  }

  const shareMoved = (): number =>
    Math.min(...moves.map(({ mover }) => shareOf(shared, mover.seat.kind.stretch)));

  function kindOfProposal(): ProposalKind {
    if (members.length === 1) return 'free-seat';
    if (moves.some(({ holder }) => !holder)) return 'chain';
    return members.length === 2 ? 'two-way' : 'ring';
  }

  /** That all accept this kind; `chance` is the most it can be. */
  function chanceOf(kind: ProposalKind): number {
    let all = 1;
    for (const { wish } of members) all *= wish.chanceByKind?.[kind] ?? wish.chance;
    return all;
  }

  /** What stands now, or null when it moves somebody for nothing. */
  function finish(): Found | null {
    const rootIsNeeded = root.movers.some((mover) => taken.has(mover));
    if (utility < nothing || (!rootIsNeeded && gainOfRoot < nothing)) return null;
    const nodes = [...members].sort((one, other) => earlierFirst(one.wish, other.wish));
    const kept = [...moves];
    const kind = kindOfProposal();
    if (kind === 'free-seat' && shareMoved() < leastShareAlone) return null;
    const chanceOfAll = chanceOf(kind);
    const gained = utilityHere();
    return {
      kind,
      nodes,
      wishes: nodes.map(({ wish }) => wish),
      moves: kept,
      ...{ stretch: shared, utility: gained, chance: chanceOfAll },
      weight: weigh(gained, chanceOfAll, urgencies),
      ways: () =>
        kept
          .map(({ mover, kind, seat }) => `${mover.id} ${seat?.place.id ?? `any ${kind.number}`}`)
          .sort()
          .join(),
    };
  }

  admit(root);
  return {
    ...{ members, moves, taken, staying, withMove, withStay, finish },
    weight: (): number => weigh(utilityHere(), chanceOf(kindOfProposal()), urgencies),
    freeLeft: (kind: Kind): number => kind.free.length - (freeUsed.get(kind) ?? 0),
    isFree: (seat: Seat): boolean =>
      seat.free && !freeSeats.has(seat) && seat.kind.free.length > (freeUsed.get(seat.kind) ?? 0),
    /** A member's place that is released and not yet given to anybody. */
    isReleased: (mover: Mover): boolean => !taken.has(mover) && !staying.has(mover),
  };
}
