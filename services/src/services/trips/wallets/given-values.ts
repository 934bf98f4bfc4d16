import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const needed = z.string('is needed: the other values of this wallet are set');

/** The text itself, or of a file: secrets are given in either way. In one line, PEM has `\n` for its line ends. */
export const textOrFile = needed.transform((given, context) => {
  if (given.startsWith('{')) return given;
  if (given.startsWith('-----BEGIN')) return given.replaceAll('\\n', '\n');
  try {
    return readFileSync(given, 'utf8');
  } catch {
    context.addIssue('is neither PEM or JSON nor the path of a file that can be read');
    return z.NEVER;
  }
});

/** Null for whatever is no RSA key in PEM, or not opened by this passphrase. */
export function rsaKey(pem: string, passphrase?: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase ? { passphrase } : {}) });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
