import { folderObjects, type Objects } from './objects';
import { type ReleaseStore, releaseStore } from './release-store';
import { localKey, type Signer, signerOf, type Trust, trustIn } from './signing';

export type OpenStore = {
  store: ReleaseStore;
  objects: Objects;
  trust: Trust;
  /** Null where only public keys are known: the store can be read, not changed. */
  signer: Signer | null;
};

/**
 * Opens a release store with the keys of the environment variables: `DELIVERY_SIGNING_KEY` (PKCS#8
 * PEM, or its base64) signs, `DELIVERY_TRUSTED_KEYS` (public keys, separated by commas) is trusted
 * besides. A folder without either gets a key of its own.
 *
 * @param location a folder
 */
export async function openStore(location: string, env: NodeJS.ProcessEnv): Promise<OpenStore> {
  const trusted = (env.DELIVERY_TRUSTED_KEYS ?? '').split(/[\s,]+/).filter(Boolean);
  const pem =
    pemOf(env.DELIVERY_SIGNING_KEY) ?? (trusted.length === 0 ? await localKey(location) : null);
  const signer = pem === null ? null : signerOf(pem);
  const trust = trustIn(signer ? [signer.publicKey, ...trusted] : trusted);
  const objects = folderObjects(location);
  return { store: releaseStore(objects, trust), objects, trust, signer };
}

function pemOf(text: string | undefined): string | null {
  if (!text) return null;
  return text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString();
}
