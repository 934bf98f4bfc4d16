import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCode } from './read-code';

const numeric = (text: string, length = 6) => readCode(text, 'numeric', length);
const alphanumeric = (text: string, length = 6) => readCode(text, 'alphanumeric', length);

describe('readCode', () => {
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
  ])('reads from %j the digits %j', (text, code) => {
    expect(numeric(text)).toBe(code);
  });

  it.each([
    ['From +44 7700 900123: Your Train Swap code is 482 913', '482913'],
    ['From +44 7700 900123: use 482 913 to sign in', '482913'],
    ['From +44 (0)7700 900123: use 482913 to sign in', '482913'],
    ['07700 900123: use 482913 to sign in', '482913'],
    ['26-11-26 14:05 Train Swap: 482 913', '482913'],
    ['26/11/2026 use 482 913', '482913'],
    ['2026-11-26 14:05:30 482-913', '482913'],
    ['26. 11. 2026, 14.05 Uhr: 482 913', '482913'],
    ['26 November 2026 482 913', '482913'],
    ['Pay GBP 123456 with 482913', '482913'],
    ['Pay £1,234.56 with 482 913', '482913'],
    ['123456 EUR: 482913', '482913'],
    ['You pay 1.234,56: 482913', '482913'],
    ['Order 4711 482913 has been sent, 654321', '654321'],
    ['Order 123456, your code: 482913', '482913'],
    ['482913 is your code for order 123456', '482913'],
    ['Ticket 123456. 482 913 ist Ihr Code.', '482913'],
    ['Bestellung 123456: Ihr Sicherheitscode lautet 482 913', '482913'],
    ['Commande 123456 : votre code est 482913', '482913'],
    ['Pedido 123456: su código es 482913', '482913'],
    ['Pedido 123456: su co\u0301digo es 482913', '482913'],
    ['Ordine 123456: il codice è 482913', '482913'],
    ['Bestelling 123456: uw code is 482913', '482913'],
    ['Zamówienie 123456: kod 482913', '482913'],
    ['Order 123456: your code for signing in is 482913', '482913'],
    ['Your code was sent on 26-11-26: 482913', '482913'],
    ['Your code is 26-11-26', '261126'],
    ['Your code 482 913 10 minutes', '482913'],
    ['Sort code 12-34-56, account 99123456, code 482913', '482913'],
    ['Postcode 123456, PIN 482913', '482913'],
    ['Ref 123456, call 0800 123456\n@example.com #482913', '482913'],
    ['26-11-26', '261126'],
    ['12.34.56', '123456'],
    ['+44 7700 900123', ''],
    ['Call +44 7700 900123', ''],
    ['26/11/2026', ''],
    ['Order 99123456', ''],
    ['Pay £1,234.56', ''],
    ['Sent at 14:05', ''],
  ])('finds the code among other numbers in %j: %j', (text, code) => {
    expect(numeric(text)).toBe(code);
  });

  it.each([
    ['555 4567: use 8913', '8913', 4],
    ['At 14:05 on 26/11/2026 use 8913', '8913', 4],
    ['Use 1234 5678 to sign in', '12345678', 8],
    ['2026-11-26: use 12345678', '12345678', 8],
  ])('finds the code among other numbers in %j: %j of %i', (text, code, length) => {
    expect(numeric(text, length)).toBe(code);
  });

  it.each([
    ['From +44 7700 900123: use K7M2QX', 'K7M2QX'],
    ['26-11-26: your code for trains is K7M 2QX', 'K7M2QX'],
    ['Your code is valid. It is K7M2QX', 'K7M2QX'],
    ['Your code is K7M2QX.', 'K7M2QX'],
    ['K7M-2QX', 'K7M2QX'],
    ['ｋ７Ｍ', 'k7M'],
    ['Please enter 123456 before noon', '123456'],
    ['secret', 'secret'],
    ['é-ß', ''],
  ])('reads from %j the characters %j', (text, code) => {
    expect(alphanumeric(text)).toBe(code);
  });

  it('reads a very long text without a noticeable delay', () => {
    for (const part of ['1 ', '12.', 'code ', "1'234,", 'code 1 '])
      expect(numeric(part.repeat(50_000)).length).toBeLessThanOrEqual(6);
  });

  it('converts the decimal digits of every script', () => {
    const digits = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(digits.length).toBeGreaterThanOrEqual(650);
    // Unicode has them in groups of ten, from zero to nine.
    digits.forEach((digit, index) => {
      expect(numeric(digit)).toBe(String(index % 10));
    });
  });

  it('returns at most `length` valid characters for any text', () => {
    const length = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), length, (text, max) => {
        expect(numeric(text, max)).toMatch(new RegExp(`^[0-9]{0,${max}}$`));
        expect(alphanumeric(text, max)).toMatch(new RegExp(`^[0-9A-Za-z]{0,${max}}$`));
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

  it('returns a code unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{0,6}$/), (code) => {
        expect(alphanumeric(code)).toBe(code);
      }),
    );
  });
});
