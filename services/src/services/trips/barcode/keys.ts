import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export type BarcodeKeys = { privateKey: KeyObject; publicKey: KeyObject };

/** The pair that signs tickets: the same in every process and after a restart, from the master secret. */
export function barcodeKeys(context: Pick<ServiceContext, 'secret'>): BarcodeKeys {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, context.secret('ticket-barcodes')]),
    format: 'der',
    type: 'pkcs8',
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
