import type { SearchResult } from '../search/attempt';
import { computePrices } from './compute-prices';
import { createPacking, findComponents, type ProposalPacking } from './create-packing';
import { fillInOrder, sumWeights } from './knapsack';
import { packByExchange } from './pack-by-exchange';
import { packExactly } from './pack-exactly';

/** Components of up to `exactProposals` competing proposals are solved exactly, in at most `exactSteps` steps. */
export type PackingEffort = {
  exactProposals: number;
  exactSteps: number;
  /** Steps in which prices are adjusted. */
  priceSteps: number;
  /** Ends the work early with the best choice so far. */
  shouldStop: () => boolean;
};

/** The prices of wishes, kinds of places and places. */
export type PriceList = ReadonlyMap<object, number>;

export type Choice = {
  /** Sorted by weight. */
  pool: readonly SearchResult[];
  packing: ProposalPacking;
  /** The indexes of the chosen proposals. */
  chosen: readonly number[];
  /** The weights of the proposals without the prices of what they use. */
  netWeights: Float64Array;
  prices: PriceList;
};

/** A proposal with a lower net weight is seldom part of a good choice. */
const minNetWeight = -0.1;

/** Compatible proposals of the pool, the heaviest at its prices first; the last choice stays when it is heavier. */
export function chooseByPrices(
  pool: readonly SearchResult[],
  { priceSteps }: PackingEffort,
  last?: Choice,
): Choice {
  const packing = createPacking(pool);
  const lastChosen = new Set(last?.chosen.map((index) => last.pool[index]));
  const before = [...pool.keys()].filter((index) => lastChosen.has(pool[index]));
  const start = before.length > 0 ? before : fillInOrder(packing, packing.items.keys());
  const known = sumWeights(packing, start);
  const { prices, netWeights } = computePrices(packing, {
    prices: Float64Array.from(packing.things, (thing) => last?.prices.get(thing) ?? 0),
    steps: priceSteps,
    known,
  });
  const filled = fillInOrder(packing, sortByNetWeight(netWeights));
  const listed = packing.things.map((thing, index): [object, number] => [
    thing,
    prices[index] as number,
  ]);
  return {
    pool,
    packing,
    chosen: sumWeights(packing, filled) > known ? filled : start,
    netWeights,
    prices: new Map(listed),
  };
}

/** The proposals that are nearly worth their price, the best first. */
function sortByNetWeight(netWeights: Float64Array): number[] {
  const good: number[] = [];
  for (let index = 0; index < netWeights.length; index += 1) {
    if ((netWeights[index] as number) > minNetWeight) good.push(index);
  }
  return good.sort((one, other) => (netWeights[other] as number) - (netWeights[one] as number));
}

/** Improves a choice: small components become exact, others are searched by exchanges. */
export function improveChoice(choice: Choice, effort: PackingEffort): SearchResult[] {
  const { pool, netWeights } = choice;
  const chosen = new Set(choice.chosen);
  return findComponents(choice.packing).flatMap((component) => {
    const isSmall = component.length <= effort.exactProposals;
    const part = component
      .filter(
        (index) => isSmall || chosen.has(index) || (netWeights[index] as number) > minNetWeight,
      )
      .map((index) => ({ index, proposal: pool[index] as SearchResult }));
    const packing = createPacking(part.map(({ proposal }) => proposal));
    const start = [...part.keys()].filter((nth) => chosen.has(part[nth]?.index as number));
    const good = [...packByExchange(packing, start, effort.shouldStop).chosen];
    const best = isSmall
      ? packExactly({ ...packing, start: good, steps: effort.exactSteps })
      : good;
    return best.map((nth) => part[nth]?.proposal as SearchResult);
  });
}
