import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { WalletTicket } from '../wallet-ticket';
import type { AppleWallet } from './apple-settings';
import { createPassDocument } from './pass-document';
import { signManifest } from './sign-manifest';

type Files = Record<string, Buffer>;

const imageNames = ['icon.png', 'icon@2x.png', 'icon@3x.png'];
let images: Files | undefined;

const readImages = (): Files =>
  Object.fromEntries(
    imageNames.map((name) => [name, readFileSync(join(import.meta.dirname, 'images', name))]),
  );

const json = (content: unknown) => Buffer.from(JSON.stringify(content));
const sha1 = (content: Buffer) => createHash('sha1').update(content).digest('hex');

/** A fixed time, so that the same files give the same archive. */
const mtime = new Date(1980, 0, 1);

/** A `.pkpass`: the pass, its images, a manifest with the SHA-1 of each (required by Apple), and a signature of the manifest. */
export function createPassFile(ticket: WalletTicket, signer: AppleWallet, now: Date): Buffer {
  images ??= readImages();
  const files: Files = { 'pass.json': json(createPassDocument(ticket, signer)), ...images };
  const hashes = Object.entries(files).map(([name, content]) => [name, sha1(content)]);
  const manifest = json(Object.fromEntries(hashes));
  const signature = signManifest(manifest, signer, now);
  const allFiles = { ...files, 'manifest.json': manifest, signature };
  return Buffer.from(zipSync(allFiles, { mtime }));
}
