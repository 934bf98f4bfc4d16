import { groupItemsByResource, type Item, Knapsack, type Packing, sumWeights } from './knapsack';

const epsilon = 1e-9;

/** How often an item is tried again after a change near it. */
const maxVisits = 6;

/** Limit of items that are tried for a freed resource: a kind of place may have thousands. */
const maxUsers = 48;

const ascending = (one: number, other: number): number => one - other;

/**
 * Local search: fills greedily, then exchanges. An item enters when it and what fits beside it weigh more than the items
 * that block it; an item leaves when its replacements weigh more. After an exchange only affected items are tried again.
 */
export function packByExchange(
  packing: Packing,
  start: readonly number[],
  shouldStop: () => boolean,
): Knapsack {
  const search = new ExchangeSearch(packing);
  search.fill(start);
  search.fill(packing.items.keys());
  search.run(shouldStop);
  return search.knapsack;
}

class ExchangeSearch {
  readonly knapsack: Knapsack;
  private readonly itemsByResource: readonly number[][];
  /** Chosen items by resource. */
  private readonly holders: readonly Set<number>[];

  constructor(private readonly packing: Packing) {
    this.knapsack = new Knapsack(packing);
    this.itemsByResource = groupItemsByResource(packing);
    this.holders = packing.capacity.map(() => new Set());
  }

  /** Items are sorted by weight, so the first that fits is the best. @returns the added items */
  fill(candidates: Iterable<number>): number[] {
    const added: number[] = [];
    for (const index of candidates) {
      if (!this.knapsack.fits(index)) continue;
      this.add(index);
      added.push(index);
    }
    return added;
  }

  run(shouldStop: () => boolean): void {
    const { items } = this.packing;
    const visits = new Uint8Array(items.length);
    let waiting = [...items.keys()];
    while (waiting.length > 0) {
      const affected = new Set<number>();
      for (const index of waiting) {
        if (shouldStop()) return;
        visits[index] = (visits[index] as number) + 1;
        for (const each of this.tryItem(index)) affected.add(each);
      }
      waiting = [...affected]
        .filter((each) => (visits[each] as number) < maxVisits)
        .sort(ascending);
    }
  }

  /** Tries to put an item in, or a chosen one out. @returns the items that are near the change */
  private tryItem(index: number): number[] {
    const isIn = this.knapsack.chosen.has(index);
    const out = isIn ? [index] : this.findBlockers(index);
    const added = this.exchange(out, isIn ? null : index);
    if (!added) return [];
    const resources = [...out, ...added].flatMap((moved) => [...this.knapsack.getResources(moved)]);
    return resources.flatMap((resource) =>
      (this.itemsByResource[resource] ?? []).slice(0, maxUsers),
    );
  }

  /** Returns the added items, or null when the exchange was no gain and was undone. */
  private exchange(out: readonly number[], first: number | null): number[] | null {
    for (const each of out) this.remove(each);
    const added = first === null ? [] : this.fill([first]);
    added.push(...this.fill(this.findFitting(out, first === null ? (out[0] ?? null) : null)));
    if (sumWeights(this.packing, added) > sumWeights(this.packing, out) + epsilon) return added;
    for (const each of added) this.remove(each);
    for (const each of out) this.add(each);
    return null;
  }

  /** The lightest chosen items whose removal makes the item fit. */
  private findBlockers(index: number): number[] {
    const out: number[] = [];
    for (const [resource, amount] of this.getUses(index)) {
      let missing = amount - this.knapsack.getRemaining(resource);
      if (missing <= 0) continue;
      for (const each of out) missing -= this.getUses(each).get(resource) ?? 0;
      const candidates = [...(this.holders[resource] ?? [])].sort(ascending);
      while (missing > 0 && candidates.length > 0) {
        const lightest = candidates.pop() as number;
        if (out.includes(lightest)) continue;
        missing -= this.getUses(lightest).get(resource) ?? 0;
        out.push(lightest);
      }
    }
    return out;
  }

  /** Items that fit in place of these, the best first. */
  private findFitting(out: readonly number[], excluded: number | null): number[] {
    const found = new Set<number>();
    for (const one of out) {
      for (const resource of this.knapsack.getResources(one)) {
        if (this.knapsack.getRemaining(resource) <= 0) continue;
        const candidates = this.itemsByResource[resource] as readonly number[];
        const end = Math.min(candidates.length, maxUsers);
        for (let at = 0; at < end; at += 1) {
          const each = candidates[at] as number;
          if (each !== excluded && this.knapsack.fits(each)) found.add(each);
        }
      }
    }
    return [...found].sort(ascending);
  }

  private add(index: number): void {
    this.knapsack.add(index);
    for (const each of this.knapsack.getResources(index)) this.holders[each]?.add(index);
  }

  private remove(index: number): void {
    this.knapsack.remove(index);
    for (const each of this.knapsack.getResources(index)) this.holders[each]?.delete(index);
  }

  private getUses(index: number): ReadonlyMap<number, number> {
    return (this.packing.items[index] as Item).uses;
  }
}
