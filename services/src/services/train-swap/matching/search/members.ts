import type { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { getUrgency, maxUrgency } from '../weight';

/** What wishes add to the net weight of a proposal as its members. */
export type Members = {
  getUrgency: (node: WishNode) => number;
  /** What other proposals would pay for this wish. A net weight is a weight without the prices of its wishes. */
  getPrice: (node: WishNode) => number;
  /** Upper bound of what any wish adds. */
  maxValue: number;
};

export const createMembersWithoutPrices = (market: Market, now: Date): Members => ({
  getUrgency: ({ wish }) => getUrgency(wish, now),
  getPrice: () => 0,
  maxValue: market.maxWishGain() + maxUrgency,
});

/** In arrays by the number of the wish, because a full match reads them some hundred million times. */
export class PricedMembers implements Members {
  private readonly urgencies: Float64Array;
  private readonly prices: Float64Array;
  readonly maxValue: number;

  constructor(nodes: readonly WishNode[], now: Date, prices?: ReadonlyMap<object, number>) {
    const length = nodes.reduce((max, { number }) => Math.max(max, number + 1), 0);
    this.urgencies = new Float64Array(length);
    this.prices = new Float64Array(length);
    let maxValue = 0;
    for (const node of nodes) {
      const urgency = getUrgency(node.wish, now);
      this.urgencies[node.number] = urgency;
      this.prices[node.number] = prices?.get(node) ?? 0;
      maxValue = Math.max(maxValue, node.maxGain * node.wish.chance + urgency);
    }
    this.maxValue = maxValue;
  }

  readonly getUrgency = ({ number }: WishNode): number => this.urgencies[number] as number;
  readonly getPrice = ({ number }: WishNode): number => this.prices[number] as number;

  /** The urgency less the price. */
  getBonus({ number }: WishNode): number {
    return (this.urgencies[number] as number) - (this.prices[number] as number);
  }

  raisePrice({ number }: WishNode, rise: number): void {
    this.prices[number] = (this.prices[number] as number) + rise;
  }
}
