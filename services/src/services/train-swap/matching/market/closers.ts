import type { Mover, PlaceKind, WishNode } from './movers';

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

export class ClosersIndex {
  private readonly closersByKind = new Map<PlaceKind, ByHeld>();
  /** Holders of a kind who would take a free place; computed on first use. */
  private readonly freeTakersByKind = new Map<PlaceKind, ReadonlySet<Mover>>();

  constructor(private readonly listWantedKinds: (node: WishNode) => readonly PlaceKind[]) {}

  get(kind: PlaceKind): Closers {
    return this.closersByKind.get(kind) ?? new Map();
  }

  /** Holders of this kind who would take a free place. */
  getFreeTakers(held: PlaceKind): ReadonlySet<Mover> {
    const known = this.freeTakersByKind.get(held);
    if (known) return known;
    const takers = [...held.holders].filter(({ node }) =>
      this.listWantedKinds(node).some(({ free }) => free.length > 0),
    );
    const found = new Set(takers);
    this.freeTakersByKind.set(held, found);
    return found;
  }

  addWish(node: WishNode): void {
    for (const kind of this.listWantedKinds(node)) this.addWantedKind(node, kind);
    this.clearFreeTakers(node);
  }

  addWantedKind(node: WishNode, kind: PlaceKind): void {
    const byHeld = this.closersByKind.get(kind) ?? new Map();
    this.closersByKind.set(kind, byHeld);
    add(byHeld, node);
  }

  removeWish(node: WishNode): void {
    for (const kind of this.listWantedKinds(node)) remove(this.closersByKind.get(kind), node);
    this.clearFreeTakers(node);
  }

  clearAllFreeTakers(): void {
    this.freeTakersByKind.clear();
  }

  private clearFreeTakers({ movers }: WishNode): void {
    for (const { seat } of movers) this.freeTakersByKind.delete(seat.kind);
  }
}
