import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { ChosenFile } from '../../pages/ticket/scan';
import { tripPage } from '../../pages/ticket/trip';
import { openTicket } from './swap';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

/** Opens the trip of a booking, where the code of the ticket is shown. */
export async function openPass(page: Page, booking: { reference: string; holder: string }) {
  await openTicket(page, booking);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await tripPage(page).open(bookingId);
  await expect(tripPage(page).aztec.first()).toBeVisible();
  return bookingId;
}

/** A screenshot of the code on the page. */
export const takePicture = async (page: Page): Promise<ChosenFile> => ({
  name: 'ticket.png',
  mimeType: 'image/png',
  buffer: await tripPage(page).aztec.first().screenshot(),
});

/** The page with the code, printed. */
export const printPdf = async (page: Page): Promise<ChosenFile> => ({
  name: 'ticket.pdf',
  mimeType: 'application/pdf',
  buffer: await page.pdf({ format: 'A4' }),
});

/** A picture of any code. */
export async function drawCode(
  format: 'Aztec' | 'QRCode',
  content: string | Uint8Array,
): Promise<ChosenFile> {
  const { buffer } = new Uint8Array(await readFile(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  const { image, error } = await writeBarcode(content, { format, scale: 6, addQuietZones: true });
  if (!image) throw new Error(error);
  return {
    name: 'code.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await image.arrayBuffer()),
  };
}
