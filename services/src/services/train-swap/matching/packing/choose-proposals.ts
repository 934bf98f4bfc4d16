import type { SearchResult } from '../search/attempt';
import { groupItemsByResource, type Item, type Packing } from './knapsack';
import { packByExchange } from './pack-by-exchange';
import { packExactly } from './pack-exactly';

/** Components of up to `exactProposals` competing proposals are solved exactly, in at most `exactSteps` steps. */
export type PackingEffort = { exactProposals: number; exactSteps: number };

/** Resources: a wish is in one proposal, a place has one holder, a kind has a number of free places. */
/** `wishes`: the resources that are wishes. */
type ProposalPacking = Packing & { wishes: ReadonlySet<number> };

function createPacking(pool: readonly SearchResult[]): ProposalPacking {
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

/** Groups of proposals that compete, directly or indirectly, for a scarce resource. */
function findComponents(packing: Packing): number[][] {
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

/** A packing with only these items and renumbered resources. */
function selectItems({ items, capacity, wishes }: ProposalPacking, some: number[]) {
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
 * Chooses compatible proposals with the highest total weight. `pool` is sorted by weight, the heaviest first;
 * `start` holds the indexes of a valid choice.
 */
export function chooseProposals(
  pool: readonly SearchResult[],
  effort: PackingEffort,
  start: readonly number[] = [],
): number[] {
  const packing = createPacking(pool);
  const started = new Set(start);
  const share = (index: number): number => {
    const { weight, nodes } = pool[index] as SearchResult;
    return weight / nodes.length;
  };
  return findComponents(packing).flatMap((component) => {
    const part = selectItems(packing, component);
    const original = (index: number): number => component[index] as number;
    const indexes = [...component.keys()];
    const starts = [
      [],
      [...indexes].sort((one, other) => share(original(other)) - share(original(one))),
      indexes.filter((index) => started.has(original(index))),
    ];
    const good = starts
      .map((from) => packByExchange(part, from))
      .reduce((best, each) => (each.weight > best.weight ? each : best));
    const chosen = [...good.chosen];
    const isSmall = component.length <= effort.exactProposals;
    return (
      isSmall ? packExactly({ ...part, start: chosen, steps: effort.exactSteps }) : chosen
    ).map(original);
  });
}
