import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Writes `SHA256SUMS` for `sha256sum --check`, and with a key its signature: `openssl pkeyutl -verify -rawin -pubin -inkey
 * <public key> -in SHA256SUMS -sigfile SHA256SUMS.sig`.
 *
 * @param {string} folder
 * @param {readonly string[]} files in the folder
 * @param {string | undefined} key a private Ed25519 key as PEM
 */
export function writeChecksums(folder, files, key) {
  const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const text = files.map((file) => `${digest(file)}  ${basename(file)}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), text);
  if (key)
    writeFileSync(
      join(folder, 'SHA256SUMS.sig'),
      sign(null, Buffer.from(text), createPrivateKey(key)),
    );
}
