import { randomInt } from 'node:crypto';

/** 32 signs that nobody takes for another on paper or on the phone: no 0, O, 1, I. */
const plainSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** This many signs, each drawn on its own where nobody can foresee it; 5 bits each, unless of another alphabet. */
export const drawSigns = (count: number, alphabet = plainSigns): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
