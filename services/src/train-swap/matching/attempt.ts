import type { Kind, Mover, Node, Seat } from './market';
import type { ProposalKind } from './route-day';
import { earlierFirst, largestUrgency, urgency, weigh } from './weigh';

/** A move to a certain place (of a holder, or free), or to any free one of a kind (no seat). */
export type Move = { mover: Mover; kind: Kind; seat: Seat | null; holder: Mover | null };

export type Found = {
  kind: ProposalKind;
  nodes: Node[];
  wishes: Node['wish'][];
  moves: Move[];
  utility: number;
  chance: number;
  weight: number;
  ways: () => string;
};

const nothing = 1e-9;

/** A proposal in the making: who is in it, who goes where, and the most it can come to weigh. */
export function startAttempt(root: Node, now: Date, largestRing: number, mostOfOne: number) {
  const members: Node[] = [];
  const moves: Move[] = [];
  const taken = new Set<Mover>();
  const staying = new Set<Mover>();
  const freeSeats = new Set<Seat>();
  const freeUsed = new Map<Kind, number>();
  let [hope, utility, chance, urgencies, gainOfRoot] = [0, 0, 1, 0, 0];

  function admit(node: Node): void {
    members.push(node);
    hope += node.most;
    chance *= node.wish.chance;
    urgencies += urgency(node.wish, now);
  }

  function credit({ node }: Mover, gain: number): void {
    hope += gain - node.most / node.movers.length;
    utility += gain;
    if (node === root) gainOfRoot += gain;
  }

  /** No proposal that comes of this weighs more. */
  function bound(): number {
    const more = largestRing - members.length;
    return (hope + more * mostOfOne) * chance + urgencies + more * largestUrgency + nothing;
  }

  /** Tries a move and all that follows from it, and leaves everything as it was. */
  function withMove(move: Move, gain: number, floor: number, then: () => void): void {
    const { mover, kind, seat, holder } = move;
    const before = { hope, utility, chance, urgencies, gainOfRoot, joined: members.length };
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
    members.length = before.joined;
    ({ hope, utility, chance, urgencies, gainOfRoot } = before);
  }

  /** The same for one of a party who keeps the own place. */
  function withStay(mover: Mover, gain: number, then: () => void): void {
    const before = { hope, utility, gainOfRoot };
    credit(mover, gain);
    staying.add(mover);
    then();
    staying.delete(mover);
    ({ hope, utility, gainOfRoot } = before);
  }

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
    const chanceOfAll = chanceOf(kind);
    return {
      kind,
      nodes,
      wishes: nodes.map(({ wish }) => wish),
      moves: kept,
      ...{ utility, chance: chanceOfAll, weight: weigh(utility, chanceOfAll, urgencies) },
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
    weight: (): number => weigh(utility, chanceOf(kindOfProposal()), urgencies),
    freeLeft: (kind: Kind): number => kind.free.length - (freeUsed.get(kind) ?? 0),
    isFree: (seat: Seat): boolean =>
      seat.free && !freeSeats.has(seat) && seat.kind.free.length > (freeUsed.get(seat.kind) ?? 0),
    /** A member's place that is released and not yet given to anybody. */
    isReleased: (mover: Mover): boolean => !taken.has(mover) && !staying.has(mover),
  };
}
