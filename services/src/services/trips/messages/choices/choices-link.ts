import { createHmac } from 'node:crypto';
import type { ServiceContext } from '../../../../kit/context';
import { createKeyedHash } from '../../../../kit/security/keyed-hash';
import { appendSignature, verifySignedText } from '../../../../kit/security/signed-text';

type Secrets = Pick<ServiceContext, 'secret'>;

/** Keyed hash of an address, so that choices are stored without it. */
export const hashAddress = (secrets: Secrets, email: string): string =>
  createKeyedHash(secrets, 'notification-addresses', email.normalize('NFKC').trim().toLowerCase());

const createSign =
  ({ secret }: Secrets) =>
  (addressHash: string): Buffer =>
    createHmac('sha256', secret('notification-links')).update(addressHash).digest();

/** The secret part of the link in a mail: it can change the choices of this address and nothing else. */
export const createChoicesLink = (secrets: Secrets, email: string): string =>
  appendSignature(hashAddress(secrets, email), createSign(secrets));

/** The hash of the address, or null for a link that we did not create. */
export const parseChoicesLink = (secrets: Secrets, link: string): string | null =>
  verifySignedText(link, createSign(secrets));
