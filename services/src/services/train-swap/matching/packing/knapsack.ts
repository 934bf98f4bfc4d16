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

/** The uses of item i are at `from[i]` to `from[i + 1]` of `resources` and `amounts`. */
export type FlatUses = { from: Int32Array; resources: Int32Array; amounts: Int32Array };

export function flattenUses(items: readonly Item[]): FlatUses {
  const from = new Int32Array(items.length + 1);
  for (const [index, { uses }] of items.entries())
    from[index + 1] = (from[index] as number) + uses.size;
  const length = from[items.length] as number;
  const flat = { from, resources: new Int32Array(length), amounts: new Int32Array(length) };
  let at = 0;
  for (const { uses } of items) {
    for (const [resource, amount] of uses) {
      flat.resources[at] = resource;
      flat.amounts[at] = amount;
      at += 1;
    }
  }
  return flat;
}

/**
 * The chosen items and the remaining capacity. `fits` runs some hundred million times in a full match, so the uses
 * are stored in flat arrays.
 */
export class Knapsack {
  readonly chosen = new Set<number>();
  private readonly from: Int32Array;
  private readonly resources: Int32Array;
  private readonly amounts: Int32Array;
  private readonly remaining: Float64Array;
  private readonly isChosen: Uint8Array;

  constructor(private readonly packing: Packing) {
    const { items, capacity } = packing;
    const { from, resources, amounts } = flattenUses(items);
    this.from = from;
    this.resources = resources;
    this.amounts = amounts;
    this.remaining = Float64Array.from(capacity);
    this.isChosen = new Uint8Array(items.length);
  }

  fits(index: number): boolean {
    if (this.isChosen[index] === 1) return false;
    const { resources, amounts, remaining } = this;
    const end = this.from[index + 1] as number;
    for (let use = this.from[index] as number; use < end; use += 1) {
      if ((remaining[resources[use] as number] as number) < (amounts[use] as number)) return false;
    }
    return true;
  }

  add(index: number): void {
    this.chosen.add(index);
    this.isChosen[index] = 1;
    this.change(index, -1);
  }

  remove(index: number): void {
    this.chosen.delete(index);
    this.isChosen[index] = 0;
    this.change(index, 1);
  }

  getRemaining(resource: number): number {
    return this.remaining[resource] as number;
  }

  getResources(index: number): Int32Array {
    return this.resources.subarray(this.from[index], this.from[index + 1]);
  }

  get weight(): number {
    return sumWeights(this.packing, this.chosen);
  }

  private change(index: number, sign: 1 | -1): void {
    const end = this.from[index + 1] as number;
    for (let use = this.from[index] as number; use < end; use += 1) {
      const resource = this.resources[use] as number;
      const amount = this.amounts[use] as number;
      this.remaining[resource] = (this.remaining[resource] as number) + sign * amount;
    }
  }
}

export function sumWeights({ items }: Packing, indexes: Iterable<number>): number {
  let total = 0;
  for (const index of indexes) total += (items[index] as Item).weight;
  return total;
}

/** Chooses each item that still fits. */
export function fillInOrder(packing: Packing, order: Iterable<number>): number[] {
  const knapsack = new Knapsack(packing);
  for (const index of order) {
    if (knapsack.fits(index)) knapsack.add(index);
  }
  return [...knapsack.chosen];
}
