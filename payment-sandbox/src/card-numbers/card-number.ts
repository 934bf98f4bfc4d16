/** Card number rules, used by the card fields in the browser and by the provider. */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'unknown';

export const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unknown: '',
};

type BrandRule = { pattern: RegExp; lengths: readonly number[]; groups: readonly number[] };

/** The brands of the test cards. A number of another brand is never accepted. */
const rules: Readonly<Record<CardBrand, BrandRule>> = {
  visa: { pattern: /^4/, lengths: [13, 16, 19], groups: [4, 4, 4, 4, 3] },
  mastercard: {
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
  },
  amex: { pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5] },
  unknown: { pattern: /^/, lengths: [12, 13, 14, 15, 16, 17, 18, 19], groups: [4, 4, 4, 4, 3] },
};

/** Removes spaces and dashes, and converts full-width digits of an IME. */
export const toDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

export const detectBrand = (digits: string): CardBrand =>
  (Object.keys(rules) as CardBrand[]).find((brand) => rules[brand].pattern.test(digits)) ??
  'unknown';

/** Digits of the security code on the card: 4 on American Express, else 3. */
export const getCvcLength = (digits: string): number => (detectBrand(digits) === 'amex' ? 4 : 3);

export const getMaxNumberLength = (digits: string): number =>
  Math.max(...rules[detectBrand(digits)].lengths);

/** Digits in the groups printed on the card. */
export function formatCardNumber(digits: string): string {
  const parts: string[] = [];
  let start = 0;
  for (const length of rules[detectBrand(digits)].groups) {
    if (start >= digits.length) break;
    parts.push(digits.slice(start, start + length));
    start += length;
  }
  return parts.join(' ');
}

/** Whether a number that is typed digit by digit is complete. Longer numbers of Visa are rare. */
export const isTypedToTheEnd = (digits: string): boolean =>
  isCardNumber(digits) &&
  digits.length === (detectBrand(digits) === 'visa' ? 16 : getMaxNumberLength(digits));

/** ISO/IEC 7812-1 annex B check digit. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export const isCardNumber = (digits: string): boolean =>
  rules[detectBrand(digits)].lengths.includes(digits.length) && passesLuhn(digits);
