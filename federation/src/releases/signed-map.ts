import { keysOfPage, releaseMapOfPage, type SignedText, words } from './release-map';

/** Replaced by the build: the public keys that it was given, or an empty text. */
declare const __RELEASE_KEYS__: string;

/** The release map is not what a trusted key has signed: nothing of it may run. */
export class ReleaseMapError extends Error {
  override name = 'ReleaseMapError';
}

/**
 * Checks the signature of the page's map (Ed25519). To be awaited before anything of the map is
 * used.
 *
 * @returns `unchecked` where the browser has no Ed25519: the edge server's own check stands alone
 * @throws {ReleaseMapError} when no trusted key has signed the map
 */
export async function checkReleaseMap(): Promise<'signed' | 'unchecked'> {
  if (await isTrusted(releaseMapOfPage())) return 'signed';
  if (!(await hasEd25519())) return 'unchecked';
  throw new ReleaseMapError('The release map of this page is not signed by a trusted key.');
}

/**
 * Whether a key has signed the text that this shell was built with, or else one that the page came
 * with. Nothing is trusted where the browser has no Ed25519.
 */
export async function isTrusted({ text, signature }: SignedText): Promise<boolean> {
  const built = typeof __RELEASE_KEYS__ === 'string' ? words(__RELEASE_KEYS__) : [];
  for (const key of built.length > 0 ? built : keysOfPage()) {
    if (await isSignedBy(key, text, signature)) return true;
  }
  return false;
}

async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const publicKey = await importKey(key);
    const signed = new TextEncoder().encode(text);
    return await crypto.subtle.verify('Ed25519', publicKey, bytes(signature), signed);
  } catch {
    // Neither a key nor a signature of another form vouches for anything.
    return false;
  }
}

/** Outside a secure context there is no `subtle`; older browsers have it without this algorithm. */
async function hasEd25519(): Promise<boolean> {
  try {
    await importKey('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    return true;
  } catch {
    return false;
  }
}

/** @param key the raw 32 bytes of a public key, base64url */
function importKey(key: string): Promise<CryptoKey> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key };
  return crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
