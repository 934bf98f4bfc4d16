/** Weight of the item and the amount it uses of each resource. */
export type Item = { weight: number; uses: ReadonlyMap<number, number> };

export type Packing = { items: readonly Item[]; capacity: readonly number[] };

/** Indexes of the items that use each resource. */
export function groupItemsByResource({ items, capacity }: Packing): number[][] {
  const users: number[][] = capacity.map(() => []);
  for (const [index, { uses }] of items.entries()) {
    for (const resource of uses.keys()) users[resource]?.push(index);
  }
  return users;
}

/**
 * The chosen items and the remaining capacity. `fits` runs some hundred million times in a full match, so the uses
 * are stored in flat arrays.
 */
export function createKnapsack({ items, capacity }: Packing) {
  const from = new Int32Array(items.length + 1);
  for (const [index, { uses }] of items.entries()) {
    from[index + 1] = (from[index] as number) + uses.size;
  }
  const resources = new Int32Array(from[items.length] as number);
  const amounts = new Int32Array(resources.length);
  let at = 0;
  for (const { uses } of items) {
    for (const [resource, amount] of uses) {
      resources[at] = resource;
      amounts[at] = amount;
      at += 1;
    }
  }
  const left = Float64Array.from(capacity);
  const chosen = new Set<number>();
  const isChosen = new Uint8Array(items.length);

  function fits(index: number): boolean {
    if (isChosen[index] === 1) return false;
    const end = from[index + 1] as number;
    for (let use = from[index] as number; use < end; use += 1) {
      if ((left[resources[use] as number] as number) < (amounts[use] as number)) return false;
    }
    return true;
  }

  function change(index: number, sign: 1 | -1): void {
    const end = from[index + 1] as number;
    for (let use = from[index] as number; use < end; use += 1) {
      const resource = resources[use] as number;
      left[resource] = (left[resource] as number) + sign * (amounts[use] as number);
    }
  }

  return {
    chosen,
    fits,
    getRemaining: (resource: number): number => left[resource] as number,
    /** The resources that an item uses. */
    getResources: (index: number): Int32Array => resources.subarray(from[index], from[index + 1]),
    add(index: number): void {
      chosen.add(index);
      isChosen[index] = 1;
      change(index, -1);
    },
    remove(index: number): void {
      chosen.delete(index);
      isChosen[index] = 0;
      change(index, 1);
    },
    weight: (): number =>
      [...chosen].reduce((sum, index) => sum + (items[index] as Item).weight, 0),
  };
}
export type Knapsack = ReturnType<typeof createKnapsack>;
