import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../../../kit/context';
import { getChanceExpected } from '../../clients/reference-data';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import {
  longestGapSeconds,
  type MarketChanges,
  readMarketChanges,
} from '../../inventory/market-changes';
import {
  type Market,
  openMarket,
  type Place,
  type RouteDay,
  type Wish,
} from '../../matching/matching';
import { orLeaveOut } from '../or-leave-out';
import { readOpenWishes, seeCandidate, unchangedUntil } from './candidates';
import { type Chances, chanceChangesAt, chancesFrom, countAnswers } from './chances';
import { reachOf } from './reach';
import { type RememberedAnswers, rememberAnswers } from './remembered-answers';
import { routeWish } from './route-wish';
import { type KnownTrains, knownTrains } from './trains';

type Entry = { wish: Wish; held: readonly Place[]; until: number };

type State = {
  index: Market;
  trains: KnownTrains;
  /** By booking: each has one open wish at most. */
  entries: Map<string, Entry>;
  /** Whose wish it is. */
  bookingOf: Map<string, string>;
  /** What is free, by train. */
  free: Map<string, Map<string, Place>>;
  answers: RememberedAnswers;
  answersAt: number;
  chances: Chances;
  builtAt: number;
  seen: Pick<MarketChanges, 'snapshot' | 'at'>;
  /** Read while somebody changed them: one says what the other does not know yet. */
  again: { bookings: Set<string>; runs: Set<string> };
  now: number;
};

/** Trains, delays and conditions are asked for again after this time of the clock. */
const answersMilliseconds = 15_000;
/** Whatever happens, nothing is older: also what is known of answers to proposals. */
const oldestSeconds = 30 * 60;
/** Between so many wishes others get their turn. */
const atOnce = 20;

/**
 * The market of one route-day, or of one train, in this process's memory, brought up to what is committed whenever it is used.
 * Whoever opens a proposal from it looks again under locks: it may be a moment old.
 */
export function standMarket(market: string, longestGap: number = longestGapSeconds) {
  const reach = reachOf(market);
  let state: State | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function build(context: ServiceContext, seen: State['seen']): Promise<State> {
    const answers = rememberAnswers(context.call);
    const expected = await getChanceExpected(answers.call);
    const made: State = {
      index: openMarket({ places: [], freePlaceIds: [], unsold: [], wishes: [] }),
      trains: knownTrains(),
      entries: new Map(),
      bookingOf: new Map(),
      free: new Map(),
      answers,
      answersAt: context.clock.now().getTime(),
      chances: chancesFrom(expected, await countAnswers(context.database)),
      builtAt: seen.at,
      seen,
      again: { bookings: new Set(), runs: new Set() },
      now: context.clock.now().getTime(),
    };
    await bring(context, made, null, []);
    return made;
  }

  /** Reads some bookings (null: all) and trains again and puts them where they were. */
  async function bring(
    context: ServiceContext,
    { index, trains, entries, bookingOf, free, answers, chances, again }: State,
    bookingIds: readonly string[] | null,
    runs: readonly string[],
  ): Promise<void> {
    const now = context.clock.now();
    const open = bookingIds?.length === 0 ? [] : await readOpenWishes(context, market, bookingIds);
    const seen = [];
    for (const [nth, each] of open.entries()) {
      if (nth % atOnce === 0) await setImmediate();
      const wishIds = [each.wish.id];
      const candidate = await orLeaveOut(context, { what: 'a wish', wishIds }, () =>
        seeCandidate(answers.call, each, now),
      );
      if (candidate) seen.push(candidate);
    }
    const added = await trains.know(context, seen.flatMap(reach.journeys));
    const looked = new Set([...runs, ...added.map(({ id }) => id)]);
    const isFree = new Map<string, Map<string, Place>>();
    for (const id of looked) {
      const train = trains.trains.get(id);
      if (train) isFree.set(id, await reach.free(context, train));
    }

    for (const bookingId of bookingIds ?? []) {
      const entry = entries.get(bookingId);
      if (!entry) continue;
      index.closeWish(entry.wish.id);
      bookingOf.delete(entry.wish.id);
      entries.delete(bookingId);
    }
    const addUnknown = (places: Iterable<Place>) =>
      index.addPlaces([...places].filter(({ id }) => !index.knows(id)));
    for (const train of added) addUnknown(reach.places(train));
    for (const [id, fresh] of isFree) {
      for (const place of free.get(id)?.keys() ?? []) if (!fresh.has(place)) index.takePlace(place);
      free.set(id, fresh);
      addUnknown(fresh.values());
      for (const place of fresh.keys()) {
        if (!index.isHeld(place)) index.freePlace(place);
        else again.runs.add(id);
      }
    }
    for (const [nth, candidate] of seen.entries()) {
      if (nth % atOnce === 0) await setImmediate();
      const route = routeWish(candidate, trains, reach, chances, now);
      if (!route) continue;
      addUnknown(route.held);
      const { bookingId, departure } = candidate.wish;
      if (route.held.some(({ id }) => index.isFree(id) || index.isHeld(id))) {
        again.bookings.add(bookingId);
        for (const { trainId } of route.held) again.runs.add(trainId);
        continue;
      }
      index.openWish(route.wish);
      const until = Math.min(unchangedUntil(candidate), chanceChangesAt(departure, now));
      entries.set(bookingId, { ...route, until });
      bookingOf.set(route.wish.id, bookingId);
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
      changes.at - known.seen.at < longestGap &&
      changes.at - known.builtAt < oldestSeconds &&
      now >= known.now;
    const isOld = known !== null && now - known.answersAt >= answersMilliseconds;
    if (!isUsable || (isOld && !(await known.answers.stillTrue()))) return build(context, changes);
    if (isOld) known.answersAt = now;
    const { again } = known;
    known.again = { bookings: new Set(), runs: new Set() };
    const due = [...known.entries].filter(([, { until }]) => until <= now).map(([id]) => id);
    const bookingIds = new Set([...changes.bookingIds, ...again.bookings, ...due]);
    const runs = changes.trainRunIds.map(String).filter((id) => known.trains.trains.has(id));
    await bring(context, known, [...bookingIds], [...new Set([...runs, ...again.runs])]);
    known.seen = changes;
    known.now = now;
    return known;
  }

  /** Only what is held or can be taken, for those who need no index of their own. */
  function routeDayOf({ entries, free }: State): RouteDay {
    const wishes = [...entries.values()].map(({ wish }) => wish);
    const wanted = new Set(wishes.flatMap(({ wants }) => wants.map(({ trainId }) => trainId)));
    const freed = [...free].flatMap(([id, places]) => (wanted.has(id) ? [...places.values()] : []));
    const held = [...entries.values()].flatMap((entry) => entry.held);
    const isHeld = new Set(held.map(({ id }) => id));
    const untaken = freed.filter(({ id }) => !isHeld.has(id));
    return {
      places: [...held, ...untaken],
      freePlaceIds: untaken.map(({ id }) => id),
      unsold: [],
      wishes,
    };
  }

  async function fresh<T>(
    context: ServiceContext,
    work: (market: UsedMarket) => Promise<T>,
  ): Promise<T> {
    try {
      state = await refresh(context);
    } catch (error) {
      // Half brought up to date is worse than none.
      state = null;
      throw error;
    }
    const used = state;
    return work({
      index: used.index,
      trains: used.trains,
      routeDay: () => routeDayOf(used),
      bookingOf: (wishId) => used.bookingOf.get(wishId) ?? '',
    });
  }

  return {
    /** Others wait until `work` is done, which leaves the index as it found it. Not inside a transaction. */
    use<T>(context: ServiceContext, work: (market: UsedMarket) => Promise<T>): Promise<T> {
      const turn = queue.then(() => fresh(context, work));
      queue = turn.catch(() => undefined);
      return turn;
    },
    wishes: (): number => state?.entries.size ?? 0,
  };
}

export type UsedMarket = {
  index: Market;
  trains: KnownTrains;
  routeDay(): RouteDay;
  bookingOf(wishId: string): string;
};
export type StandingMarket = ReturnType<typeof standMarket>;
