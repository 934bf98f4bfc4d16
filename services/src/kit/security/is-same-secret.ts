import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the duration reveals nothing about the secret. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
