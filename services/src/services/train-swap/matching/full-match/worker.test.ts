import { describe, expect, it } from '@jest/globals';
import { noon, randomRouteDay } from '../../../../testing/matching/random-route-day';
import { MatchingAborted, matchAll, matchInWorker } from '../matching';
import { compareCodeUnits } from '../weight';

const routeDay = randomRouteDay({
  seed: 3,
  trains: 3,
  placesOnEach: 40,
  wishes: 50,
  free: 3,
  unsold: 1,
  parties: 10,
  maxPartySize: 3,
  protectedPlaces: 5,
});
const limits = { maxRingSize: 3 };
const job = { routeDay, now: noon, limits, timeLimitMs: 60_000 };

/** Stops when it was asked so many times. */
function stopAfter(questions: number): () => boolean {
  let left = questions;
  return () => {
    left -= 1;
    return left < 0;
  };
}

const getWeight = (proposals: ReturnType<typeof matchAll>): number =>
  proposals.reduce((sum, { weight }) => sum + weight, 0);

describe('the worker of the full match', () => {
  it('returns the same proposals as the direct call', async () => {
    const found = await matchInWorker(job);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(matchAll(routeDay, noon, limits));
  }, 60_000);

  it('rejects when it is stopped', async () => {
    const stop = new AbortController();
    const match = matchInWorker(job, stop.signal);
    stop.abort();
    await expect(match).rejects.toThrow(MatchingAborted);
  }, 60_000);

  it('returns without an error when the limit of time is over before anything is found', async () => {
    expect(await matchInWorker({ ...job, timeLimitMs: 0 })).toEqual([]);
  }, 60_000);
});

it('a full match that is stopped returns the best proposals found so far', () => {
  const match = (shouldStop?: () => boolean) =>
    matchAll(routeDay, noon, limits, { exactWishes: 0, ...(shouldStop ? { shouldStop } : {}) });
  const all = match();
  const early = match(stopAfter(routeDay.wishes.length / 2));
  expect(early.length).toBeGreaterThan(0);
  expect(getWeight(early)).toBeLessThanOrEqual(getWeight(all));
  const wishIds = early.flatMap((each) => each.wishIds).sort(compareCodeUnits);
  expect(new Set(wishIds).size).toBe(wishIds.length);
});
