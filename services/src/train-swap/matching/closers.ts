import type { Kind, Mover, Node } from './market';

/**
 * Who can be the last in a proposal: holders who would take one of some kinds of place that are to be had
 * without asking anybody else, by the kind they hold. Asking only them keeps the last level of
 * a search from being tried in vain. Each answer is kept, and kept true as wishes come and go.
 */
export type Closers = ReadonlyMap<Kind, ReadonlySet<Mover>>;

type Kept = { wanted: readonly Kind[]; byHeld: Map<Kind, Set<Mover>> };

type Index = {
  wantersOf: (kind: Kind) => Iterable<Node>;
  gainOf: (mover: Mover, kind: Kind) => number | null;
};

const trainsOf = ({ wish }: Node): Set<string> => new Set(wish.wants.map(({ trainId }) => trainId));

export function openClosers({ wantersOf, gainOf }: Index) {
  const kept = new Map<string, Kept>();

  /** Of a party it is only known that it wants something on the train. */
  const wouldTake = ({ movers }: Node, kind: Kind): boolean =>
    movers.length > 1 || movers.some((mover) => gainOf(mover, kind) !== null);

  function add({ byHeld }: Kept, { movers }: Node): void {
    for (const mover of movers) {
      const { kind } = mover.seat;
      byHeld.set(kind, (byHeld.get(kind) ?? new Set()).add(mover));
    }
  }

  return {
    of(wanted: readonly Kind[]): Closers {
      const key = wanted.map(({ number }) => number).join();
      const known = kept.get(key);
      if (known) return known.byHeld;
      const fresh: Kept = { wanted, byHeld: new Map() };
      for (const kind of wanted) {
        for (const node of wantersOf(kind)) if (wouldTake(node, kind)) add(fresh, node);
      }
      kept.set(key, fresh);
      return fresh.byHeld;
    },
    opened(node: Node): void {
      const trains = trainsOf(node);
      for (const each of kept.values()) {
        const takes = (kind: Kind) => trains.has(kind.trainId) && wouldTake(node, kind);
        if (each.wanted.some(takes)) add(each, node);
      }
    },
    closed({ movers }: Node): void {
      for (const { byHeld } of kept.values()) {
        for (const mover of movers) byHeld.get(mover.seat.kind)?.delete(mover);
      }
    },
    /** What is free has changed: answers about many kinds at once are not asked for again. */
    freeChanged(): void {
      for (const [key, { wanted }] of kept) if (wanted.length > 1) kept.delete(key);
    },
  };
}
