import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

export type SignatureVerdict = 'valid' | 'forged' | 'out-of-time';

/**
 * Verifies `Stripe-Signature: t=…,v1=…` over the exact body. Unlike the official client it also rejects a time in the
 * future, which would allow a later replay.
 */
export function verifySignature(
  body: string,
  header: string | string[] | undefined,
  secret: string,
  now: Date,
): SignatureVerdict {
  if (typeof header !== 'string' || header.length > 2000) return 'forged';
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || parts.some(({ length }) => length !== 2)) return 'forged';
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const signed = parts.some(([name, value = '']) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(value) ? value : '', 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!signed) return 'forged';
  const skew = Math.abs(now.getTime() / 1000 - Number(time));
  return skew <= toleranceSeconds ? 'valid' : 'out-of-time';
}
