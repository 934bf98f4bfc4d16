/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { aztecImage } from './aztec-image';

const require = createRequire(import.meta.url);

/** Draws the rectangles of the library's SVG the way a screen does: one dark path on white. */
function pixelsOf(address: string): ImageData {
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const paths = [...svg.matchAll(/<path d="([^"]+)" fill="#000000"/g)].map(([, d = '']) => d);
  for (const loop of paths.join('').split('Z').filter(Boolean)) fill(loop);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;

  function fill(loop: string) {
    const points = [...loop.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (isInside(points, x + 0.5, y + 0.5)) {
          const at = (y * width + x) * 4;
          // Loops inside loops are holes, so a second covering is light again.
          const value = data[at] === 0 ? 255 : 0;
          data[at] = data[at + 1] = data[at + 2] = value;
        }
      }
    }
  }
}

function isInside(points: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi = 0, yi = 0] = points[i] ?? [];
    const [xj = 0, yj = 0] = points[j] ?? [];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

describe('the Aztec code of a ticket', () => {
  it('reads back as the very bytes of the ticket', async () => {
    const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    const bytes = Uint8Array.from({ length: 150 }, (_, index) => (index * 37) % 256);
    const address = aztecImage(Buffer.from(bytes).toString('base64'));
    const [found] = await readBarcodes(pixelsOf(address), { formats: ['Aztec'], tryHarder: true });
    expect(Buffer.from(found?.bytes ?? []).toString('hex')).toBe(
      Buffer.from(bytes).toString('hex'),
    );
  });
});
