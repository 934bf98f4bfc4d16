import { createHmac } from 'node:crypto';
import { isSameSecret } from './is-same-secret';

type Secrets = { secret: (purpose: string) => Buffer };

/** In hexadecimal, because mail servers may change the case of an address. */
const sign = ({ secret }: Secrets, purpose: string, text: string, length: number): string =>
  createHmac('sha256', secret(purpose)).update(text).digest('hex').slice(0, length);

/** Keyed hash of an address, so that bounces are stored without it. */
export const hashMailAddress = (secrets: Secrets, email: string): string =>
  sign(secrets, 'bounced-addresses', email.normalize('NFKC').trim().toLowerCase(), 32);

/** Names the recipient in the envelope sender of a mail (VERP). At most 57 characters, because a local part has 64. */
export function createBounceToken(secrets: Secrets, email: string): string {
  const addressHash = hashMailAddress(secrets, email);
  return addressHash + sign(secrets, 'bounce-tokens', addressHash, 16);
}

/** The hash of the address, or null for a token that we did not create. */
export function parseBounceToken(secrets: Secrets, token: string): string | null {
  const addressHash = token.toLowerCase().slice(0, 32);
  const expected = addressHash + sign(secrets, 'bounce-tokens', addressHash, 16);
  return isSameSecret(token.toLowerCase(), expected) ? addressHash : null;
}

/**
 * Whether a mail with this status (RFC 3463, with or without a text) will never arrive. A full mailbox and a policy of
 * the receiver can change.
 */
export const isHardBounce = (status: string): boolean =>
  /(?:^|\s)5(?:\.\d|\d\d\b)/.test(status) && !/\b5\.(?:2\.2|7\.\d+)\b/.test(status);
