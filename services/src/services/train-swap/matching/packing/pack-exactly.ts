import { groupItemsByResource, type Item, Knapsack, type Packing, sumWeights } from './knapsack';

type ExactPacking = Packing & {
  /** Best known choice; only a heavier one replaces it. */
  start: readonly number[];
  /** After this many steps the best choice so far is returned. */
  steps: number;
  /** Resources of which every item uses one or more: the wishes. */
  wishes: readonly number[];
};

const epsilon = 1e-9;

/**
 * Branch and bound over the wishes: each wish is in one of its proposals or in none. A wish adds at most its largest
 * share of any proposal, which bounds each branch.
 */
export function packExactly({ items, capacity, start, steps, wishes }: ExactPacking): number[] {
  const itemsByResource = groupItemsByResource({ items, capacity });
  const knapsack = new Knapsack({ items, capacity });
  const isWish = new Set(wishes);
  const weightOf = (index: number): number => (items[index] as Item).weight;
  const maxShares = new Map<number, number>();
  for (const { weight, uses } of items) {
    const members = [...uses.keys()].filter((each) => isWish.has(each));
    for (const each of members) {
      maxShares.set(each, Math.max(maxShares.get(each) ?? 0, weight / members.length));
    }
  }
  const order = [...wishes].sort(
    (one, other) => (maxShares.get(other) ?? 0) - (maxShares.get(one) ?? 0),
  );
  const excluded = new Set<number>();
  let best = [...start];
  let bestWeight = sumWeights({ items, capacity }, start);
  let stepsLeft = steps;

  const isUndecided = (wish: number): boolean =>
    !excluded.has(wish) && knapsack.getRemaining(wish) > 0;

  function branch(weight: number): void {
    stepsLeft -= 1;
    if (weight > bestWeight + epsilon) [best, bestWeight] = [[...knapsack.chosen], weight];
    const undecided = order.filter(isUndecided);
    const wish = undecided[0];
    const maxWeight = undecided.reduce((sum, each) => sum + (maxShares.get(each) ?? 0), weight);
    if (wish === undefined || stepsLeft <= 0 || maxWeight <= bestWeight + epsilon) return;
    for (const index of itemsByResource[wish] ?? []) {
      const members = [...(items[index] as Item).uses.keys()];
      if (!knapsack.fits(index) || members.some((each) => excluded.has(each))) continue;
      knapsack.add(index);
      branch(weight + weightOf(index));
      knapsack.remove(index);
    }
    excluded.add(wish);
    branch(weight);
    excluded.delete(wish);
  }

  branch(0);
  return best.sort((one, other) => one - other);
}
