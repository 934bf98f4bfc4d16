import {
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// The other half of pdf.js. It is found in the global scope, so pdf.js starts no further worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { DecoderName, PdfRequest, PdfResponse } from './pdf-messages';

/** Pixels of the shorter side. A code of 2 cm on A4 gets 190 pixels, five for each of its squares. */
const shorterSide = 2_000;
/** Pixels: the limits of a canvas in Safari on a phone. */
const maxSide = 16_384;
const maxArea = 16_777_216;
/** Pixels. A picture of A4 with 600 dots per inch has 35 million. */
const maxPictureArea = 50_000_000;

let document: Promise<PDFDocumentProxy>;
let receiveDecoder: (file: ArrayBuffer) => void = () => undefined;

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  if ('decoder' in data) receiveDecoder(data.decoder);
  else if ('pdf' in data) respond(openDocument(data.pdf));
  else if ('page' in data) respond(drawPage(data.page));
});

function respond(response: Promise<PdfResponse>) {
  response.then(send, (error: unknown) => {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    send({ kind: isProtected ? 'protected' : 'unreadable' });
  });
}

function send(response: PdfResponse) {
  postMessage(response, { transfer: response.kind === 'drawn' ? [response.picture] : [] });
}

async function openDocument(pdf: ArrayBuffer): Promise<PdfResponse> {
  document = getDocument({
    data: pdf,
    // Only codes are read, so fonts may be missing. Nothing is requested from the network.
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    maxImageSize: maxPictureArea,
    useWorkerFetch: false,
    BinaryDataFactory: PageDecoders,
    FilterFactory: NoFilters,
    ownerDocument: { createElement: () => new OffscreenCanvas(1, 1) } as object as HTMLDocument,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  return { kind: 'opened', pages: (await document).numPages };
}

async function drawPage(number: number): Promise<PdfResponse> {
  const page = await (await document).getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    shorterSide / Math.min(width, height),
    maxSide / Math.max(width, height),
    Math.sqrt(maxArea / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // With the intent "print" a page is drawn without animation frames, which workers may not have.
  const target = canvas as object as HTMLCanvasElement;
  await page.render({ canvas: target, viewport, intent: 'print' }).promise;
  page.cleanup();
  return { kind: 'drawn', picture: canvas.transferToImageBitmap() };
}

/** Requests a decoder from the page, which knows its digest. */
class PageDecoders {
  async fetch({ kind, filename }: { kind: string; filename: DecoderName }): Promise<Uint8Array> {
    if (kind !== 'wasmUrl') throw new Error(`${filename} is not needed to read codes.`);
    const received = new Promise<ArrayBuffer>((resolve) => {
      receiveDecoder = resolve;
    });
    send({ kind: 'decoder', name: filename });
    return new Uint8Array(await received);
  }
}

/** Filters are elements of a document, which a worker does not have. */
class NoFilters {
  addFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHCMFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy() {}
}
