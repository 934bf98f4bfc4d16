import { CommandError } from '../command-error';
import { createFolderObjects, type Objects } from './objects/objects';
import { createS3Objects } from './objects/s3-objects';
import { createReleaseStore, type ReleaseStore } from './release-store';
import {
  createSigner,
  createTrust,
  loadLocalKey,
  type Signer,
  type Trust,
} from './signing/signing';

export type OpenStore = {
  store: ReleaseStore;
  objects: Objects;
  trust: Trust;
  /** Null when only public keys are set: the store is read-only. */
  signer: Signer | null;
  /** Whether the store is a local folder. */
  isLocal: boolean;
};

/** The environment variables of a store. */
export type StoreEnvironment = {
  /** The private key that signs: PKCS#8 PEM, or its base64. */
  DELIVERY_SIGNING_KEY?: string | undefined;
  /** Other trusted public keys, separated by commas: `KEY`, or `KEY=mfe-lounge+mfe-spa` for a team. */
  DELIVERY_TRUSTED_KEYS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
};

/**
 * Opens a release store. A key is created for a folder when none is set. A bucket never contains a key.
 *
 * @param location a folder, or `s3://bucket` with an optional prefix: `s3://bucket/train-swap`
 * @throws {CommandError} when a setting is missing
 */
export async function openStore(location: string, env: StoreEnvironment): Promise<OpenStore> {
  const isLocal = !location.startsWith('s3://');
  const { signer, trust } = await loadKeys(isLocal ? location : null, env);
  const objects = isLocal
    ? createFolderObjects(location)
    : createS3Objects(parseBucket(location, env));
  return { store: createReleaseStore(objects, trust), objects, trust, signer, isLocal };
}

async function loadKeys(folder: string | null, env: StoreEnvironment) {
  const trusted = (env.DELIVERY_TRUSTED_KEYS ?? '').split(/[\s,]+/).filter(Boolean);
  const ownPem = toPem(env.DELIVERY_SIGNING_KEY);
  if (!ownPem && trusted.length === 0 && folder === null) {
    throw new CommandError('A store in a bucket needs a key, but none is set.', {
      fix: 'Set DELIVERY_SIGNING_KEY or DELIVERY_TRUSTED_KEYS. Create a pair with: delivery key --new.',
    });
  }
  const pem =
    ownPem ?? (trusted.length === 0 && folder !== null ? await loadLocalKey(folder) : null);
  const signer = pem === null ? null : createSigner(pem);
  const isListed = trusted.some((key) => key.split('=')[0] === signer?.publicKey);
  return {
    signer,
    trust: createTrust(signer && !isListed ? [signer.publicKey, ...trusted] : trusted),
  };
}

function parseBucket(location: string, env: StoreEnvironment) {
  const { host: bucket, pathname } = new URL(location);
  const folder = pathname.replace(/^\/|\/$/g, '');
  const {
    S3_ENDPOINT: endpoint,
    AWS_REGION: region = 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new CommandError(`${location} cannot be opened, because settings are missing.`, {
      fix: 'Set S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    });
  }
  const prefix = folder ? `${folder}/` : '';
  return { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey };
}

function toPem(text: string | undefined): string | null {
  if (!text) return null;
  return text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString();
}
