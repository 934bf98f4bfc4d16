import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { decoderDigests } from './read-pdf';

it.each(Object.entries(decoderDigests))('the digest of %s is that of the file', (name, digest) => {
  const file = createRequire(import.meta.url).resolve(`pdfjs-dist/wasm/${name}`);
  const sha384 = createHash('sha384').update(readFileSync(file)).digest('base64');
  expect(digest).toBe(`sha384-${sha384}`);
});
