import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Market, matchInWorker, matchNewWish } from '../services/train-swap/contract-for-tests';
import { noon, randomRouteDay } from '../testing/matching/random-route-day';
import { percentile } from './repeat-measurement';

const limits = { maxRingSize: 3 };
/** The first wishes warm up the process and do not count. */
const uncounted = 100;
const arrivals = 1_000;
const resolution = 10;
/** After this time a full match returns what it has found. */
const timeLimitMs = 100_000;

/** One and a half places for each wish on 25 trains. */
export const createRouteDay = (wishes: number) =>
  randomRouteDay({
    seed: 1,
    trains: 25,
    placesOnEach: Math.ceil((wishes * 1.5) / 25),
    wishes,
    free: 20,
    unsold: 0,
    parties: 5,
    maxPartySize: 4,
    protectedPlaces: 2,
  });

/** Measures new wishes one after the other among `wishes` others, without a service. */
export function measureMatcher(wishes: number) {
  const added = uncounted + arrivals;
  const day = createRouteDay(wishes + added);
  const market = new Market({ ...day, wishes: day.wishes.slice(0, -added) });
  const durations = day.wishes.slice(-added).map((wish) => {
    const from = performance.now();
    market.addWish(wish);
    matchNewWish(market, wish.id, noon, limits);
    return performance.now() - from;
  });
  const counted = durations.slice(uncounted);
  const [p50, p99] = [percentile(counted, 0.5), percentile(counted, 0.99)];
  return { wishes, count: counted.length, p50, p99 };
}

/** Measures how long it takes to remove a wish and free its places. */
function measureCancellations(wishes: number) {
  const day = createRouteDay(wishes);
  const market = new Market(day);
  const durations = day.wishes.slice(-arrivals).map(({ id, travellers }) => {
    const from = performance.now();
    market.removeWish(id);
    for (const { placeId } of travellers) market.freePlace(placeId);
    return performance.now() - from;
  });
  return { p50: percentile(durations, 0.5), p99: percentile(durations, 0.99) };
}

/** Measures a full match in the worker thread, and the event loop delay of this thread during it. */
export async function measureFullMatch(wishes: number) {
  const routeDay = createRouteDay(wishes);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const from = performance.now();
  const limits = { maxRingSize: 3 };
  const proposals = await matchInWorker({ routeDay, now: noon, limits, timeLimitMs });
  const seconds = (performance.now() - from) / 1000;
  delay.disable();
  return {
    wishes,
    done: seconds * 1000 < timeLimitMs,
    seconds,
    stall: Math.max(0, delay.max / 1e6 - resolution),
    moved: proposals.reduce((sum, { wishIds }) => sum + wishIds.length, 0),
    weight: proposals.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/** A new wish, a cancellation and a full match with this number of wishes; it may stop at its limit of time. */
export async function measureWishes(wishes: number) {
  const { p99: newWish } = measureMatcher(wishes);
  const { p99: cancellation } = measureCancellations(wishes);
  const { seconds: full } = await measureFullMatch(wishes);
  return { newWish, cancellation, full };
}
