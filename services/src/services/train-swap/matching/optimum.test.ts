import { describe, expect, it } from '@jest/globals';
import { heaviestByBruteForce } from '../../../testing/matching/brute-force';
import { noon, randomRouteDay } from '../../../testing/matching/random-route-day';
import { matchAgain, type RouteDay } from './matching';

/** Of the route-days beyond, rides overlap partly. */
const wholeRides = 60;

const instance = (seed: number): { day: RouteDay; largestRing: number } => ({
  day: randomRouteDay({
    ...{ seed, trains: 1 + (seed % 3), placesOnEach: 10, wishes: seed % 3 === 0 ? 7 : 8 },
    ...{ free: seed % 3, unsold: seed % 2, parties: (seed % 4) * 20, largestParty: 3 },
    ...{ protectedPlaces: (seed % 2) * 15, chancesByKind: seed % 4 === 1 },
    ...(seed > wholeRides ? { trains: 1, calls: 4 } : {}),
  }),
  largestRing: seed % 5 === 0 ? 4 : 3,
});

const seeds = Array.from({ length: 90 }, (_, index) => index + 1);
const optima = seeds.map((seed) => {
  const { day, largestRing } = instance(seed);
  return heaviestByBruteForce(day, noon, largestRing);
});

const weights = (effort: Parameters<typeof matchAgain>[3]): number[] =>
  seeds.map((seed) => {
    const { day, largestRing } = instance(seed);
    return matchAgain(day, noon, { largestRing }, effort).reduce(
      (sum, { weight }) => sum + weight,
      0,
    );
  });

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

describe('against trying everything, on 90 route-days of seeds 1 to 90', () => {
  it('a full match of few wishes weighs as much as can be', () => {
    for (const [index, weight] of weights({}).entries()) {
      expect(weight).toBeCloseTo(optima[index] ?? Number.NaN, 6);
    }
    expect(total(optima)).toBeGreaterThan(30);
  });

  it('the way many wishes are matched comes to 0.98 of it and never above it', () => {
    const reached = weights({ exactWishes: 0 });
    for (const [index, weight] of reached.entries()) {
      expect(weight).toBeLessThanOrEqual((optima[index] ?? 0) + 1e-6);
    }
    expect(total(reached) / total(optima)).toBeGreaterThanOrEqual(0.98);
  });

  it('so it does when nothing is searched exactly', () => {
    const reached = weights({ exactWishes: 0, exactProposals: 0 });
    expect(total(reached) / total(optima)).toBeGreaterThanOrEqual(0.98);
  });
});
