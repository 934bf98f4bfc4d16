import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../error-code';
import { createFile } from './objects';

/** A text and who vouches for it. The text is kept as it was signed, so nothing is serialised anew. */
export const signedSchema = z.object({
  text: z.string(),
  /** Names the public key: the start of its sha256. */
  key: z.string(),
  /** Ed25519 over the text's UTF-8 bytes, base64. */
  signature: z.string(),
});

export type Signed = z.infer<typeof signedSchema>;

export type Signer = {
  /** The raw 32 bytes of the public key, base64url: what the other side is to trust. */
  publicKey: string;
  sign: (text: string) => Signed;
};

/** The public keys whose word counts, as {@link Signer.publicKey} gives them. */
export type Trust = { keys: readonly string[]; check: (signed: Signed) => boolean };

/** Something in the store is not signed by a trusted key: it must not be used. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

/** @param pem a private Ed25519 key, PKCS#8 */
export function signerOf(pem: string): Signer {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key is not Ed25519.');
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const key = keyId(publicKey);
  return {
    publicKey,
    sign: (text) => ({
      text,
      key,
      signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
    }),
  };
}

export function trustIn(keys: readonly string[]): Trust {
  const known = new Map<string, KeyObject>(
    keys.map((x) => [
      keyId(x),
      createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }),
    ]),
  );
  return {
    keys,
    check: ({ text, key, signature }) => {
      const publicKey = known.get(key);
      return (
        publicKey !== undefined &&
        verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
      );
    },
  };
}

/** A new private key, PKCS#8 PEM. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/**
 * The key of a folder store on one's own machine: made at its first use, readable by its owner
 * alone. Whoever is first makes it; the others read it.
 */
export async function localKey(storeFolder: string): Promise<string> {
  const path = join(storeFolder, 'private', 'signing-key.pem');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await createFile(path, newKey(), 0o600);
    return await readFile(path, 'utf8');
  }
}

function keyId(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}
