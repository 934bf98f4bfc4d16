import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { parseRsaKey, required, textOrFile } from '../setting-values';

/** Signer of passes for Google Wallet: a service account of an issuer. */
export type GoogleWallet = {
  issuerId: string;
  /** `<issuer id>.<name>`, a transit class of the issuer. */
  classId: string;
  /** The service account's address. */
  account: string;
  key: KeyObject;
};

const keyFile = z.object({ client_email: z.email(), private_key: z.string() });

const serviceAccount = textOrFile.transform((text, context) => {
  const parsed = keyFile.safeParse(fromJson(text));
  const key = parsed.success ? parseRsaKey(parsed.data.private_key) : null;
  if (parsed.success && key) return { account: parsed.data.client_email, key };
  context.addIssue(
    'must be the key file of a service account: JSON with client_email and private_key',
  );
  return z.NEVER;
});

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const googleFields = z.object({
  GOOGLE_WALLET_ISSUER_ID: required
    .regex(/^\d+$/, 'must be a number')
    .describe('Number of the issuer.'),
  GOOGLE_WALLET_SERVICE_ACCOUNT: serviceAccount.describe(
    'Key file of the service account: JSON, or the path of a file.',
  ),
  GOOGLE_WALLET_CLASS: z
    .string()
    .regex(/^[\w.-]+$/, 'must be letters, digits, dots, hyphens and underscores')
    .default('train-swap')
    .describe('Name of the transit class that the issuer created.'),
});

export const googleSettings = googleFields.transform((given): GoogleWallet => {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: signer } = given;
  return { issuerId, classId: `${issuerId}.${given.GOOGLE_WALLET_CLASS}`, ...signer };
});
