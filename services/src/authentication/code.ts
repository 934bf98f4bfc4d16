import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../foundation/context';

type Bound = { id: string; purpose: string; subject: string };

export function newCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Worthless without the pepper, and only right for this challenge, purpose and subject. */
export function hashCode(context: ServiceContext, challenge: Bound, code: string): string {
  return createHmac('sha256', context.secret('one-time-codes'))
    .update(JSON.stringify([challenge.id, challenge.purpose, challenge.subject, code]))
    .digest('base64url');
}

export function codeMatches(
  context: ServiceContext,
  challenge: Bound & { codeHash: string },
  code: string,
): boolean {
  const [given, kept] = [hashCode(context, challenge, code), challenge.codeHash];
  return timingSafeEqual(Buffer.from(given), Buffer.from(kept));
}
