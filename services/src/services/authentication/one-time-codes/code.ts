import { randomInt, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';
import { createKeyedHash } from '../../../kit/security/keyed-hash';

/** `amountDue` in minor units; null, like `currency`, for a sign-in. */
type CodeBinding = {
  id: string;
  purpose: string;
  subject: string;
  amountDue: number | null;
  currency: string | null;
};

export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Hashed with a secret key and bound to the challenge, purpose, subject and amount. */
export function hashCode(context: ServiceContext, challenge: CodeBinding, code: string): string {
  const { id, purpose, subject, amountDue, currency } = challenge;
  const amount = amountDue === null ? [] : [amountDue, currency];
  return createKeyedHash(
    context,
    'one-time-codes',
    JSON.stringify([id, purpose, subject, ...amount, code]),
  );
}

export function codeMatches(
  context: ServiceContext,
  challenge: CodeBinding & { codeHash: string },
  code: string,
): boolean {
  const [actual, expected] = [hashCode(context, challenge, code), challenge.codeHash];
  return timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}
