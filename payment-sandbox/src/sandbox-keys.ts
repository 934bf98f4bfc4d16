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
