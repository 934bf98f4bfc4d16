import { describe, expect, it } from '@jest/globals';
import { computePValue, getDueCheck, isWorse, type Tally } from './compare-failures';

const tally = (failed: number, visitors: number): Tally => ({ failed, visitors });

describe('the comparison of a canary with the stable release', () => {
  // Computed with integers: the sum of C(failed, k) * C(mounted, canary - k) / C(all, canary).
  it.each([
    [tally(0, 10), tally(3, 10), 0.1052632],
    [tally(1, 100), tally(5, 20), 0.0004350591],
    [tally(4, 1_000), tally(0, 50), 1],
  ])('computes the exact probability for %o and %o', (stable, canary, chance) => {
    expect(computePValue(stable, canary)).toBeCloseTo(chance, 6);
  });

  it('reports a worse canary when its first eight visitors fail', () => {
    expect(isWorse(tally(0, 100), tally(8, 8), 0)).toBe(true);
  });

  it.each([
    ['the canary fails as often', tally(10, 1_000), tally(1, 64), 3],
    ['the canary fails less often', tally(100, 1_000), tally(0, 64), 3],
    ['one failure may be chance', tally(0, 100), tally(1, 8), 0],
    ['there is no stable release to compare with', tally(0, 0), tally(8, 8), 0],
    ['both releases always fail', tally(100, 100), tally(64, 64), 3],
  ])('does not report a worse canary when %s', (_condition, stable, canary, check) => {
    expect(isWorse(stable, canary, check)).toBe(false);
  });

  it('is done each time the number of visitors has doubled', () => {
    const checks = Array.from({ length: 70 }, (_, visitors) => getDueCheck(visitors));
    expect(checks.flatMap((check, visitors) => (check === null ? [] : [visitors]))).toEqual([
      8, 16, 32, 64,
    ]);
  });

  it('stops an equally good canary in at most one of a hundred runs', () => {
    // A seeded generator (mulberry32) makes the test repeatable.
    let seed = 7;
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const runs = 1_000;
    let stopped = 0;
    for (let run = 0; run < runs; run += 1) {
      const stable = tally(0, 0);
      const canary = tally(0, 0);
      for (let visit = 0; visit < 1_280; visit += 1) {
        const side = random() < 0.2 ? canary : stable;
        side.visitors += 1;
        if (random() < 0.05) side.failed += 1;
        const check = side === canary ? getDueCheck(canary.visitors) : null;
        if (check !== null && isWorse(stable, canary, check)) {
          stopped += 1;
          break;
        }
      }
    }
    expect(stopped).toBeLessThanOrEqual(runs / 100);
  });
});
