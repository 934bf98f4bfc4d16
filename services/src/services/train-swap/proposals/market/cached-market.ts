import type { ServiceContext } from '../../../../kit/context';
import { getProposalLimits } from '../../clients/reference-data';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { maxReadGapSeconds, readMarketChanges } from '../../inventory/occupancy/market-changes';
import { Market, type RouteDay } from '../../matching/matching';
import { createCallCache } from './call-cache';
import { countResponses, createChances } from './chances';
import { getMarketScope } from './market-scope';
import { type MarketState, toRouteDay, updateBookings } from './market-state';
import { createTrainRegistry, type TrainRegistry } from './train-registry';

/** Trains, delays and conditions are checked again after this time. */
const callCacheMs = 15_000;
/** Maximum age of a market, including its counted responses. */
const maxAgeSeconds = 30 * 60;

/** An up-to-date market for one use. */
export type LoadedMarket = {
  index: Market;
  trains: TrainRegistry;
  routeDay(): RouteDay;
  getBookingId(wishId: string): string;
};

/**
 * In-memory market of one route-day or train. Each use applies the committed changes first. It may be slightly out of
 * date, so `openProposal` checks again under locks.
 */
export class CachedMarket {
  private state: MarketState | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly maxGapSeconds: number = maxReadGapSeconds,
  ) {}

  /** Runs `work` exclusively; `work` must leave the index unchanged. Not inside a transaction. */
  use<T>(context: ServiceContext, work: (market: LoadedMarket) => Promise<T>): Promise<T> {
    const turn = this.queue.then(async () => work(await this.load(context)));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  countWishes(): number {
    return this.state?.entries.size ?? 0;
  }

  private async load(context: ServiceContext): Promise<LoadedMarket> {
    const state = await this.refresh(context, this.state).catch((error: unknown) => {
      // A partial update would be inconsistent.
      this.state = null;
      throw error;
    });
    this.state = state;
    return {
      index: state.index,
      trains: state.trains,
      routeDay: () => toRouteDay(state),
      getBookingId: (wishId) => state.bookingIdByWish.get(wishId) ?? '',
    };
  }

  private async refresh(context: ServiceContext, known: MarketState | null): Promise<MarketState> {
    await expireDueHolds(context);
    const now = context.clock.now().getTime();
    const changes = await readMarketChanges(context.database, this.name, known?.seen ?? null);
    const isUsable =
      known !== null &&
      !changes.all &&
      changes.at - known.seen.at < this.maxGapSeconds &&
      changes.at - known.builtAt < maxAgeSeconds &&
      now >= known.now;
    const isOld = known !== null && now - known.callsCheckedAt >= callCacheMs;
    if (!isUsable || (isOld && !(await known.callCache.isUnchanged())))
      return this.build(context, changes);
    if (isOld) known.callsCheckedAt = now;
    const { retry } = known;
    known.retry = { bookings: new Set(), runIds: new Set() };
    const due = [...known.entries].filter(([, { until }]) => until <= now).map(([id]) => id);
    const bookingIds = new Set([...changes.bookingIds, ...retry.bookings, ...due]);
    const runIds = changes.trainRunIds.map(String).filter((id) => known.trains.trains.has(id));
    const allRunIds = new Set([...runIds, ...retry.runIds]);
    await updateBookings(context, known, [...bookingIds], [...allRunIds]);
    known.seen = changes;
    known.now = now;
    return known;
  }

  private async build(context: ServiceContext, seen: MarketState['seen']): Promise<MarketState> {
    const callCache = createCallCache(context.call);
    const { acceptancePercent } = await getProposalLimits(callCache.call);
    const created: MarketState = {
      name: this.name,
      scope: getMarketScope(this.name),
      index: new Market({ places: [], freePlaceIds: [], wishes: [] }),
      trains: createTrainRegistry(),
      entries: new Map(),
      bookingIdByWish: new Map(),
      free: new Map(),
      callCache,
      callsCheckedAt: context.clock.now().getTime(),
      chances: createChances(acceptancePercent / 100, await countResponses(context.database)),
      builtAt: seen.at,
      seen,
      retry: { bookings: new Set(), runIds: new Set() },
      now: context.clock.now().getTime(),
    };
    await updateBookings(context, created, null, []);
    return created;
  }
}
