import type { ServiceContext } from '../../../../kit/context';
import { parseTrainMarket } from '../../wishes/wish-markets';
import { CachedMarket, type LoadedMarket } from './cached-market';

/** Limits of the least recently used caches. Train markets are small and have a cache of their own. */
const cacheLimits = {
  routeDays: { name: 'markets', maxMarkets: 8, maxWishes: 40_000 },
  trains: { name: 'markets-of-trains', maxMarkets: 100, maxWishes: 10_000 },
} as const;
type CacheLimits = (typeof cacheLimits)[keyof typeof cacheLimits];

/** The cached markets of a kind, the most recently used last. */
const getCachedMarkets = (context: ServiceContext, { name }: CacheLimits) =>
  context.resource(name, () => ({
    markets: new Map<string, CachedMarket>(),
    close: async () => undefined,
  })).markets;

function evictExcess(
  markets: Map<string, CachedMarket>,
  { maxMarkets, maxWishes }: CacheLimits,
): void {
  let wishes = [...markets.values()].reduce((sum, market) => sum + market.countWishes(), 0);
  for (const [name, market] of markets) {
    if (markets.size === 1 || (markets.size <= maxMarkets && wishes <= maxWishes)) return;
    markets.delete(name);
    wishes -= market.countWishes();
  }
}

/** Runs `work` with the current market of a route-day or train. Not inside a transaction. */
export async function withMarket<T>(
  context: ServiceContext,
  name: string,
  work: (market: LoadedMarket) => Promise<T>,
): Promise<T> {
  const limits = parseTrainMarket(name) === null ? cacheLimits.routeDays : cacheLimits.trains;
  const markets = getCachedMarkets(context, limits);
  const market = markets.get(name) ?? new CachedMarket(name);
  markets.delete(name);
  markets.set(name, market);
  evictExcess(markets, limits);
  return market.use(context, work);
}
