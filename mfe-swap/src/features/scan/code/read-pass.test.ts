import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readPass } from './read-pass';

const message = String.fromCharCode(...[0x54, 0x53, ...Array.from({ length: 98 }, () => 0xe9)]);
const barcode = { format: 'PKBarcodeFormatAztec', message, messageEncoding: 'iso-8859-1' };

/** jsdom's Blob has no `arrayBuffer`. */
const fileOf = (bytes: Uint8Array) => ({ arrayBuffer: async () => bytes.slice().buffer }) as Blob;
const passOf = (pass: unknown) => fileOf(zipSync({ 'pass.json': strToU8(JSON.stringify(pass)) }));

describe('a pass of a wallet', () => {
  it.each([[{ barcodes: [barcode] }], [{ barcode }], [{ barcodes: [barcode], barcode }]])(
    'has the code of its ticket: %#',
    async (pass) => {
      const tickets = [expect.objectContaining({ payload: btoa(message) })];
      expect(await readPass(passOf(pass))).toEqual({ kind: 'tickets', tickets });
    },
  );

  it('of something else has another code, or none', async () => {
    const other = { format: 'PKBarcodeFormatQR', message: 'https://example.com' };
    expect(await readPass(passOf({ barcodes: [other] }))).toEqual({
      kind: 'other-code',
      format: 'a QR code',
    });
    expect(await readPass(passOf({}))).toEqual({ kind: 'no-code' });
  });

  it.each([
    ['not an archive', strToU8('PK\u0003\u0004 and nothing else')],
    ['without a pass', zipSync({ 'other.txt': strToU8('x') })],
    ['not JSON', zipSync({ 'pass.json': strToU8('{') })],
    ['too large', zipSync({ 'pass.json': new Uint8Array(2_000_000) })],
  ])('cannot be read: %s', async (_name, archive) => {
    expect(await readPass(fileOf(archive))).toEqual({ kind: 'unreadable' });
  });
});
