import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const required = z.string('is required: other values of this wallet are set');

/** The text itself or the path of a file. PEM in one line has `\n` for line breaks. */
export const textOrFile = required.transform((given, context) => {
  if (given.startsWith('{')) return given;
  if (given.startsWith('-----BEGIN')) return given.replaceAll('\\n', '\n');
  try {
    return readFileSync(given, 'utf8');
  } catch {
    context.addIssue('is neither PEM or JSON nor the path of a file that can be read');
    return z.NEVER;
  }
});

/** Null when it is no RSA key in PEM or the passphrase is wrong. */
export function parseRsaKey(pem: string, passphrase?: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase ? { passphrase } : {}) });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
