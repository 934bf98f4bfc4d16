import type { SearchResult } from '../search/attempt';
import { groupItemsByResource, type Item, type Packing } from './knapsack';

/** Resources: a wish is in one proposal, a place has one holder, a kind has a number of free places. */
export type ProposalPacking = Packing & {
  /** What each resource is: a wish, a kind of place or a place. */
  things: readonly object[];
  /** The resources that are wishes. */
  wishes: readonly number[];
};

export function createPacking(pool: readonly SearchResult[]): ProposalPacking {
  const numbers = new Map<object, number>();
  const capacity: number[] = [];
  const wishes: number[] = [];
  const getNumber = (thing: object, amount: number): number => {
    const known = numbers.get(thing);
    if (known !== undefined) return known;
    numbers.set(thing, capacity.length);
    return capacity.push(amount) - 1;
  };
  const items = pool.map(({ weight, nodes, moves }): Item => {
    const uses = new Map<number, number>();
    for (const node of nodes) {
      const wish = getNumber(node, 1);
      if (wish === capacity.length - 1 && wishes.at(-1) !== wish) wishes.push(wish);
      uses.set(wish, 1);
    }
    const use = (thing: object, amount: number) => {
      const free = getNumber(thing, amount);
      uses.set(free, (uses.get(free) ?? 0) + 1);
    };
    for (const { seat, kind, holder } of moves) {
      if (holder) continue;
      use(kind, kind.free.length);
      if (seat) use(seat, 1);
    }
    return { weight, uses };
  });
  return { items, capacity, things: [...numbers.keys()], wishes };
}

/** Groups of items that compete, directly or indirectly, for a scarce resource. */
export function findComponents(packing: Packing): number[][] {
  const users = groupItemsByResource(packing);
  const isScarce = users.map((each, resource) => {
    const used = each.reduce((sum, i) => sum + (packing.items[i]?.uses.get(resource) ?? 0), 0);
    return used > (packing.capacity[resource] ?? 0);
  });
  const seen = new Set<number>();
  const found: number[][] = [];
  for (const first of packing.items.keys()) {
    if (seen.has(first)) continue;
    const component = [first];
    seen.add(first);
    for (const each of component) {
      for (const resource of packing.items[each]?.uses.keys() ?? []) {
        if (!isScarce[resource]) continue;
        isScarce[resource] = false;
        for (const other of users[resource] ?? []) {
          if (!seen.has(other)) component.push(other);
          seen.add(other);
        }
      }
    }
    found.push(component.sort((one, other) => one - other));
  }
  return found;
}
