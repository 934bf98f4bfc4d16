import { describe, expect, it } from '@jest/globals';
import { chanceOfAtLeast, isWorse, lookDue, type Tally } from './judge';

const tally = (failed: number, visitors: number): Tally => ({ failed, visitors });

describe('whether a canary is worse', () => {
  // Counted out in whole numbers: the sum of C(failed, k) * C(well, canary - k) / C(all, canary).
  it.each([
    [tally(0, 10), tally(3, 10), 0.1052632],
    [tally(1, 100), tally(5, 20), 0.0004350591],
    [tally(4, 1_000), tally(0, 50), 1],
  ])('is told by the exact chance of %o and %o', (stable, canary, chance) => {
    expect(chanceOfAtLeast(stable, canary)).toBeCloseTo(chance, 6);
  });

  it('is clear after the first eight when all of them fail', () => {
    expect(isWorse(tally(0, 100), tally(8, 8), 0)).toBe(true);
  });

  it.each([
    ['it fails as often', tally(10, 1_000), tally(1, 64), 3],
    ['it fails less often', tally(100, 1_000), tally(0, 64), 3],
    ['one failure may be chance', tally(0, 100), tally(1, 8), 0],
    ['there is no stable release to compare with', tally(0, 0), tally(8, 8), 0],
    ['everything fails, and so it is not the canary', tally(100, 100), tally(64, 64), 3],
  ])('is not said when %s', (_why, stable, canary, look) => {
    expect(isWorse(stable, canary, look)).toBe(false);
  });

  it('is asked when the visitors have doubled', () => {
    const looks = Array.from({ length: 70 }, (_, visitors) => lookDue(visitors));
    expect(looks.flatMap((look, visitors) => (look === null ? [] : [visitors]))).toEqual([
      8, 16, 32, 64,
    ]);
  });

  it('is said of an equally good canary in at most one of a hundred lives', () => {
    // A generator of one's own (mulberry32) gives the same lives in every run.
    let seed = 7;
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const lives = 1_000;
    let stopped = 0;
    for (let life = 0; life < lives; life += 1) {
      const stable = tally(0, 0);
      const canary = tally(0, 0);
      for (let visit = 0; visit < 1_280; visit += 1) {
        const side = random() < 0.2 ? canary : stable;
        side.visitors += 1;
        if (random() < 0.05) side.failed += 1;
        const look = side === canary ? lookDue(canary.visitors) : null;
        if (look !== null && isWorse(stable, canary, look)) {
          stopped += 1;
          break;
        }
      }
    }
    expect(stopped).toBeLessThanOrEqual(lives / 100);
  });
});
