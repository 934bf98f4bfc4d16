/** Card number rules, used by the card fields in the browser and by the provider. */

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown';

export const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
};

type BrandRule = { brand: CardBrand; pattern: RegExp; lengths: readonly number[]; cvc: number };

const sixteenAndMore = [16, 17, 18, 19];

const brandRules: readonly BrandRule[] = [
  { brand: 'visa', pattern: /^4/, lengths: [13, 16, 19], cvc: 3 },
  {
    brand: 'mastercard',
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvc: 3,
  },
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], cvc: 4 },
  { brand: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: sixteenAndMore, cvc: 3 },
  { brand: 'diners', pattern: /^(30[0-5]|309|36|3[89])/, lengths: [14, ...sixteenAndMore], cvc: 3 },
  { brand: 'jcb', pattern: /^35(2[89]|[3-8])/, lengths: sixteenAndMore, cvc: 3 },
  { brand: 'unionpay', pattern: /^62/, lengths: sixteenAndMore, cvc: 3 },
];

const unknownBrand: BrandRule = {
  brand: 'unknown',
  pattern: /^/,
  lengths: [12, 13, 14, 15, ...sixteenAndMore],
  cvc: 3,
};

const findRule = (digits: string): BrandRule =>
  brandRules.find((rule) => rule.pattern.test(digits)) ?? unknownBrand;

/** Removes spaces and dashes, and converts full-width digits of an IME. */
export const toDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

export const detectBrand = (digits: string): CardBrand => findRule(digits).brand;

/** Digits of the security code on the card: 4 on American Express, else 3. */
export const getCvcLength = (digits: string): number => findRule(digits).cvc;

export const getMaxNumberLength = (digits: string): number => Math.max(...findRule(digits).lengths);

const getGroupLengths = (digits: string): readonly number[] => {
  const brand = detectBrand(digits);
  if (brand === 'amex') return [4, 6, 5];
  if (brand === 'diners' && digits.length <= 14) return [4, 6, 4];
  return [4, 4, 4, 4, 3];
};

/** Digits in the groups printed on the card: groups of four, except American Express and short Diners Club numbers. */
export const formatCardNumber = (digits: string): string => {
  const parts: string[] = [];
  let start = 0;
  for (const length of getGroupLengths(digits)) {
    if (start >= digits.length) break;
    parts.push(digits.slice(start, start + length));
    start += length;
  }
  return parts.join(' ');
};

/** Longer numbers are rare for these brands. For the others, only the longest number is known to be complete. */
const usualLengths: Partial<Record<CardBrand, number>> = {
  visa: 16,
  diners: 14,
  discover: 16,
  jcb: 16,
};

/** Whether a number that is typed digit by digit is complete. */
export const isTypedToTheEnd = (digits: string): boolean =>
  isCardNumber(digits) &&
  digits.length === (usualLengths[detectBrand(digits)] ?? getMaxNumberLength(digits));

/** ISO/IEC 7812-1 annex B check digit. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
};

export const isCardNumber = (digits: string): boolean =>
  findRule(digits).lengths.includes(digits.length) && passesLuhn(digits);
