import type { ServiceContext } from '../../../../kit/context';
import { trainOfMarket } from '../../wishes/markets-of-wish';
import { type StandingMarket, standMarket, type UsedMarket } from './standing-market';

/**
 * A process keeps those used last; others are read anew when they are needed. On a train there are as many wishes as
 * seats at most, so those of trains are many and small, and put none of a route-day out.
 */
const kinds = {
  routeDays: { name: 'markets', mostMarkets: 8, mostWishes: 40_000 },
  trains: { name: 'markets-of-trains', mostMarkets: 100, mostWishes: 10_000 },
} as const;
type KindOfMarket = (typeof kinds)[keyof typeof kinds];

/** The markets of a kind that this process keeps, the one used last at the end. */
const marketsOf = (context: ServiceContext, { name }: KindOfMarket) =>
  context.resource(name, () => ({
    kept: new Map<string, StandingMarket>(),
    close: async () => undefined,
  })).kept;

function forgetOldest(
  kept: Map<string, StandingMarket>,
  { mostMarkets, mostWishes }: KindOfMarket,
): void {
  let wishes = [...kept.values()].reduce((sum, market) => sum + market.wishes(), 0);
  for (const [name, market] of kept) {
    if (kept.size === 1 || (kept.size <= mostMarkets && wishes <= mostWishes)) return;
    kept.delete(name);
    wishes -= market.wishes();
  }
}

/** Works with the market of a route-day, or a train, as it is at this moment. Not inside a transaction. */
export async function useMarket<T>(
  context: ServiceContext,
  name: string,
  work: (market: UsedMarket) => Promise<T>,
): Promise<T> {
  const kind = trainOfMarket(name) === null ? kinds.routeDays : kinds.trains;
  const kept = marketsOf(context, kind);
  const market = kept.get(name) ?? standMarket(name);
  kept.delete(name);
  kept.set(name, market);
  forgetOldest(kept, kind);
  return market.use(context, work);
}
