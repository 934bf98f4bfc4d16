import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { prefixEditDistance } from './prefix-edit-distance';

/** Reference implementation with the full table. */
function computeByFullTable(typed: string, word: string): number {
  const table = Array.from({ length: typed.length + 1 }, (_, row) =>
    Array.from({ length: word.length + 1 }, (_, column) => (row === 0 ? column : row)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 99;
  for (let row = 1; row <= typed.length; row += 1)
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1] ? 0 : 1;
      let value = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1];
      if (swapped) value = Math.min(value, at(row - 2, column - 2) + 1);
      (table[row] as number[])[column] = value;
    }
  return Math.min(...(table[typed.length] as number[]));
}

describe('prefixEditDistance', () => {
  it.each([
    ['edinb', 'edinburgh', 0],
    ['edibn', 'edinburgh', 1],
    ['edxnb', 'edinburgh', 1],
    ['edimnb', 'edinburgh', 1],
    ['dinbu', 'edinburgh', 1],
    ['yorkk', 'york', 1],
    ['leeds', 'york', 2],
  ])(
    'returns for %s and %s the distance %d, where 2 means more than the maximum of 1',
    (typed, word, distance) => {
      expect(prefixEditDistance(typed, word, 1)).toBe(distance);
    },
  );

  it('returns the same as the full table for any words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, station, maxDistance) => {
        const expected = Math.min(computeByFullTable(typed, station), maxDistance + 1);
        expect(prefixEditDistance(typed, station, maxDistance)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });
});
