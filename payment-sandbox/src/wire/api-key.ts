import { createHash, timingSafeEqual } from 'node:crypto';
import type { SandboxKeys } from '../sandbox-keys';
import { unauthorised } from './stripe-error';

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  );

const parseAuthorization = (authorization: string | undefined): string => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme))
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
};

/** @throws StripeError 401 for no key, an unknown key or a live key; 403 for a key of the wrong kind */
export const authenticateApiKey = (
  authorization: string | undefined,
  keys: SandboxKeys,
): { key: string; kind: 'secret' | 'publishable' } => {
  const key = parseAuthorization(authorization);
  if (!key) {
    throw unauthorised(
      "You did not provide an API key. Put it in the Authorization header, as 'Bearer sk_test_…'.",
    );
  }
  if (isSameText(key, keys.secretKey)) return { key, kind: 'secret' };
  if (isSameText(key, keys.publishableKey)) return { key, kind: 'publishable' };
  if (/^[a-z]{2}_live_/.test(key)) {
    throw unauthorised('This is a sandbox: it has test keys only, and never takes a live key.');
  }
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
};
