import { type Item, itemsByResource, type Knapsack, openKnapsack, type Packing } from './knapsack';

const enough = 1e-9;

/** How often an item is looked at again because something near it changed. */
const mostLooks = 6;

/** Of those who use a thing that becomes free, so many of the best are looked at: a kind of place has thousands. */
const mostUsers = 48;

const ascending = (one: number, other: number): number => one - other;

/**
 * The good: the best first, then by exchanges. An item that is out comes in when it, and what fits beside it,
 * weighs more than all that is in its way; an item that is in goes out when what fits in its stead weighs
 * more. After an exchange only what it touched is looked at again.
 */
export function packWell(packing: Packing, start: readonly number[] = []): Knapsack {
  const { items } = packing;
  const users = itemsByResource(packing);
  const knapsack = openKnapsack(packing);
  /** Those chosen, by what they use; the lightest of few is soon found. */
  const holders: Set<number>[] = packing.capacity.map(() => new Set());
  const weightOf = (index: number): number => (items[index] as Item).weight;
  const sum = (indexes: readonly number[]): number => {
    let total = 0;
    for (const index of indexes) total += weightOf(index);
    return total;
  };

  function add(index: number): void {
    knapsack.add(index);
    for (const each of knapsack.used(index)) holders[each]?.add(index);
  }

  function drop(index: number): void {
    knapsack.drop(index);
    for (const each of knapsack.used(index)) holders[each]?.delete(index);
  }

  /** Items come the best first, so the first that fits is the best that fits. */
  function fill(candidates: Iterable<number>, added: number[]): void {
    for (const index of candidates) {
      if (!knapsack.fits(index)) continue;
      add(index);
      added.push(index);
    }
  }

  /** The lightest of those chosen that make room for the item. */
  function inTheWay(index: number): number[] {
    const out: number[] = [];
    for (const [resource, amount] of (items[index] as Item).uses) {
      let short = amount - knapsack.room(resource);
      if (short <= 0) continue;
      for (const each of out) short -= (items[each] as Item).uses.get(resource) ?? 0;
      const there = [...(holders[resource] ?? [])].sort(ascending);
      while (short > 0 && there.length > 0) {
        const lightest = there.pop() as number;
        if (out.includes(lightest)) continue;
        short -= (items[lightest] as Item).uses.get(resource) ?? 0;
        out.push(lightest);
      }
    }
    return out;
  }

  /** What would fit where these were, the best first. */
  function around(out: readonly number[], but: number | null): number[] {
    const found = new Set<number>();
    for (const one of out) {
      for (const resource of knapsack.used(one)) {
        if (knapsack.room(resource) <= 0) continue;
        const candidates = users[resource] as readonly number[];
        const end = Math.min(candidates.length, mostUsers);
        for (let at = 0; at < end; at += 1) {
          const each = candidates[at] as number;
          if (each !== but && knapsack.fits(each)) found.add(each);
        }
      }
    }
    return [...found].sort(ascending);
  }

  /** Answers what came in, or null when that was no gain and all is as before. */
  function exchange(out: readonly number[], first: number | null): number[] | null {
    for (const each of out) drop(each);
    const added: number[] = [];
    if (first !== null) fill([first], added);
    fill(around(out, first === null ? (out[0] ?? null) : null), added);
    if (sum(added) > sum(out) + enough) return added;
    for (const each of added) drop(each);
    for (const each of out) add(each);
    return null;
  }

  fill(start, []);
  fill(items.keys(), []);
  const looks = new Uint8Array(items.length);
  let waiting = [...items.keys()];
  while (waiting.length > 0) {
    const touched = new Set<number>();
    for (const index of waiting) {
      looks[index] = (looks[index] as number) + 1;
      const isIn = knapsack.chosen.has(index);
      const out = isIn ? [index] : inTheWay(index);
      const added = exchange(out, isIn ? null : index);
      if (!added) continue;
      for (const moved of [...out, ...added]) {
        for (const resource of knapsack.used(moved)) {
          for (const each of (users[resource] ?? []).slice(0, mostUsers)) touched.add(each);
        }
      }
    }
    waiting = [...touched].filter((each) => (looks[each] as number) < mostLooks).sort(ascending);
  }
  return knapsack;
}
