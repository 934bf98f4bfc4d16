import { describe, expect, it } from '@jest/globals';
import { findMaxWeight } from '../../../testing/matching/brute-force';
import { noon, randomRouteDay } from '../../../testing/matching/random-route-day';
import { matchAll, type RouteDay } from './matching';

/** Route-days with a higher seed have segments. */
const maxSeedWithoutSegments = 60;

const instance = (seed: number): { day: RouteDay; maxRingSize: number } => ({
  day: randomRouteDay({
    seed,
    trains: 1 + (seed % 3),
    placesOnEach: 10,
    wishes: seed % 3 === 0 ? 7 : 8,
    free: seed % 3,
    unsold: seed % 2,
    parties: (seed % 4) * 20,
    maxPartySize: 3,
    protectedPlaces: (seed % 2) * 15,
    chancesByKind: seed % 4 === 1,
    ...(seed > maxSeedWithoutSegments ? { trains: 1, calls: 4 } : {}),
  }),
  maxRingSize: seed % 5 === 0 ? 4 : 3,
});

const seeds = Array.from({ length: 90 }, (_, index) => index + 1);
const optima = seeds.map((seed) => {
  const { day, maxRingSize } = instance(seed);
  return findMaxWeight(day, noon, maxRingSize);
});

const weights = (effort: Parameters<typeof matchAll>[3]): number[] =>
  seeds.map((seed) => {
    const { day, maxRingSize } = instance(seed);
    return matchAll(day, noon, { maxRingSize }, effort).reduce(
      (sum, { weight }) => sum + weight,
      0,
    );
  });

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

describe('compared with brute force on route-days of seeds 1 to 90', () => {
  it('the full match of few wishes reaches the maximum weight', () => {
    for (const [index, weight] of weights({}).entries()) {
      expect(weight).toBeCloseTo(optima[index] ?? Number.NaN, 6);
    }
    expect(total(optima)).toBeGreaterThan(30);
  });

  it('the heuristic for many wishes reaches 98% of the maximum', () => {
    const heuristicWeights = weights({ exactWishes: 0 });
    for (const [index, weight] of heuristicWeights.entries()) {
      expect(weight).toBeLessThanOrEqual((optima[index] ?? 0) + 1e-6);
    }
    expect(total(heuristicWeights) / total(optima)).toBeGreaterThanOrEqual(0.98);
  });

  it('the heuristic without exact packing reaches 98% of the maximum', () => {
    const heuristicWeights = weights({ exactWishes: 0, exactProposals: 0 });
    expect(total(heuristicWeights) / total(optima)).toBeGreaterThanOrEqual(0.98);
  });
});
