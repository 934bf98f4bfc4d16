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
  /** Those of all free kinds together, from one change of what is free to the next. */
  let ofFree: { kinds: ReadonlySet<Kind>; byHeld: ByHeld } | null = null;

  return {
    of: (kind: Kind): Closers => ofKind.get(kind) ?? new Map(),
    ofAll(kinds: readonly Kind[]): Closers {
      if (!ofFree) {
        const byHeld: ByHeld = new Map();
        for (const each of kinds.flatMap((kind) => [...(ofKind.get(kind)?.values() ?? [])])) {
          for (const mover of each) add(byHeld, mover.node);
        }
        ofFree = { kinds: new Set(kinds), byHeld };
      }
      return ofFree.byHeld;
    },
    opened(node: Node): void {
      const wanted = wantedKinds(node);
      for (const kind of wanted) {
        const byHeld = ofKind.get(kind) ?? new Map();
        ofKind.set(kind, byHeld);
        add(byHeld, node);
      }
      if (ofFree && wanted.some((kind) => ofFree?.kinds.has(kind))) add(ofFree.byHeld, node);
    },
    closed(node: Node): void {
      for (const kind of wantedKinds(node)) remove(ofKind.get(kind), node);
      remove(ofFree?.byHeld, node);
    },
    freeChanged(): void {
      ofFree = null;
    },
  };
}
