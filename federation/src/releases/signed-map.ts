import {
  parseReleaseMap,
  readPageKeys,
  readPagePart,
  readSignedMap,
  type SignedText,
  splitWords,
} from './release-map';

/** Defined by the build: the public keys, or an empty text. */
declare const __RELEASE_KEYS__: string;

/** No trusted key has signed the release map, so nothing in it may run. */
export class ReleaseMapError extends Error {
  override name = 'ReleaseMapError';
}

/**
 * Checks the signature of the page's map (Ed25519) and the digest of its part. Await it before the map is used.
 *
 * @returns `unchecked` when the browser has no Ed25519; then only the edge server has checked it
 * @throws {ReleaseMapError} when no trusted key has signed the map, or the part is another one
 */
export async function checkReleaseMap(): Promise<'signed' | 'unchecked'> {
  if ((await isTrusted(readSignedMap())) && (await isPartTrusted())) return 'signed';
  if (!(await hasEd25519())) return 'unchecked';
  throw new ReleaseMapError('The release map of this page is not signed by a trusted key.');
}

/**
 * Whether the text is signed by a key of this build, or, if the build has none, by a key of the page. False when the
 * browser has no Ed25519.
 */
export async function isTrusted({ text, signature }: SignedText): Promise<boolean> {
  const builtInKeys = typeof __RELEASE_KEYS__ === 'string' ? splitWords(__RELEASE_KEYS__) : [];
  for (const key of builtInKeys.length > 0 ? builtInKeys : readPageKeys()) {
    if (await isSignedBy(key, text, signature)) return true;
  }
  return false;
}

/** Whether the signed map of the page has the digest of its part. */
async function isPartTrusted(): Promise<boolean> {
  const part = readPagePart();
  if (part === null) return true;
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-384', new TextEncoder().encode(part)),
  );
  const digest = `sha384-${btoa(String.fromCharCode(...bytes))}`;
  const { parts } = parseReleaseMap(readSignedMap().text);
  return parts?.list.some(({ sha384 }) => sha384 === digest) ?? false;
}

async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const publicKey = await importKey(key);
    const signed = new TextEncoder().encode(text);
    return await crypto.subtle.verify('Ed25519', publicKey, decodeBase64(signature), signed);
  } catch {
    // An invalid key or signature.
    return false;
  }
}

/** `subtle` is missing outside a secure context, and the algorithm in older browsers. */
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

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
