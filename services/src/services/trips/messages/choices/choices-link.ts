import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../../../../kit/context';

type Secrets = Pick<ServiceContext, 'secret'>;

/** Keyed hash of an address, so that choices are stored without it. */
export const hashAddress = ({ secret }: Secrets, email: string): string =>
  createHmac('sha256', secret('notification-addresses'))
    .update(email.normalize('NFKC').trim().toLowerCase())
    .digest('base64url');

const sign = ({ secret }: Secrets, addressHash: string): Buffer =>
  createHmac('sha256', secret('notification-links')).update(addressHash).digest();

/** The secret part of the link in a mail: it can change the choices of this address and nothing else. */
export function createChoicesLink(secrets: Secrets, email: string): string {
  const addressHash = hashAddress(secrets, email);
  return `${addressHash}.${sign(secrets, addressHash).toString('base64url')}`;
}

/** The hash of the address, or null for a link that we did not create. */
export function parseChoicesLink(secrets: Secrets, link: string): string | null {
  const [addressHash = '', signature = ''] = link.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secrets, addressHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? addressHash : null;
}
