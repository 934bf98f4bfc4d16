import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  Market,
  MatchingAborted,
  matchInWorker,
  matchNewWish,
} from '../services/train-swap/contract-for-tests';
import { noon, randomRouteDay } from '../testing/matching/random-route-day';
import { percentile } from './repeat-measurement';

const limits = { maxRingSize: 3 };
/** The first wishes warm up the process and do not count. */
const uncounted = 100;
const arrivals = 1_000;
const resolution = 10;
/** After this time a full match is reported as not done. */
const maxMatchMs = 100_000;

const createRouteDay = (wishes: number) =>
  randomRouteDay({
    seed: 1,
    trains: 25,
    placesOnEach: 600,
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

/** Measures a full match in the worker thread, and the event loop delay of this thread during it. */
export async function measureFullMatch(wishes: number) {
  const routeDay = createRouteDay(wishes);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const from = performance.now();
  const outcome = await matchInWorker({ routeDay, now: noon, limits }, maxMatchMs).catch(
    (error) => {
      if (error instanceof MatchingAborted) return null;
      throw error;
    },
  );
  const seconds = (performance.now() - from) / 1000;
  delay.disable();
  const moved = outcome?.reduce((sum, { wishIds }) => sum + wishIds.length, 0) ?? 0;
  const stall = Math.max(0, delay.max / 1e6 - resolution);
  return { wishes, done: outcome !== null, seconds, stall, moved };
}
