import { describe, expect, it } from '@jest/globals';
import { checkLookup, cleanReference, readHolder } from './references';

describe('a reference', () => {
  it.each([
    ['swapme24', 'SWAPME24'],
    ['  SWAP ME24 ', 'SWAPME24'],
    ['SWAP-ME–24', 'SWAPME24'],
    ['ＳＷＡＰＭＥ２４', 'SWAPME24'],
    ['TTX 4821 9931 02', 'TTX4821993102'],
    ['\n\t', ''],
  ])('is normalised: %p is %p', (typed, cleaned) => {
    expect(cleanReference(typed)).toBe(cleaned);
  });
});

describe('the one field for surname or email', () => {
  it('parses text with @ as an email address', () => {
    expect(readHolder(' demo.okafor@example.com ')).toEqual({ email: 'demo.okafor@example.com' });
  });

  it('parses other text as a surname and keeps its spaces and accents', () => {
    expect(readHolder('  van  der Bürgh-O’Neill ')).toEqual({ surname: 'van der Bürgh-O’Neill' });
  });
});

describe('the validation before sending', () => {
  it('accepts a complete form', () => {
    expect(checkLookup('swapme24', 'Okafor')).toEqual({});
    expect(checkLookup('swapme24', 'demo.okafor@mail.example.com')).toEqual({});
  });

  it('returns an error for each missing value', () => {
    expect(checkLookup(' ', '')).toEqual({
      reference: expect.stringMatching(/^Enter the reference/),
      holder: expect.stringMatching(/^Enter the surname/),
    });
  });

  it('returns an error when a reference is too short or two were pasted', () => {
    expect(checkLookup('SWAP', 'Okafor').reference).toMatch(/too short.*4 of at least 6/);
    expect(checkLookup(`${'SWAPME24'.repeat(5)}2`, 'Okafor').reference).toMatch(/longer than any/);
    expect(checkLookup('SWAPME24'.repeat(5), 'Okafor')).toEqual({});
  });

  it.each(['okafor@', '@example.com', 'okafor@example', 'a@b@example.com', 'okafor@.com'])(
    'returns an error for the incomplete address %p',
    (typed) => {
      expect(checkLookup('SWAPME24', typed).holder).toMatch(/whole email address/);
    },
  );
});
