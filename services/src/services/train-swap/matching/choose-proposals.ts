import type { Found } from './attempt';
import { type Item, itemsByResource, type Packing } from './knapsack';
import { packWell } from './pack';
import { packExactly } from './pack-exactly';

/** Up to this many proposals that stand in each other's way are searched exactly, in at most so many steps. */
export type Effort = { exactProposals: number; exactSteps: number };

/** The scarce things: wishes are in one proposal, places have one holder, of free places there are so many. */
function packingOf(pool: readonly Found[]) {
  const numbers = new Map<unknown, number>();
  const capacity: number[] = [];
  const wishes: number[] = [];
  const number = (thing: unknown, amount: number): number => {
    const known = numbers.get(thing) ?? capacity.length;
    if (known === capacity.length) capacity.push(amount);
    numbers.set(thing, known);
    return known;
  };
  const items = pool.map(({ weight, nodes, moves }): Item => {
    const uses = new Map<number, number>();
    const use = (thing: unknown, amount: number) => {
      const known = number(thing, amount);
      uses.set(known, (uses.get(known) ?? 0) + 1);
      return known;
    };
    for (const { wish } of nodes) wishes.push(use(wish.id, 1));
    for (const { seat, kind, holder } of moves) {
      if (holder) continue;
      use(kind, kind.free.length);
      if (seat) use(seat, 1);
    }
    return { weight, uses };
  });
  return { items, capacity, wishes: new Set(wishes) };
}

/** Proposals that compete, directly or through others, for something there is not enough of. */
function components(packing: Packing): number[][] {
  const users = itemsByResource(packing);
  const isScarce = users.map((each, resource) => {
    const asked = each.reduce((sum, i) => sum + (packing.items[i]?.uses.get(resource) ?? 0), 0);
    return asked > (packing.capacity[resource] ?? 0);
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

/** The same for some of the items alone, with the things they use numbered anew. */
function narrowed({ items, capacity, wishes }: ReturnType<typeof packingOf>, some: number[]) {
  const numbers = new Map<number, number>();
  const own = some.map((index) => {
    const { weight, uses } = items[index] as Item;
    const renamed = [...uses].map(([resource, amount]): [number, number] => {
      const known = numbers.get(resource) ?? numbers.size;
      numbers.set(resource, known);
      return [known, amount];
    });
    return { weight, uses: new Map(renamed) };
  });
  return {
    items: own,
    capacity: [...numbers.keys()].map((resource) => capacity[resource] ?? 0),
    wishes: [...numbers].flatMap(([resource, known]) => (wishes.has(resource) ? known : [])),
  };
}

/**
 * Which of the pool's proposals can come true side by side and weigh most together. The pool comes the best
 * first. `start`: indexes of a choice that is possible already.
 */
export function chooseProposals(
  pool: readonly Found[],
  effort: Effort,
  start: readonly number[] = [],
): number[] {
  const packing = packingOf(pool);
  const started = new Set(start);
  const share = (index: number): number => {
    const { weight, nodes } = pool[index] as Found;
    return weight / nodes.length;
  };
  return components(packing).flatMap((component) => {
    const part = narrowed(packing, component);
    const original = (index: number): number => component[index] as number;
    const indexes = [...component.keys()];
    const starts = [
      [],
      [...indexes].sort((one, other) => share(original(other)) - share(original(one))),
      indexes.filter((index) => started.has(original(index))),
    ];
    const good = starts
      .map((from) => packWell(part, from))
      .reduce((best, each) => (each.weight() > best.weight() ? each : best));
    const chosen = [...good.chosen];
    const isSmall = component.length <= effort.exactProposals;
    return (
      isSmall ? packExactly({ ...part, start: chosen, steps: effort.exactSteps }) : chosen
    ).map(original);
  });
}
