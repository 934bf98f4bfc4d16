import type { Kind, Mover, Node } from './market';

/**
 * Who can be the last in a proposal: holders who would take one of some kinds of place that are to be had
 * without asking anybody else, by the kind they hold. Asking only them keeps the last level of
 * a search from being tried in vain. Of a party it is only known that it wants something on the train.
 */
export type Closers = ReadonlyMap<Kind, ReadonlySet<Mover>>;

type ByHeld = Map<Kind, Set<Mover>>;

function add(byHeld: ByHeld, { movers }: Node): void {
  for (const mover of movers) {
    const known = byHeld.get(mover.seat.kind);
    if (known) known.add(mover);
    else byHeld.set(mover.seat.kind, new Set([mover]));
  }
}

function remove(byHeld: ByHeld | undefined, { movers }: Node): void {
  for (const mover of movers) {
    const known = byHeld?.get(mover.seat.kind);
    known?.delete(mover);
    if (known?.size === 0) byHeld?.delete(mover.seat.kind);
  }
}

export function openClosers(wantedKinds: (node: Node) => readonly Kind[]) {
  const ofKind = new Map<Kind, ByHeld>();
  /** Of those who hold a kind, who would take something free; found when first asked for. */
  const takersOfFree = new Map<Kind, ReadonlySet<Mover>>();

  function forget({ movers }: Node): void {
    for (const { seat } of movers) takersOfFree.delete(seat.kind);
  }

  function wants(node: Node, kind: Kind): void {
    const byHeld = ofKind.get(kind) ?? new Map();
    ofKind.set(kind, byHeld);
    add(byHeld, node);
  }

  return {
    of: (kind: Kind): Closers => ofKind.get(kind) ?? new Map(),
    /** Holders of this kind of place who would take something that is free. */
    takersOfFree(held: Kind): ReadonlySet<Mover> {
      const known = takersOfFree.get(held);
      if (known) return known;
      const takers = [...held.holders].filter(({ node }) =>
        wantedKinds(node).some(({ free }) => free.length > 0),
      );
      const found = new Set(takers);
      takersOfFree.set(held, found);
      return found;
    },
    opened(node: Node): void {
      for (const kind of wantedKinds(node)) wants(node, kind);
      forget(node);
    },
    wants,
    closed(node: Node): void {
      for (const kind of wantedKinds(node)) remove(ofKind.get(kind), node);
      forget(node);
    },
    freeChanged: (): void => takersOfFree.clear(),
  };
}
