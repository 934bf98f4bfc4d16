import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { needed, rsaKey, textOrFile } from '../given-values';

/** Who signs passes for Google Wallet: a service account of an issuer. */
export type GoogleWallet = {
  issuerId: string;
  /** `<issuer id>.<name>`, a transit class that the issuer has made. */
  classId: string;
  /** The service account's address. */
  account: string;
  key: KeyObject;
};

const keyFile = z.object({ client_email: z.email(), private_key: z.string() });

const serviceAccount = textOrFile.transform((text, context) => {
  const parsed = keyFile.safeParse(fromJson(text));
  const key = parsed.success ? rsaKey(parsed.data.private_key) : null;
  if (parsed.success && key) return { account: parsed.data.client_email, key };
  context.addIssue('is no key file of a service account: JSON with client_email and private_key');
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
  GOOGLE_WALLET_ISSUER_ID: needed.regex(/^\d+$/, 'must be a number'),
  GOOGLE_WALLET_SERVICE_ACCOUNT: serviceAccount,
  GOOGLE_WALLET_CLASS: z
    .string()
    .regex(/^[\w.-]+$/, 'must be letters, digits, dots, hyphens and underscores')
    .default('train-swap'),
});

export const googleSettings = googleFields.transform((given): GoogleWallet => {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: signer } = given;
  return { issuerId, classId: `${issuerId}.${given.GOOGLE_WALLET_CLASS}`, ...signer };
});
