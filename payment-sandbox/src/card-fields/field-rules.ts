import {
  formatCardNumber,
  getCvcLength,
  getMaxNumberLength,
  isCardNumber,
  toDigits,
} from '../card-numbers/card-number';
import type { CvcHint, FieldError } from './field-messages';

/** Validation and formatting of each field, without the DOM. */
export type FieldName = 'number' | 'expiry' | 'cvc' | 'postcode';

export type FieldValues = Record<FieldName, string>;

/** The current month on the provider's clock, `2026-11`: the device's own clock may be wrong. */
export type Month = string;

export function formatNumber(typed: string): string {
  const digits = toDigits(typed);
  return formatCardNumber(digits.slice(0, getMaxNumberLength(digits)));
}

/** Month and year from `09 / 28`, `9/28`, `0928`, `09/2028` or `2028-09`; null while incomplete. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const plain = typed.normalize('NFKC').trim();
  const yearFirst = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(plain);
  const monthFirst =
    /^(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(plain) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(plain);
  const month = Number(yearFirst?.[2] ?? monthFirst?.[1]);
  const year = Number(yearFirst?.[1] ?? monthFirst?.[2]);
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats as `09 / 28`, also an autofilled `09/2028`. Does not add the slash back while deleting. */
export function formatExpiry(typed: string, deleting: boolean): string {
  const full = parseExpiry(typed);
  if (full && toDigits(typed).length >= 5)
    return `${twoDigits(full.month)} / ${twoDigits(full.year % 100)}`;
  let digits = toDigits(typed).slice(0, 4);
  if (/^[2-9]/.test(digits) || /^\d\s*[/.-]/.test(typed)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCvc = (typed: string, number: string): string =>
  toDigits(typed).slice(0, getCvcLength(toDigits(number)));

export const formatPostcode = (typed: string): string => typed.toUpperCase().slice(0, 12);

export const getCvcHint = (number: string): CvcHint =>
  getCvcLength(toDigits(number)) === 4 ? 'cvcOnFrontHint' : 'cvcHint';

function validateNumber(typed: string): FieldError | null {
  const digits = toDigits(typed);
  if (digits === '') return 'numberMissing';
  return isCardNumber(digits) ? null : 'numberWrong';
}

function validateExpiry(typed: string, today: Month): FieldError | null {
  if (typed.trim() === '') return 'expiryMissing';
  const expiry = parseExpiry(typed);
  if (!expiry) return 'expiryIncomplete';
  const written = `${expiry.year}-${twoDigits(expiry.month)}`;
  if (written < today) return 'expired';
  return expiry.year > Number(today.slice(0, 4)) + 50 ? 'expiryTooFar' : null;
}

function validateCvc(typed: string, number: string): FieldError | null {
  const length = getCvcLength(toDigits(number));
  if (toDigits(typed).length === length) return null;
  return length === 4 ? 'cvcOnFrontWrong' : 'cvcWrong';
}

const validatePostcode = (typed: string): FieldError | null =>
  /^[\p{L}\d][\p{L}\d -]{1,11}$/u.test(typed.trim()) ? null : 'postcodeWrong';

/** The error of each invalid field; empty when all fields are valid. */
export function validateFields(
  fields: FieldValues,
  today: Month,
): Partial<Record<FieldName, FieldError>> {
  const found = {
    number: validateNumber(fields.number),
    expiry: validateExpiry(fields.expiry, today),
    cvc: validateCvc(fields.cvc, fields.number),
    postcode: validatePostcode(fields.postcode),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
}
