import type { Mover, PlaceKind, WishNode } from './market';

/**
 * Candidates for the last member of a proposal, by the kind of place they hold: holders who would take a place that
 * is available already. This prunes the last level of the search. A party is listed when it wants any place on the train.
 */
export type Closers = ReadonlyMap<PlaceKind, ReadonlySet<Mover>>;

type ByHeld = Map<PlaceKind, Set<Mover>>;

function add(byHeld: ByHeld, { movers }: WishNode): void {
  for (const mover of movers) {
    const holders = byHeld.get(mover.seat.kind);
    if (holders) holders.add(mover);
    else byHeld.set(mover.seat.kind, new Set([mover]));
  }
}

function remove(byHeld: ByHeld | undefined, { movers }: WishNode): void {
  for (const mover of movers) {
    const holders = byHeld?.get(mover.seat.kind);
    holders?.delete(mover);
    if (holders?.size === 0) byHeld?.delete(mover.seat.kind);
  }
}

export function createClosersIndex(wantedKinds: (node: WishNode) => readonly PlaceKind[]) {
  const closersByKind = new Map<PlaceKind, ByHeld>();
  /** Holders of a kind who would take a free place; computed on first use. */
  const freeTakersByKind = new Map<PlaceKind, ReadonlySet<Mover>>();

  function clearFreeTakers({ movers }: WishNode): void {
    for (const { seat } of movers) freeTakersByKind.delete(seat.kind);
  }

  function addWantedKind(node: WishNode, kind: PlaceKind): void {
    const byHeld = closersByKind.get(kind) ?? new Map();
    closersByKind.set(kind, byHeld);
    add(byHeld, node);
  }

  return {
    get: (kind: PlaceKind): Closers => closersByKind.get(kind) ?? new Map(),
    /** Holders of this kind who would take a free place. */
    getFreeTakers(held: PlaceKind): ReadonlySet<Mover> {
      const known = freeTakersByKind.get(held);
      if (known) return known;
      const takers = [...held.holders].filter(({ node }) =>
        wantedKinds(node).some(({ free }) => free.length > 0),
      );
      const found = new Set(takers);
      freeTakersByKind.set(held, found);
      return found;
    },
    addWish(node: WishNode): void {
      for (const kind of wantedKinds(node)) addWantedKind(node, kind);
      clearFreeTakers(node);
    },
    addWantedKind,
    removeWish(node: WishNode): void {
      for (const kind of wantedKinds(node)) remove(closersByKind.get(kind), node);
      clearFreeTakers(node);
    },
    clearAllFreeTakers: (): void => freeTakersByKind.clear(),
  };
}
