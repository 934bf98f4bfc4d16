import type { Found, Move } from './attempt';
import type { Seat } from './market';
import type { Hop, Proposal } from './route-day';
import { heavierFirst, preferredFirst } from './weigh';

/**
 * The proposals as others read them, the preferred first. "Any free place of a kind" becomes a certain
 * one here, after those that somebody takes by name; all proposals given at once share the free places.
 */
export function writeProposals(found: readonly Found[]): Proposal[] {
  const ordered = [...found].sort(
    (one, other) => preferredFirst(one.kind, other.kind) || heavierFirst(one, other),
  );
  const given = new Set<Seat>(
    ordered.flatMap(({ moves }) => moves.flatMap(({ seat }) => seat ?? [])),
  );
  const seatFor = ({ kind, seat }: Move): Seat => {
    const chosen = seat ?? kind.free.find((each) => !given.has(each));
    if (!chosen) throw new Error(`More free places were given than train ${kind.trainId} has.`);
    given.add(chosen);
    return chosen;
  };
  return ordered.map(({ kind, moves, wishes, stretch, utility, chance, weight }) => {
    const hops = moves.map((move) => ({
      wishId: move.mover.node.wish.id,
      travellerId: move.mover.id,
      from: move.mover.seat.place.id,
      to: seatFor(move).place.id,
    }));
    const first = wishes[0]?.id;
    return {
      kind,
      hops: inTurn(hops, first),
      wishIds: wishes.map(({ id }) => id),
      ...{ stretch, utility, chance, weight },
    };
  });
}

/** From the free place on, or from who waits longest: each hop takes what the one before released. */
function inTurn(hops: readonly Hop[], longestWaiting: string | undefined): Hop[] {
  const left = [...hops].sort((one, other) => (one.from < other.from ? -1 : 1));
  const released = new Set(left.map(({ from }) => from));
  const turn: Hop[] = [];
  while (left.length > 0) {
    const freed = turn.at(-1)?.from;
    const candidates = [
      left.findIndex(({ to }) => to === freed),
      left.findIndex(({ to }) => !released.has(to)),
      left.findIndex(({ wishId }) => wishId === longestWaiting),
      0,
    ];
    const at = candidates.find((index) => index >= 0) ?? 0;
    turn.push(...left.splice(at, 1));
  }
  return turn;
}
