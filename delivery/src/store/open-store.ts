import { CommandError } from '../command-error';
import { folderObjects, type Objects } from './objects';
import { type ReleaseStore, releaseStore } from './release-store';
import { s3Objects } from './s3-objects';
import { localKey, type Signer, signerOf, type Trust, trustIn } from './signing';

export type OpenStore = {
  store: ReleaseStore;
  objects: Objects;
  trust: Trust;
  /** Null where only public keys are known: the store can be read, not changed. */
  signer: Signer | null;
  /** Whether it is a folder of this machine. */
  isLocal: boolean;
};

/** The environment variables that a store is opened with. */
export type StoreEnvironment = {
  /** PKCS#8 PEM, or its base64: signs. */
  DELIVERY_SIGNING_KEY?: string | undefined;
  /** Public keys that are trusted besides, separated by commas. */
  DELIVERY_TRUSTED_KEYS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
};

/**
 * Opens a release store. A folder without any key gets one of its own; a bucket never holds a key.
 *
 * @param location a folder, or `s3://bucket` with a prefix if wanted: `s3://bucket/train-swap`
 * @throws {CommandError} when a setting is missing
 */
export async function openStore(location: string, env: StoreEnvironment): Promise<OpenStore> {
  const isLocal = !location.startsWith('s3://');
  const { signer, trust } = await readKeys(isLocal ? location : null, env);
  const objects = isLocal ? folderObjects(location) : s3Objects(bucketOf(location, env));
  return { store: releaseStore(objects, trust), objects, trust, signer, isLocal };
}

async function readKeys(folder: string | null, env: StoreEnvironment) {
  const trusted = (env.DELIVERY_TRUSTED_KEYS ?? '').split(/[\s,]+/).filter(Boolean);
  const given = pemOf(env.DELIVERY_SIGNING_KEY);
  if (!given && trusted.length === 0 && folder === null) {
    throw new CommandError('A bucket needs keys from outside, and none is given.', {
      mend: 'Give DELIVERY_SIGNING_KEY or DELIVERY_TRUSTED_KEYS; delivery key --new makes a pair.',
    });
  }
  const pem = given ?? (trusted.length === 0 && folder !== null ? await localKey(folder) : null);
  const signer = pem === null ? null : signerOf(pem);
  return { signer, trust: trustIn(signer ? [signer.publicKey, ...trusted] : trusted) };
}

function bucketOf(location: string, env: StoreEnvironment) {
  const { host: bucket, pathname } = new URL(location);
  const folder = pathname.replace(/^\/|\/$/g, '');
  const {
    S3_ENDPOINT: endpoint,
    AWS_REGION: region = 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new CommandError(`${location} cannot be opened: its settings are missing.`, {
      mend: 'Give S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    });
  }
  const prefix = folder ? `${folder}/` : '';
  return { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey };
}

function pemOf(text: string | undefined): string | null {
  if (!text) return null;
  return text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString();
}
