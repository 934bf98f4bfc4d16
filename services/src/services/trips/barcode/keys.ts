import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';

/** RFC 8410: the PKCS #8 prefix before the 32 bytes of an Ed25519 private key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export type BarcodeKeys = { privateKey: KeyObject; publicKey: KeyObject };

/** The key pair that signs tickets, derived from the master secret. */
export function getBarcodeKeys(context: Pick<ServiceContext, 'secret'>): BarcodeKeys {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, context.secret('ticket-barcodes')]),
    format: 'der',
    type: 'pkcs8',
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
