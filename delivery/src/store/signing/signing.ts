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
import { createFile, hasCode } from '../objects/objects';

/** A signed text. It is stored as it was signed, so it is never serialised again. */
export const signedSchema = z.object({
  text: z.string(),
  /** The id of the public key: the start of its sha256. */
  key: z.string(),
  /** Ed25519 over the text's UTF-8 bytes, base64. Node ignores other characters, so the form is checked. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

export type Signed = z.infer<typeof signedSchema>;

export type Signer = {
  /** The raw 32 bytes of the public key, base64url. */
  publicKey: string;
  /** The id of the key, as in {@link Signed}. */
  key: string;
  sign: (text: string) => Signed;
};

/** The keys that are trusted to sign. */
export type Trust = {
  /** As configured: a public key, or a team's key with its remotes, `KEY=mfe-lounge+mfe-spa`. */
  keys: readonly string[];
  /** In the form of {@link Signer.publicKey}. */
  publicKeys: readonly string[];
  check: (signed: Signed) => boolean;
  /** The remotes that the signing key may sign for; null for all remotes. */
  getAllowedRemotes: (signed: Pick<Signed, 'key'>) => readonly string[] | null;
};

/** A stored document is not signed by a trusted key and must not be used. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

/**
 * The signed text of a stored document, and its key.
 * @param name of the stored object, for the message
 * @throws {SignatureError} when no trusted key signed it
 */
export function parseSigned(trust: Trust, content: Buffer, name: string): Signed {
  const signed = signedSchema.parse(JSON.parse(content.toString()));
  assertSigned(trust, signed, name);
  return signed;
}

/** @throws {SignatureError} when no trusted key signed the text */
export function assertSigned(trust: Trust, signed: Signed, name: string): void {
  if (!trust.check(signed)) throw new SignatureError(`${name} is not signed by a trusted key.`);
}

/** @param pem a private Ed25519 key, PKCS#8 */
export function createSigner(pem: string): Signer {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key is not Ed25519.');
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const key = toKeyId(publicKey);
  return {
    publicKey,
    key,
    sign: (text) => ({
      text,
      key,
      signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
    }),
  };
}

export function createTrust(keys: readonly string[]): Trust {
  const configured = keys.map(parseTrustedKey);
  const known = new Map<string, { publicKey: KeyObject; remotes: readonly string[] | null }>(
    configured.map(({ x, remotes }) => {
      const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
      return [toKeyId(x), { publicKey, remotes }];
    }),
  );
  return {
    keys,
    publicKeys: configured.map(({ x }) => x),
    check: ({ text, key, signature }) => {
      const signer = known.get(key);
      return (
        signer !== undefined &&
        verify(null, Buffer.from(text), signer.publicKey, Buffer.from(signature, 'base64'))
      );
    },
    getAllowedRemotes: ({ key }) => known.get(key)?.remotes ?? null,
  };
}

function parseTrustedKey(text: string) {
  const [x = '', remotes] = text.split('=');
  return { x, remotes: remotes === undefined ? null : remotes.split('+').filter(Boolean) };
}

/** Generates a private key, PKCS#8 PEM. */
export function generateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Loads the signing key of a local folder store. It is created at the first use; only its owner can read it. */
export async function loadLocalKey(storeFolder: string): Promise<string> {
  const path = join(storeFolder, 'private', 'signing-key.pem');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await createFile(path, generateKey(), 0o600);
    return await readFile(path, 'utf8');
  }
}

function toKeyId(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}
