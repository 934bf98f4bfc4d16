import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import type { DecodeGreeting, DecodeRequest, DecodeResponse } from './decode-messages';
import type { FoundCode } from './ticket-code';

/** Kinds of codes that travellers confuse with the code of a ticket are found too, so that the screen can name them. */
const formats = ['Aztec', 'QRCode', 'DataMatrix', 'PDF417'] as const;

/**
 * The longerSide edge of a picture in pixels. A large photo is tried small first: that is fast and removes noise.
 * A frame of the camera gets one attempt, because the next frame follows.
 */
const edges = { quick: [1_280], thorough: [1_200, 2_400, 4_000] };

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  if ('wasm' in data) prepareZXingModule({ overrides: { wasmBinary: data.wasm } });
  else respond(data).catch((error) => send({ id: data.id, error: String(error) }));
});

send({ wasmSha256: ZXING_WASM_SHA256 });

async function respond({ id, picture, effort }: Exclude<DecodeRequest, { wasm: ArrayBuffer }>) {
  const bitmap = picture instanceof Blob ? await decodePicture(picture) : picture;
  if (!bitmap) return send({ id, codes: null });
  let codes: readonly FoundCode[] = [];
  for (const edge of listEdges(bitmap, edges[effort])) {
    const found = await readBarcodes(toPixels(bitmap, edge), {
      formats: [...formats],
      tryDenoise: effort === 'thorough',
      maxNumberOfSymbols: 8,
    });
    const valid = found.filter(({ isValid }) => isValid);
    if (valid.length > 0) codes = valid.map(({ format, bytes }) => ({ format, bytes }));
    // A QR code beside the ticket may be larger than the ticket's own code.
    if (valid.some(({ format }) => format.startsWith('Aztec'))) break;
  }
  bitmap.close();
  send({ id, codes });
}

/** Null for a file that is not a picture that this browser can show. */
function decodePicture(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file).catch(() => null);
}

/** A small picture is read once, in its own size. */
function listEdges({ width, height }: ImageBitmap, limits: readonly number[]): readonly number[] {
  const longerSide = Math.max(width, height);
  const smaller = limits.filter((edge) => edge < longerSide);
  return smaller.length < limits.length ? [...smaller, longerSide] : smaller;
}

function toPixels(bitmap: ImageBitmap, edge: number): ImageData {
  const scale = edge / Math.max(bitmap.width, bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas in workers.');
  // A transparent picture has a dark code on nothing.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function send(message: DecodeGreeting | DecodeResponse) {
  postMessage(message);
}
