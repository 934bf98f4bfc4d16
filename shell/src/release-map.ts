import * as z from 'zod/mini';

const releaseSchema = z.object({
  release: z.string(),
  /** The folder of the release, with a slash at its end. */
  base: z.string(),
  entry: z.string(),
  /** File name -> sha384, for every script of the release. */
  digests: z.record(z.string(), z.string()),
});

const switchedOffSchema = z.object({
  /** Why, in words for travellers. */
  reason: z.string(),
  /** RFC 3339, UTC. */
  since: z.string(),
});

const releaseMapSchema = z.object({
  environment: z.string(),
  version: z.int(),
  remotes: z.record(z.string(), releaseSchema),
  canaries: z.record(z.string(), releaseSchema),
  off: z.record(z.string(), switchedOffSchema),
});

/** The release of one remote that this page runs. */
export type Release = z.infer<typeof releaseSchema>;

/** Which release of each remote this page runs, and which remotes are switched off, and why. */
export type ReleaseMap = Omit<z.infer<typeof releaseMapSchema>, 'canaries'>;

/** Replaced by the build: the public keys that it was given, or an empty text. */
declare const __RELEASE_KEYS__: string;

/** The release map is not what a trusted key has signed: nothing of it may run. */
export class ReleaseMapError extends Error {
  override name = 'ReleaseMapError';
}

/**
 * The map of this page. The edge server may have chosen the canary of some remotes for this
 * visitor; it can choose among signed releases only.
 * @throws {Error} when the page has no release map or one of another shape
 */
export function readReleaseMap(): ReleaseMap {
  const { text, element } = releaseMapElement();
  const { canaries, ...map } = releaseMapSchema.parse(JSON.parse(text));
  const chosen = words(element.dataset.canaries).flatMap((remote) => {
    const release = canaries[remote];
    return release && map.remotes[remote] ? [[remote, release] as const] : [];
  });
  return { ...map, remotes: { ...map.remotes, ...Object.fromEntries(chosen) } };
}

/**
 * Checks the signature of the page's map (Ed25519) against the keys that this shell was built
 * with, or else those that the page came with. To be awaited before anything of the map is used.
 *
 * @returns `unchecked` where the browser has no Ed25519: the edge server's own check stands alone
 * @throws {ReleaseMapError} when no trusted key has signed the map
 */
export async function checkReleaseMap(): Promise<'signed' | 'unchecked'> {
  const { text, element } = releaseMapElement();
  const { keys = '', signature = '' } = element.dataset;
  if (!(await hasEd25519())) return 'unchecked';
  const built = typeof __RELEASE_KEYS__ === 'string' ? words(__RELEASE_KEYS__) : [];
  for (const key of built.length > 0 ? built : words(keys)) {
    if (await isSignedBy(key, text, signature)) return 'signed';
  }
  throw new ReleaseMapError('The release map of this page is not signed by a trusted key.');
}

/** The address of a release's entry script. */
export function entryAddress({ base, entry }: Release): string {
  return new URL(base + entry, document.baseURI).href;
}

/** Address -> sha384 for every script of every release of the map. */
export function digestsByAddress({ remotes }: ReleaseMap): Record<string, string> {
  return Object.fromEntries(
    Object.values(remotes).flatMap(({ base, digests }) =>
      Object.entries(digests).map(([file, digest]) => [
        new URL(base + file, document.baseURI).href,
        digest,
      ]),
    ),
  );
}

function releaseMapElement() {
  const element = document.getElementById('release-map');
  const text = element?.textContent;
  if (!element || !text) throw new Error('The page has no release map.');
  return { element, text };
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

function words(text = ''): readonly string[] {
  return text.split(' ').filter(Boolean);
}
