import type { Seat } from '../market/movers';
import type { Hop, Proposal } from '../route-day';
import { compareByPreference, compareByWeight } from '../weight';
import type { Move, SearchResult } from './attempt';

/**
 * Converts search results to proposals, the preferred kind first. "Any free place of a kind" becomes a specific free
 * place that no other proposal of this call uses.
 */
export function toProposals(found: readonly SearchResult[]): Proposal[] {
  const ordered = [...found].sort(
    (one, other) => compareByPreference(one.kind, other.kind) || compareByWeight(one, other),
  );
  const assigned = new Set<Seat>(
    ordered.flatMap(({ moves }) => moves.flatMap(({ seat }) => seat ?? [])),
  );
  const seatFor = ({ kind, seat }: Move): Seat => {
    const chosen = seat ?? kind.free.find((each) => !assigned.has(each));
    if (!chosen) throw new Error(`More free places were given than train ${kind.trainId} has.`);
    assigned.add(chosen);
    return chosen;
  };
  return ordered.map(({ kind, moves, wishes, segment, utility, chance, weight }) => {
    const hops = moves.map((move) => ({
      wishId: move.mover.node.wish.id,
      travellerId: move.mover.id,
      from: move.mover.seat.place.id,
      to: seatFor(move).place.id,
    }));
    const first = wishes[0]?.id;
    return {
      kind,
      hops: sortHops(hops, first),
      wishIds: wishes.map(({ id }) => id),
      segment,
      utility,
      chance,
      weight,
    };
  });
}

/** Sorts hops from the free place, or from the oldest wish: each hop takes what the previous one released. */
function sortHops(hops: readonly Hop[], firstWishId: string | undefined): Hop[] {
  const left = [...hops].sort((one, other) => (one.from < other.from ? -1 : 1));
  const released = new Set(left.map(({ from }) => from));
  const sorted: Hop[] = [];
  while (left.length > 0) {
    const freed = sorted.at(-1)?.from;
    const candidates = [
      left.findIndex(({ to }) => to === freed),
      left.findIndex(({ to }) => !released.has(to)),
      left.findIndex(({ wishId }) => wishId === firstWishId),
      0,
    ];
    const at = candidates.find((index) => index >= 0) ?? 0;
    sorted.push(...left.splice(at, 1));
  }
  return sorted;
}
