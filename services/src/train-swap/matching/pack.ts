/** What it weighs, and how much it uses of which scarce thing. */
export type Item = { weight: number; uses: ReadonlyMap<number, number> };

export type Packing = { items: readonly Item[]; capacity: readonly number[] };

/** What is chosen and what is left; adding and taking out keep both true. */
export function openKnapsack({ items, capacity }: Packing) {
  const left = [...capacity];
  const chosen = new Set<number>();
  const usesOf = (index: number) => (items[index] as Item).uses;
  const room = (resource: number): number => left[resource] ?? 0;
  return {
    chosen,
    room,
    fits: (index: number): boolean =>
      !chosen.has(index) && [...usesOf(index)].every(([each, amount]) => room(each) >= amount),
    add(index: number): void {
      chosen.add(index);
      for (const [each, amount] of usesOf(index)) left[each] = room(each) - amount;
    },
    drop(index: number): void {
      chosen.delete(index);
      for (const [each, amount] of usesOf(index)) left[each] = room(each) + amount;
    },
    weight: (): number =>
      [...chosen].reduce((sum, index) => sum + (items[index] as Item).weight, 0),
  };
}
type Knapsack = ReturnType<typeof openKnapsack>;

/** Which items use each thing. */
export function itemsByResource({ items, capacity }: Packing): number[][] {
  const users: number[][] = capacity.map(() => []);
  for (const [index, { uses }] of items.entries()) {
    for (const resource of uses.keys()) users[resource]?.push(index);
  }
  return users;
}

const enough = 1e-9;

const mostPasses = 30;

/** Items come the best first, so the first that fits is the best that fits. */
function fill(knapsack: Knapsack, candidates: Iterable<number>): number[] {
  const added: number[] = [];
  for (const index of candidates) {
    if (!knapsack.fits(index)) continue;
    knapsack.add(index);
    added.push(index);
  }
  return added;
}

const ascending = (one: number, other: number): number => one - other;

/**
 * The good: the best first, then by exchanges. An item that is out comes in when it weighs more than all that
 * is in its way; an item that is in goes out when what fits in its stead weighs more.
 */
export function packWell(packing: Packing, start: readonly number[] = []): Knapsack {
  const { items } = packing;
  const users = itemsByResource(packing);
  const knapsack = openKnapsack(packing);
  const weightOf = (indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + (items[index] as Item).weight, 0);
  const rivals = (index: number): number[] =>
    [...new Set([...(items[index] as Item).uses.keys()].flatMap((each) => users[each] ?? []))].sort(
      ascending,
    );

  /** The lightest of those chosen that make room for the item. */
  function inTheWay(index: number): number[] {
    const out: number[] = [];
    for (const [resource, amount] of (items[index] as Item).uses) {
      let short = amount - knapsack.room(resource);
      for (const each of out) short -= (items[each] as Item).uses.get(resource) ?? 0;
      const holders = (users[resource] ?? []).filter(
        (each) => knapsack.chosen.has(each) && !out.includes(each),
      );
      while (short > 0 && holders.length > 0) {
        const lightest = holders.pop() as number;
        short -= (items[lightest] as Item).uses.get(resource) ?? 0;
        out.push(lightest);
      }
    }
    return out;
  }

  function exchange(out: readonly number[], first: number | null, candidates: readonly number[]) {
    for (const each of out) knapsack.drop(each);
    const added = fill(knapsack, first === null ? [] : [first]);
    const rest = candidates.filter((each) => !out.includes(each));
    added.push(...fill(knapsack, first === null ? rest : candidates));
    if (weightOf(added) > weightOf(out) + enough) return true;
    for (const each of added) knapsack.drop(each);
    for (const each of out) knapsack.add(each);
    return false;
  }

  fill(knapsack, start);
  fill(knapsack, items.keys());
  for (let pass = 0, improved = true; improved && pass < mostPasses; pass += 1) {
    improved = false;
    for (const index of items.keys()) {
      const isIn = knapsack.chosen.has(index);
      const out = isIn ? [index] : inTheWay(index);
      const around = [...new Set(out.flatMap(rivals))].sort(ascending);
      if (exchange(out, isIn ? null : index, around)) improved = true;
    }
  }
  return knapsack;
}
