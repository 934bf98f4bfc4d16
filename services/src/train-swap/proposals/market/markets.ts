import type { ServiceContext } from '../../../foundation/context';
import { type StandingMarket, standMarket, type UsedMarket } from './standing-market';

/** A process keeps those used last; others are read anew when they are needed. */
const mostMarkets = 8;
const mostWishes = 40_000;

/** The markets that this process keeps, the one used last at the end. */
const marketsOf = (context: ServiceContext) =>
  context.resource('markets', () => ({
    kept: new Map<string, StandingMarket>(),
    close: async () => undefined,
  })).kept;

function forgetOldest(kept: Map<string, StandingMarket>): void {
  let wishes = [...kept.values()].reduce((sum, market) => sum + market.wishes(), 0);
  for (const [routeDay, market] of kept) {
    if (kept.size === 1 || (kept.size <= mostMarkets && wishes <= mostWishes)) return;
    kept.delete(routeDay);
    wishes -= market.wishes();
  }
}

/** Works with the market of a route-day as it is at this moment. Not inside a transaction. */
export async function useMarket<T>(
  context: ServiceContext,
  routeDay: string,
  work: (market: UsedMarket) => Promise<T>,
): Promise<T> {
  const kept = marketsOf(context);
  const market = kept.get(routeDay) ?? standMarket(routeDay);
  kept.delete(routeDay);
  kept.set(routeDay, market);
  forgetOldest(kept);
  return market.use(context, work);
}
