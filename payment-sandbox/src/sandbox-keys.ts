import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from 'shared-server/secrets';

/** Only `…_test_…` keys exist, so that no key can access a live account. */
export type SandboxKeys = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Key of the hashes of codes, card fingerprints and request bodies. */
  hashKey: string;
};

const toHex = (secret: Buffer): string => secret.toString('hex').slice(0, 40);

/** The sandbox's keys, derived from the master secret: the payments service gets the same ones. */
export const deriveSandboxKeys = (secrets: Secrets): SandboxKeys => ({
  secretKey: `sk_test_${toHex(secrets('sandbox-provider secret key'))}`,
  publishableKey: `pk_test_${toHex(secrets('sandbox-provider publishable key'))}`,
  webhookSecret: `whsec_${toHex(secrets('sandbox-provider webhook secret'))}`,
  hashKey: secrets('sandbox-provider hashes').toString('base64url'),
});

/** Writes the keys to `<data folder>/sandbox-provider/keys.json` for manual API calls. */
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
