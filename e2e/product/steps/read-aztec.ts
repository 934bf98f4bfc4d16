import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { tripPage } from '../../pages/ticket/trip';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** Decodes the Aztec code from a screenshot, as a scanner does. */
export async function readAztec(page: Page): Promise<Buffer> {
  const { buffer } = new Uint8Array(await readFile(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  const picture = await tripPage(page).aztec.first().screenshot();
  const [code] = await readBarcodes(new Uint8Array(picture), {
    formats: ['Aztec'],
    tryHarder: true,
  });
  if (!code?.isValid) throw new Error('No Aztec code can be read from the screen.');
  return Buffer.from(code.bytes);
}
