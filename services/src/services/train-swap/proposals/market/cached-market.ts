import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../../../kit/context';
import { getExpectedAcceptance } from '../../clients/reference-data';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import {
  type MarketChanges,
  maxReadGapSeconds,
  readMarketChanges,
} from '../../inventory/occupancy/market-changes';
import { Market, type Place, type RouteDay, type Wish } from '../../matching/matching';
import { skipOnError } from '../planning/skip-on-error';
import { type CallCache, createCallCache } from './call-cache';
import { getValidUntil, loadCandidate, readOpenWishes } from './candidates';
import { type Chances, countResponses, createChances, getChanceValidUntil } from './chances';
import { getMarketScope } from './market-scope';
import { toMatcherWish } from './to-matcher-wish';
import { createTrainRegistry, type TrainRegistry } from './train-registry';

type Entry = { wish: Wish; held: readonly Place[]; until: number };

type State = {
  index: Market;
  trains: TrainRegistry;
  /** By booking id; a booking has at most one open wish. */
  entries: Map<string, Entry>;
  /** Booking id by wish id. */
  bookingIdByWish: Map<string, string>;
  /** Free places by train id. */
  free: Map<string, Map<string, Place>>;
  callCache: CallCache;
  callsCheckedAt: number;
  chances: Chances;
  builtAt: number;
  seen: Pick<MarketChanges, 'snapshot' | 'at'>;
  /** Read again next time: the reads were inconsistent because of a concurrent change. */
  retry: { bookings: Set<string>; runIds: Set<string> };
  now: number;
};

/** Trains, delays and conditions are checked again after this time. */
const callCacheMs = 15_000;
/** Maximum age of a market, including its counted responses. */
const maxAgeSeconds = 30 * 60;
/** Yields to the event loop after this many wishes. */
const batchSize = 20;

/**
 * In-memory market of one route-day or train. Each use applies the committed changes first. It may be slightly out of
 * date, so `openProposal` checks again under locks.
 */
export function createCachedMarket(market: string, maxGapSeconds: number = maxReadGapSeconds) {
  const reach = getMarketScope(market);
  let state: State | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function build(context: ServiceContext, seen: State['seen']): Promise<State> {
    const callCache = createCallCache(context.call);
    const expected = await getExpectedAcceptance(callCache.call);
    const created: State = {
      index: new Market({ places: [], freePlaceIds: [], unsold: [], wishes: [] }),
      trains: createTrainRegistry(),
      entries: new Map(),
      bookingIdByWish: new Map(),
      free: new Map(),
      callCache,
      callsCheckedAt: context.clock.now().getTime(),
      chances: createChances(expected, await countResponses(context.database)),
      builtAt: seen.at,
      seen,
      retry: { bookings: new Set(), runIds: new Set() },
      now: context.clock.now().getTime(),
    };
    await updateBookings(context, created, null, []);
    return created;
  }

  /** Reloads these bookings (null: all) and trains. */
  async function updateBookings(
    context: ServiceContext,
    { index, trains, entries, bookingIdByWish, free, callCache, chances, retry }: State,
    bookingIds: readonly string[] | null,
    runIds: readonly string[],
  ): Promise<void> {
    const now = context.clock.now();
    const open = bookingIds?.length === 0 ? [] : await readOpenWishes(context, market, bookingIds);
    const seen = [];
    for (const [nth, each] of open.entries()) {
      if (nth % batchSize === 0) await setImmediate();
      const wishIds = [each.wish.id];
      const candidate = await skipOnError(context, { what: 'a wish', wishIds }, () =>
        loadCandidate(callCache.call, each, now),
      );
      if (candidate) seen.push(candidate);
    }
    const added = await trains.load(context, seen.flatMap(reach.listJourneys));
    const changedRuns = new Set([...runIds, ...added.map(({ id }) => id)]);
    const isFree = new Map<string, Map<string, Place>>();
    for (const id of changedRuns) {
      const train = trains.trains.get(id);
      if (train) isFree.set(id, await reach.free(context, train));
    }

    for (const bookingId of bookingIds ?? []) {
      const entry = entries.get(bookingId);
      if (!entry) continue;
      index.removeWish(entry.wish.id);
      bookingIdByWish.delete(entry.wish.id);
      entries.delete(bookingId);
    }
    const addUnknown = (places: Iterable<Place>) =>
      index.addPlaces([...places].filter(({ id }) => !index.hasPlace(id)));
    for (const train of added) addUnknown(reach.places(train));
    for (const [id, fresh] of isFree) {
      for (const place of free.get(id)?.keys() ?? []) if (!fresh.has(place)) index.takePlace(place);
      free.set(id, fresh);
      addUnknown(fresh.values());
      for (const place of fresh.keys()) {
        if (!index.isHeld(place)) index.freePlace(place);
        else retry.runIds.add(id);
      }
    }
    for (const [nth, candidate] of seen.entries()) {
      if (nth % batchSize === 0) await setImmediate();
      const route = toMatcherWish(candidate, trains, reach, chances, now);
      if (!route) continue;
      addUnknown(route.held);
      const { bookingId, departure } = candidate.wish;
      if (route.held.some(({ id }) => index.isFree(id) || index.isHeld(id))) {
        retry.bookings.add(bookingId);
        for (const { trainId } of route.held) retry.runIds.add(trainId);
        continue;
      }
      index.addWish(route.wish);
      const until = Math.min(getValidUntil(candidate), getChanceValidUntil(departure, now));
      entries.set(bookingId, { ...route, until });
      bookingIdByWish.set(route.wish.id, bookingId);
    }
  }

  async function refresh(context: ServiceContext): Promise<State> {
    await expireDueHolds(context);
    const now = context.clock.now().getTime();
    const changes = await readMarketChanges(context.database, market, state?.seen ?? null);
    const known = state;
    const isUsable =
      known !== null &&
      !changes.all &&
      changes.at - known.seen.at < maxGapSeconds &&
      changes.at - known.builtAt < maxAgeSeconds &&
      now >= known.now;
    const isOld = known !== null && now - known.callsCheckedAt >= callCacheMs;
    if (!isUsable || (isOld && !(await known.callCache.isUnchanged())))
      return build(context, changes);
    if (isOld) known.callsCheckedAt = now;
    const { retry } = known;
    known.retry = { bookings: new Set(), runIds: new Set() };
    const due = [...known.entries].filter(([, { until }]) => until <= now).map(([id]) => id);
    const bookingIds = new Set([...changes.bookingIds, ...retry.bookings, ...due]);
    const runIds = changes.trainRunIds.map(String).filter((id) => known.trains.trains.has(id));
    await updateBookings(
      context,
      known,
      [...bookingIds],
      [...new Set([...runIds, ...retry.runIds])],
    );
    known.seen = changes;
    known.now = now;
    return known;
  }

  /** Held and available places only, for the full match. */
  function toRouteDay({ entries, free }: State): RouteDay {
    const wishes = [...entries.values()].map(({ wish }) => wish);
    const wanted = new Set(wishes.flatMap(({ wants }) => wants.map(({ trainId }) => trainId)));
    const freed = [...free].flatMap(([id, places]) => (wanted.has(id) ? [...places.values()] : []));
    const held = [...entries.values()].flatMap((entry) => entry.held);
    const isHeld = new Set(held.map(({ id }) => id));
    const available = freed.filter(({ id }) => !isHeld.has(id));
    return {
      places: [...held, ...available],
      freePlaceIds: available.map(({ id }) => id),
      unsold: [],
      wishes,
    };
  }

  async function fresh<T>(
    context: ServiceContext,
    work: (market: LoadedMarket) => Promise<T>,
  ): Promise<T> {
    try {
      state = await refresh(context);
    } catch (error) {
      // A partial update would leave an inconsistent state.
      state = null;
      throw error;
    }
    const used = state;
    return work({
      index: used.index,
      trains: used.trains,
      routeDay: () => toRouteDay(used),
      getBookingId: (wishId) => used.bookingIdByWish.get(wishId) ?? '',
    });
  }

  return {
    /** Runs `work` exclusively; `work` must leave the index unchanged. Not inside a transaction. */
    use<T>(context: ServiceContext, work: (market: LoadedMarket) => Promise<T>): Promise<T> {
      const turn = queue.then(() => fresh(context, work));
      queue = turn.catch(() => undefined);
      return turn;
    },
    wishes: (): number => state?.entries.size ?? 0,
  };
}

export type LoadedMarket = {
  index: Market;
  trains: TrainRegistry;
  routeDay(): RouteDay;
  getBookingId(wishId: string): string;
};
export type CachedMarket = ReturnType<typeof createCachedMarket>;
