import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import type { DecodeGreeting, DecodeRequest, DecodeResponse, Effort } from './decode-messages';
import type { FoundCode } from './ticket-code';

type Part = { x: number; y: number; width: number; height: number };

/** Kinds of codes that travellers confuse with the code of a ticket are found too, so that the screen can name them. */
const formats = ['Aztec', 'QRCode', 'DataMatrix', 'PDF417'] as const;

/**
 * The longer side of a picture in pixels. A large photo is tried small first: that is fast and removes noise.
 * A frame of the camera gets one attempt, because the next frame follows.
 */
const edges = { quick: [1_280], thorough: [1_200, 2_400, 4_000] };

/** A long screenshot is read in parts, otherwise its code would become too small. */
const maxParts = 20;

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  if ('wasm' in data) prepareZXingModule({ overrides: { wasmBinary: data.wasm } });
  else respond(data).catch((error) => send({ id: data.id, error: String(error) }));
});

send({ wasmSha256: ZXING_WASM_SHA256 });

async function respond({ id, picture, effort }: Exclude<DecodeRequest, { wasm: ArrayBuffer }>) {
  const bitmap = picture instanceof Blob ? await decodePicture(picture) : picture;
  if (!bitmap) return send({ id, codes: null });
  const codes: FoundCode[] = [];
  for (const part of listParts(bitmap)) codes.push(...(await readPart(bitmap, part, effort)));
  bitmap.close();
  send({ id, codes });
}

/** All sizes are read, because a second ticket or a QR code beside it may be smaller than the first code. */
async function readPart(bitmap: ImageBitmap, part: Part, effort: Effort): Promise<FoundCode[]> {
  const codes: FoundCode[] = [];
  for (const edge of listEdges(part, edges[effort])) {
    const found = await readBarcodes(toPixels(bitmap, part, edge), {
      formats: [...formats],
      tryDenoise: effort === 'thorough',
      maxNumberOfSymbols: 8,
    });
    for (const { isValid, format, bytes } of found) if (isValid) codes.push({ format, bytes });
  }
  return codes;
}

/** Parts that overlap, so that each code is in one of them as a whole. A picture that is not long is one part. */
function listParts({ width, height }: ImageBitmap): readonly Part[] {
  const step = Math.max(Math.min(width, height), Math.max(width, height) / maxParts);
  const parts: Part[] = [];
  for (let x = 0; x === 0 || x + step < width; x += step) {
    for (let y = 0; y === 0 || y + step < height; y += step) {
      const size = { width: Math.min(2 * step, width - x), height: Math.min(2 * step, height - y) };
      parts.push({ x, y, ...size });
    }
  }
  return parts;
}

/** Null for a file that is not a picture that this browser can show. */
function decodePicture(file: Blob): Promise<ImageBitmap | null> {
  const picture = file.type === 'image/svg+xml' ? drawPaths(file) : createImageBitmap(file);
  return picture.catch(() => null);
}

/**
 * Draws the paths of an SVG, as a browser saves the code of a ticket (shared-ui/src/aztec). Browsers draw an SVG only on the
 * thread of the page, which a hostile file would block.
 */
async function drawPaths(file: Blob): Promise<ImageBitmap> {
  const svg = await file.text();
  const [, width = '', height = ''] = /viewBox="0 0 (\d{2,4}) (\d{2,4})"/.exec(svg) ?? [];
  const canvas = new OffscreenCanvas(Number(width), Number(height));
  const context = canvas.getContext('2d');
  for (const [, path] of svg.matchAll(/<path[^>]* d="([^"]+)"/g)) {
    context?.fill(new Path2D(path), 'evenodd');
  }
  return canvas.transferToImageBitmap();
}

/** A small picture is read once, in its own size. */
function listEdges({ width, height }: Part, limits: readonly number[]): readonly number[] {
  const longerSide = Math.max(width, height);
  const smaller = limits.filter((edge) => edge < longerSide);
  return smaller.length < limits.length ? [...smaller, longerSide] : smaller;
}

function toPixels(bitmap: ImageBitmap, part: Part, edge: number): ImageData {
  const scale = edge / Math.max(part.width, part.height);
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas in workers.');
  // A transparent picture has a dark code on nothing.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function send(message: DecodeGreeting | DecodeResponse) {
  postMessage(message);
}
