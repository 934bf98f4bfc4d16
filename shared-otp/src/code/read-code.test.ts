import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCode } from './read-code';

const numeric = (text: string, length = 6) => readCode(text, 'numeric', length);
const alphanumeric = (text: string, length = 6) => readCode(text, 'alphanumeric', length);

describe('reading a code out of a text', () => {
  it.each([
    ['123456', '123456'],
    ['123 456\n', '123456'],
    ['12-34-56', '123456'],
    ['123\u2013456', '123456'],
    ['\u200b123\ufeff456\u00ad', '123456'],
    ['１２３４５６', '123456'],
    ['१२३ ४५६', '123456'],
    ['1\u20e32\ufe0f\u20e33', '123'],
    ['Valid 10 minutes. Code: 123 456', '123456'],
    ['Use 123456 within 10 minutes', '123456'],
    ['Order 99123456, code 654321', '654321'],
    ['10\n123 456', '123456'],
    ['@example.com #123456', '123456'],
    ['1234567890', '123456'],
    ['12', '12'],
    ['no code', ''],
    ['', ''],
  ])('finds in %j the digits %j', (text, code) => {
    expect(numeric(text)).toBe(code);
  });

  it.each([
    ['Your code is K7M2QX.', 'K7M2QX'],
    ['K7M-2QX', 'K7M2QX'],
    ['ｋ７Ｍ', 'k7M'],
    ['Please enter 123456 before noon', '123456'],
    ['secret', 'secret'],
    ['é-ß', ''],
  ])('finds in %j the characters %j', (text, code) => {
    expect(alphanumeric(text)).toBe(code);
  });

  it('knows the decimal digits of every script', () => {
    const digits = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(digits.length).toBeGreaterThanOrEqual(650);
    // Unicode keeps them in rows of ten, each from zero to nine.
    digits.forEach((digit, index) => {
      expect(numeric(digit)).toBe(String(index % 10));
    });
  });

  it('gives at most the length, of usable characters alone, whatever the text', () => {
    const length = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), length, (text, most) => {
        expect(numeric(text, most)).toMatch(new RegExp(`^[0-9]{0,${most}}$`));
        expect(alphanumeric(text, most)).toMatch(new RegExp(`^[0-9A-Za-z]{0,${most}}$`));
      }),
    );
  });

  it('finds a code of the right length in any sentence without other digits', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc ,:!\n\u200b') });
    const code = fc.stringMatching(/^[0-9]{6}$/);
    fc.assert(
      fc.property(words, code, words, (before, given, after) => {
        expect(numeric(`${before}:${given}.${after}`)).toBe(given);
      }),
    );
  });

  it('leaves alone what it has read already', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{0,6}$/), (code) => {
        expect(alphanumeric(code)).toBe(code);
      }),
    );
  });
});
