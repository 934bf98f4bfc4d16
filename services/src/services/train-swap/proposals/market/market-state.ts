import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../../../kit/context';
import type { MarketChanges } from '../../inventory/occupancy/market-changes';
import type { Market, Place, RouteDay, Wish } from '../../matching/matching';
import type { CallCache } from './call-cache';
import { type Candidate, getValidUntil, loadCandidates } from './candidates';
import { type Chances, getChanceValidUntil } from './chances';
import type { MarketScope } from './market-scope';
import { toMatcherWish } from './to-wants';
import type { TrainRegistry } from './train-registry';

type Entry = { wish: Wish; held: readonly Place[]; until: number };

/** The market of one route-day or train, and what is needed to update it. */
export type MarketState = {
  name: string;
  scope: MarketScope;
  index: Market;
  trains: TrainRegistry;
  /** By booking id; a booking has at most one open wish. */
  entries: Map<string, Entry>;
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

/** Yields to the event loop after this many wishes. */
const batchSize = 20;

/** Reloads these bookings (null: all) and trains. */
export async function updateBookings(
  context: ServiceContext,
  state: MarketState,
  bookingIds: readonly string[] | null,
  runIds: readonly string[],
): Promise<void> {
  const now = context.clock.now();
  const { name, callCache } = state;
  const candidates = await loadCandidates(context, callCache.call, name, bookingIds);
  const journeys = candidates.flatMap(state.scope.listJourneys);
  const added = await state.trains.load(context, journeys);
  const freeByRun = new Map<string, Map<string, Place>>();
  for (const id of new Set([...runIds, ...added.map((train) => train.id)])) {
    const train = state.trains.trains.get(id);
    if (train) freeByRun.set(id, await state.scope.free(context, train));
  }

  for (const bookingId of bookingIds ?? []) removeBooking(state, bookingId);
  for (const train of added) addUnknownPlaces(state, state.scope.places(train));
  for (const [id, fresh] of freeByRun) replaceFreePlaces(state, id, fresh);
  for (const [nth, candidate] of candidates.entries()) {
    if (nth % batchSize === 0) await setImmediate();
    addBooking(state, candidate, now);
  }
}

/** Held and available places only, for the full match. */
export function toRouteDay({ entries, free }: MarketState): RouteDay {
  const wishes = [...entries.values()].map(({ wish }) => wish);
  const wanted = new Set(wishes.flatMap(({ wants }) => wants.map(({ trainId }) => trainId)));
  const freed = [...free].flatMap(([id, places]) => (wanted.has(id) ? [...places.values()] : []));
  const held = [...entries.values()].flatMap((entry) => entry.held);
  const isHeld = new Set(held.map(({ id }) => id));
  const available = freed.filter(({ id }) => !isHeld.has(id));
  return {
    places: [...held, ...available],
    freePlaceIds: available.map(({ id }) => id),
    wishes,
  };
}

function addUnknownPlaces({ index }: MarketState, places: Iterable<Place>): void {
  index.addPlaces([...places].filter(({ id }) => !index.hasPlace(id)));
}

function replaceFreePlaces(state: MarketState, runId: string, fresh: Map<string, Place>): void {
  const { index, free, retry } = state;
  for (const place of free.get(runId)?.keys() ?? []) {
    if (!fresh.has(place)) index.takePlace(place);
  }
  free.set(runId, fresh);
  addUnknownPlaces(state, fresh.values());
  for (const place of fresh.keys()) {
    if (!index.isHeld(place)) index.freePlace(place);
    else retry.runIds.add(runId);
  }
}

function removeBooking({ index, entries, bookingIdByWish }: MarketState, bookingId: string): void {
  const entry = entries.get(bookingId);
  if (!entry) return;
  index.removeWish(entry.wish.id);
  bookingIdByWish.delete(entry.wish.id);
  entries.delete(bookingId);
}

function addBooking(state: MarketState, candidate: Candidate, now: Date): void {
  const { index, trains, scope, chances, retry } = state;
  const route = toMatcherWish(candidate, trains, scope, chances, now);
  if (!route) return;
  addUnknownPlaces(state, route.held);
  const { bookingId, departure } = candidate.wish;
  if (route.held.some(({ id }) => index.isFree(id) || index.isHeld(id))) {
    retry.bookings.add(bookingId);
    for (const { trainId } of route.held) retry.runIds.add(trainId);
    return;
  }
  index.addWish(route.wish);
  const until = Math.min(getValidUntil(candidate), getChanceValidUntil(departure, now));
  state.entries.set(bookingId, { ...route, until });
  state.bookingIdByWish.set(route.wish.id, bookingId);
}
