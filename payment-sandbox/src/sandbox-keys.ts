import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from 'shared-server/secrets';

/** Only `…_test_…` keys exist here, so none of them can ever reach a live account. */
export type SandboxKeys = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Keys the hashes of codes, card fingerprints and request bodies. */
  hashKey: string;
};

const lettersOf = (secret: Buffer): string => secret.toString('hex').slice(0, 40);

/** The sandbox's keys, derived from the master secret: the payments service gets the same ones. */
export const sandboxKeysFrom = (secrets: Secrets): SandboxKeys => ({
  secretKey: `sk_test_${lettersOf(secrets('sandbox-provider secret key'))}`,
  publishableKey: `pk_test_${lettersOf(secrets('sandbox-provider publishable key'))}`,
  webhookSecret: `whsec_${lettersOf(secrets('sandbox-provider webhook secret'))}`,
  hashKey: secrets('sandbox-provider hashes').toString('base64url'),
});

/** Leaves the keys in `<data folder>/sandbox-provider/keys.json` for people who drive the API by hand. */
export const writeKeysFile = (keys: SandboxKeys, dataFolder: string): string => {
  const folder = join(dataFolder, 'sandbox-provider');
  const file = join(folder, 'keys.json');
  mkdirSync(folder, { recursive: true });
  const { secretKey, publishableKey, webhookSecret } = keys;
  const text = `${JSON.stringify({ secretKey, publishableKey, webhookSecret }, null, 2)}\n`;
  writeFileSync(`${file}.${process.pid}`, text, { mode: 0o600 });
  renameSync(`${file}.${process.pid}`, file);
  return file;
};
