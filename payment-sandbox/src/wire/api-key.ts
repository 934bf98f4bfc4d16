import { createHash, timingSafeEqual } from 'node:crypto';
import type { SandboxKeys } from '../sandbox-keys';
import { unauthorised } from './stripe-error';

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  );

/** @throws StripeError 401 for no key or an unknown key */
export function authenticateApiKey(
  authorization: string | undefined,
  keys: SandboxKeys,
): { key: string; kind: 'secret' | 'publishable' } {
  const key = authorization?.replace(/^bearer /i, '') ?? '';
  if (isSameText(key, keys.secretKey)) return { key, kind: 'secret' };
  if (isSameText(key, keys.publishableKey)) return { key, kind: 'publishable' };
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}
