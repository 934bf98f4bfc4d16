import { expect, it } from '@jest/globals';
import { getInitial, truncateText } from './truncate-text';

const emoji = '🚆';
const family = '👩‍👩‍👧';

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  [`abc${emoji}d`, 5, 'abc…'],
  [`abc${emoji}`, 5, `abc${emoji}`],
  [`a${family}b`, 9, 'a…'],
  ['ae\u0301b', 3, 'a…'],
  ['', 5, ''],
])('cuts %j to at most %i units between characters', (text, maxLength, expected) => {
  expect(truncateText(text, maxLength)).toBe(expected);
});

it('measures in another unit', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  expect(truncateText('ééé', 5, bytes)).toBe('é…');
});

it.each([
  ['Ada', 'A'],
  [`${emoji}a`, emoji],
  [family, family],
  ['E\u0301milie', 'E\u0301'],
  ['', ''],
])('returns the first character of %j', (text, expected) => {
  expect(getInitial(text)).toBe(expected);
});
