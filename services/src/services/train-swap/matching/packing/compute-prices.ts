import { flattenUses, type Item, type Packing } from './knapsack';

/** After this many steps without a lower bound, the steps are halved. */
const maxFailures = 5;

/** A change of the bound that counts. */
const tolerance = 1e-6;

type Start = {
  prices: Float64Array;
  steps: number;
  /** The weight of a known choice. */
  known: number;
};

type Prices = {
  prices: Float64Array;
  /** The weights of the items without the prices of what they use. */
  netWeights: Float64Array;
  /** No choice of items weighs more. */
  maxWeight: number;
};

/**
 * Prices of scarce resources at which few items are still worth more than what they use: Lagrange multipliers of the
 * packing, by the subgradient method (Held, Wolfe and Crowder 1974). A resource that is asked for more often than
 * it exists becomes dearer, one that is left over cheaper.
 */
export function computePrices(packing: Packing, { prices: start, steps, known }: Start): Prices {
  const market = new PricedPacking(packing, start);
  const prices = start.slice();
  const best = {
    prices: start.slice(),
    netWeights: market.netWeights.slice(),
    maxWeight: Infinity,
  };
  let scale = 1;
  let failures = 0;
  for (let step = 0; step < steps; step += 1) {
    const maxWeight = market.evaluate(prices);
    if (maxWeight < best.maxWeight * (1 - tolerance) || step === 0) {
      best.maxWeight = maxWeight;
      best.prices.set(prices);
      best.netWeights.set(market.netWeights);
      failures = 0;
    } else {
      failures += 1;
    }
    if (failures >= maxFailures) {
      scale /= 2;
      failures = 0;
      market.evaluate(best.prices);
      prices.set(best.prices);
    }
    if (!market.adjust(prices, scale * (maxWeight - known))) break;
  }
  return best;
}

class PricedPacking {
  readonly netWeights: Float64Array;
  private readonly weights: Float64Array;
  private readonly capacity: Float64Array;
  /** Of each resource: what the items with a positive net weight leave over. Negative when it is asked for too often. */
  private readonly left: Float64Array;
  private readonly uses: ReturnType<typeof flattenUses>;

  constructor({ items, capacity }: Packing, prices: Float64Array) {
    this.uses = flattenUses(items);
    this.weights = Float64Array.from(items, ({ weight }: Item) => weight);
    this.netWeights = this.weights.slice();
    this.capacity = Float64Array.from(capacity);
    this.left = this.capacity.slice();
    this.evaluate(prices);
  }

  /** @returns the upper bound of the weight of any choice, which these prices prove */
  evaluate(prices: Float64Array): number {
    const { netWeights, left, capacity, weights } = this;
    const { from, resources, amounts } = this.uses;
    left.set(capacity);
    let bound = 0;
    for (const [resource, price] of prices.entries())
      bound += price * (capacity[resource] as number);
    for (let item = 0; item < weights.length; item += 1) {
      const end = from[item + 1] as number;
      let net = weights[item] as number;
      for (let use = from[item] as number; use < end; use += 1)
        net -= (prices[resources[use] as number] as number) * (amounts[use] as number);
      netWeights[item] = net;
      if (net <= 0) continue;
      bound += net;
      for (let use = from[item] as number; use < end; use += 1)
        (left[resources[use] as number] as number) -= amounts[use] as number;
    }
    return bound;
  }

  /** Changes prices towards a bound that is lower by `gap`. @returns whether any price can change */
  adjust(prices: Float64Array, gap: number): boolean {
    const { left } = this;
    let square = 0;
    for (const [resource, price] of prices.entries()) {
      const each = left[resource] as number;
      if (each < 0 || price > 0) square += each * each;
    }
    if (square === 0) return false;
    const length = gap / square;
    for (const [resource, price] of prices.entries())
      prices[resource] = Math.max(0, price - length * (left[resource] as number));
    return true;
  }
}
