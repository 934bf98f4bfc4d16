import { type Item, itemsByResource, openKnapsack, type Packing } from './knapsack';

type Bounded = Packing & {
  /** Best known choice; only something heavier replaces it. */
  start: readonly number[];
  /** After so many steps the best so far is the answer. */
  steps: number;
  /** Things of which every item uses one or more: here the wishes. */
  wishes: readonly number[];
};

const nothing = 1e-9;

/**
 * Branch and bound over the wishes: each is in one of its proposals or in none. A wish can bring no more than the
 * largest share it has in any proposal, which bounds what a branch can still become.
 */
export function packExactly({ items, capacity, start, steps, wishes }: Bounded): number[] {
  const users = itemsByResource({ items, capacity });
  const knapsack = openKnapsack({ items, capacity });
  const isWish = new Set(wishes);
  const weightOf = (index: number): number => (items[index] as Item).weight;
  const share = new Map<number, number>();
  for (const { weight, uses } of items) {
    const members = [...uses.keys()].filter((each) => isWish.has(each));
    for (const each of members) {
      share.set(each, Math.max(share.get(each) ?? 0, weight / members.length));
    }
  }
  const order = [...wishes].sort((one, other) => (share.get(other) ?? 0) - (share.get(one) ?? 0));
  const passed = new Set<number>();
  let best = [...start];
  let bestWeight = start.reduce((sum, index) => sum + weightOf(index), 0);
  let left = steps;

  const isOpen = (wish: number): boolean => !passed.has(wish) && knapsack.room(wish) > 0;

  function branch(weight: number): void {
    left -= 1;
    if (weight > bestWeight + nothing) [best, bestWeight] = [[...knapsack.chosen], weight];
    const open = order.filter(isOpen);
    const wish = open[0];
    const bound = open.reduce((sum, each) => sum + (share.get(each) ?? 0), weight);
    if (wish === undefined || left <= 0 || bound <= bestWeight + nothing) return;
    for (const index of users[wish] ?? []) {
      const members = [...(items[index] as Item).uses.keys()];
      if (!knapsack.fits(index) || members.some((each) => passed.has(each))) continue;
      knapsack.add(index);
      branch(weight + weightOf(index));
      knapsack.drop(index);
    }
    passed.add(wish);
    branch(weight);
    passed.delete(wish);
  }

  branch(0);
  return best.sort((one, other) => one - other);
}
