import { randomInt } from 'node:crypto';

/** 32 characters that are not confused on paper or on the phone: no 0, O, 1, I. */
const unambiguousCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A cryptographically random code of `count` characters, with 5 bits each in the default alphabet. */
export const generateRandomCode = (count: number, alphabet = unambiguousCharacters): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
