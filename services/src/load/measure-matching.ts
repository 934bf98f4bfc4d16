import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  MatchNotDone,
  matchAgain,
  matchArrival,
  matchInWorker,
  openMarket,
} from '../services/train-swap/contract';
import { heaviestByBruteForce } from '../testing/matching/brute-force';
import { noon, randomRouteDay } from '../testing/matching/random-route-day';
import { percentile } from './percentile';

const limits = { largestRing: 3 };
/** The first find nothing compiled: they are not counted. */
const uncounted = 100;
const arrivals = 1_000;
const resolution = 10;

const dayOf = (wishes: number) =>
  randomRouteDay({
    ...{ seed: 1, trains: 25, placesOnEach: 600, wishes, free: 20, unsold: 0 },
    ...{ parties: 5, largestParty: 4, protectedPlaces: 2 },
  });

/** One new wish after another among so many, without a service around it. */
export function measureMatcher(wishes: number) {
  const coming = uncounted + arrivals;
  const day = dayOf(wishes + coming);
  const market = openMarket({ ...day, wishes: day.wishes.slice(0, -coming) });
  const took = day.wishes.slice(-coming).map((wish) => {
    const from = performance.now();
    market.openWish(wish);
    matchArrival(market, wish.id, noon, limits);
    return performance.now() - from;
  });
  const counted = took.slice(uncounted);
  const [p50, p99] = [percentile(counted, 0.5), percentile(counted, 0.99)];
  return { wishes, count: counted.length, p50, p99 };
}

/** All of them afresh, on the thread that the services use, and how late this one came to its work meanwhile. */
export async function measureFullMatch(wishes: number, longestMilliseconds: number) {
  const routeDay = dayOf(wishes);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const from = performance.now();
  const outcome = await matchInWorker({ routeDay, now: noon, limits }, longestMilliseconds).catch(
    (error) => {
      if (error instanceof MatchNotDone) return null;
      throw error;
    },
  );
  const seconds = (performance.now() - from) / 1000;
  delay.disable();
  const moved = outcome?.reduce((sum, { wishIds }) => sum + wishIds.length, 0) ?? 0;
  const stall = Math.max(0, delay.max / 1e6 - resolution);
  return { wishes, done: outcome !== null, seconds, stall, moved, proposals: outcome?.length ?? 0 };
}

/** The way many are matched, on days small enough to try everything. */
export function measureOptimum(instances: number) {
  let [exact, swaps] = [0, 0];
  for (let seed = 1; seed <= instances; seed += 1) {
    const day = randomRouteDay({
      ...{ seed, trains: 1 + (seed % 3), placesOnEach: 10, wishes: 7, free: seed % 3 },
      ...{ unsold: seed % 2, parties: (seed % 4) * 20, largestParty: 3, protectedPlaces: 5 },
    });
    exact += heaviestByBruteForce(day, noon, limits.largestRing);
    const found = matchAgain(day, noon, limits, { exactWishes: 0 });
    swaps += found.reduce((sum, { weight }) => sum + weight, 0);
  }
  return { instances, share: exact === 0 ? 1 : swaps / exact };
}
