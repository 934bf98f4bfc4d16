import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes of 248 and more are dropped, so that every letter is equally likely. */
export function randomLetters(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** An id in Stripe's format, such as `pi_3Nq…`. */
export const createObjectId = (prefix: string): string => `${prefix}_${randomLetters(24)}`;
