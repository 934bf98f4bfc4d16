import { expect, it } from '@jest/globals';
import { findMeasuredTime } from './timed-assertions.mjs';

it('finds the lines of a test that measure elapsed time', () => {
  const text = [
    'const from = performance.now();',
    'expect(Date.now() - from).toBeLessThan(8000);',
    'const earlier = Date.now() - 300_000;',
    'const deadline = Date.now() + 30_000;',
  ].join('\n');
  expect(findMeasuredTime('a.test.ts', text).map((line) => line.split('  ')[0])).toEqual([
    'a.test.ts:1',
    'a.test.ts:2',
  ]);
});
