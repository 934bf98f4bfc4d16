import {
  createKnapsack,
  groupItemsByResource,
  type Item,
  type Knapsack,
  type Packing,
} from './knapsack';

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
export function packByExchange(packing: Packing, start: readonly number[] = []): Knapsack {
  const { items } = packing;
  const itemsByResource = groupItemsByResource(packing);
  const knapsack = createKnapsack(packing);
  /** Chosen items by resource. */
  const holders: Set<number>[] = packing.capacity.map(() => new Set());
  const weightOf = (index: number): number => (items[index] as Item).weight;
  const sum = (indexes: readonly number[]): number => {
    let total = 0;
    for (const index of indexes) total += weightOf(index);
    return total;
  };

  function add(index: number): void {
    knapsack.add(index);
    for (const each of knapsack.getResources(index)) holders[each]?.add(index);
  }

  function remove(index: number): void {
    knapsack.remove(index);
    for (const each of knapsack.getResources(index)) holders[each]?.delete(index);
  }

  /** Items are sorted by weight, so the first that fits is the best. */
  function fill(candidates: Iterable<number>, added: number[]): void {
    for (const index of candidates) {
      if (!knapsack.fits(index)) continue;
      add(index);
      added.push(index);
    }
  }

  /** The lightest chosen items whose removal makes the item fit. */
  function findBlockers(index: number): number[] {
    const out: number[] = [];
    for (const [resource, amount] of (items[index] as Item).uses) {
      let missing = amount - knapsack.getRemaining(resource);
      if (missing <= 0) continue;
      for (const each of out) missing -= (items[each] as Item).uses.get(resource) ?? 0;
      const candidates = [...(holders[resource] ?? [])].sort(ascending);
      while (missing > 0 && candidates.length > 0) {
        const lightest = candidates.pop() as number;
        if (out.includes(lightest)) continue;
        missing -= (items[lightest] as Item).uses.get(resource) ?? 0;
        out.push(lightest);
      }
    }
    return out;
  }

  /** Items that fit in place of these, the best first. */
  function findFitting(out: readonly number[], excluded: number | null): number[] {
    const found = new Set<number>();
    for (const one of out) {
      for (const resource of knapsack.getResources(one)) {
        if (knapsack.getRemaining(resource) <= 0) continue;
        const candidates = itemsByResource[resource] as readonly number[];
        const end = Math.min(candidates.length, maxUsers);
        for (let at = 0; at < end; at += 1) {
          const each = candidates[at] as number;
          if (each !== excluded && knapsack.fits(each)) found.add(each);
        }
      }
    }
    return [...found].sort(ascending);
  }

  /** Returns the added items, or null when the exchange was no gain and was undone. */
  function exchange(out: readonly number[], first: number | null): number[] | null {
    for (const each of out) remove(each);
    const added: number[] = [];
    if (first !== null) fill([first], added);
    fill(findFitting(out, first === null ? (out[0] ?? null) : null), added);
    if (sum(added) > sum(out) + epsilon) return added;
    for (const each of added) remove(each);
    for (const each of out) add(each);
    return null;
  }

  fill(start, []);
  fill(items.keys(), []);
  const visits = new Uint8Array(items.length);
  let waiting = [...items.keys()];
  while (waiting.length > 0) {
    const affected = new Set<number>();
    for (const index of waiting) {
      visits[index] = (visits[index] as number) + 1;
      const isIn = knapsack.chosen.has(index);
      const out = isIn ? [index] : findBlockers(index);
      const added = exchange(out, isIn ? null : index);
      if (!added) continue;
      for (const moved of [...out, ...added]) {
        for (const resource of knapsack.getResources(moved)) {
          for (const each of (itemsByResource[resource] ?? []).slice(0, maxUsers))
            affected.add(each);
        }
      }
    }
    waiting = [...affected].filter((each) => (visits[each] as number) < maxVisits).sort(ascending);
  }
  return knapsack;
}
