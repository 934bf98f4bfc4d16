import {
  cvcLengthOf,
  digitsOf,
  groupedDigits,
  isCardNumber,
  longestNumberOf,
} from '../cards/card-number';

/** What each field accepts, how it is written, and what is said when it is wrong. No DOM in here. */
export type FieldName = 'number' | 'expiry' | 'cvc' | 'postcode';

export type TypedFields = Record<FieldName, string>;

/** The current month on the provider's clock, `2026-11`: the device's own clock may be wrong. */
export type Month = string;

export const writeNumber = (typed: string): string => {
  const digits = digitsOf(typed);
  return groupedDigits(digits.slice(0, longestNumberOf(digits)));
};

/** Month and year out of `09 / 28`, `9/28`, `0928`, `09/2028` or `2028-09`; null while unfinished. */
export const readExpiry = (typed: string): { month: number; year: number } | null => {
  const plain = typed.normalize('NFKC').trim();
  const yearFirst = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(plain);
  const monthFirst =
    /^(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(plain) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(plain);
  const month = Number(yearFirst?.[2] ?? monthFirst?.[1]);
  const year = Number(yearFirst?.[1] ?? monthFirst?.[2]);
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `09 / 28`; a filled-in `09/2028` becomes the same. While deleting, the slash is not put back. */
export const writeExpiry = (typed: string, deleting: boolean): string => {
  const whole = readExpiry(typed);
  if (whole && digitsOf(typed).length >= 5)
    return `${twoDigits(whole.month)} / ${twoDigits(whole.year % 100)}`;
  let digits = digitsOf(typed).slice(0, 4);
  if (/^[2-9]/.test(digits) || /^\d\s*[/.-]/.test(typed)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

export const writeCvc = (typed: string, number: string): string =>
  digitsOf(typed).slice(0, cvcLengthOf(digitsOf(number)));

export const writePostcode = (typed: string): string => typed.toUpperCase().slice(0, 12);

export const cvcHint = (number: string): string =>
  cvcLengthOf(digitsOf(number)) === 4
    ? 'The 4 digits on the front of your card'
    : 'The last 3 digits on the back of your card';

const numberError = (typed: string): string | null => {
  const digits = digitsOf(typed);
  if (digits === '') return 'Enter the long number on your card.';
  return isCardNumber(digits) ? null : 'This card number is not right. Check each digit.';
};

const expiryError = (typed: string, today: Month): string | null => {
  if (typed.trim() === '') return 'Enter the expiry date on your card.';
  const expiry = readExpiry(typed);
  if (!expiry) return 'Enter the expiry date as month and year, such as 09 / 28.';
  const written = `${expiry.year}-${twoDigits(expiry.month)}`;
  if (written < today) return 'This card has expired. Use another card.';
  if (expiry.year > Number(today.slice(0, 4)) + 50)
    return 'This expiry date is too far ahead. Check the year.';
  return null;
};

const cvcError = (typed: string, number: string): string | null => {
  const length = cvcLengthOf(digitsOf(number));
  if (digitsOf(typed).length === length) return null;
  return length === 4
    ? 'Enter the 4 digits on the front of your card.'
    : 'Enter the last 3 digits on the back of your card.';
};

const postcodeError = (typed: string): string | null =>
  /^[\p{L}\d][\p{L}\d -]{1,11}$/u.test(typed.trim())
    ? null
    : 'Enter the postcode of the address that the card is registered to.';

/** What is wrong with each field, in words for the traveller; empty when all is right. */
export const fieldErrors = (fields: TypedFields, today: Month): Partial<TypedFields> => {
  const found = {
    number: numberError(fields.number),
    expiry: expiryError(fields.expiry, today),
    cvc: cvcError(fields.cvc, fields.number),
    postcode: postcodeError(fields.postcode),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
};
