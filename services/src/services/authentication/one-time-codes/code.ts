import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';

/** `amountDue` in minor units; null, as `currency`, where nothing is bought. */
type Bound = {
  id: string;
  purpose: string;
  subject: string;
  amountDue: number | null;
  currency: string | null;
};

export function newCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Worthless without the pepper, and only right for this challenge, purpose, subject and amount. */
export function hashCode(context: ServiceContext, challenge: Bound, code: string): string {
  const { id, purpose, subject, amountDue, currency } = challenge;
  const amount = amountDue === null ? [] : [amountDue, currency];
  return createHmac('sha256', context.secret('one-time-codes'))
    .update(JSON.stringify([id, purpose, subject, ...amount, code]))
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
