import { startWorker } from '@train-swap/shared-ui/start-worker';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CodeReader } from './code-reader';
import type { FileReading } from './read-file';
import { selectTicketCode } from './ticket-code';

/** A longer document is not a ticket. */
const maxPages = 20;
/** Pixels. A code of 2 cm on A4 gets 190 pixels, five for each of its squares. */
const pageWidth = 2_000;

/** The legacy build: the other one needs functions that browsers have only since 2025. */
const pdfWorker = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);

/**
 * Finds the code of a ticket in a PDF. This file and pdf.js are loaded with the first PDF.
 *
 * @throws {Error} when the worker of pdf.js cannot be loaded; it is reported
 */
export async function readPdf(file: Blob, reader: CodeReader): Promise<FileReading> {
  const port = await startWorker(pdfWorker, { type: 'module' });
  const verbosity = VerbosityLevel.ERRORS;
  const worker = PDFWorker.create({ port, verbosity });
  const loading = getDocument({
    data: await file.arrayBuffer(),
    worker,
    // Only codes are read, so fonts may be missing. Nothing is requested from the network.
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    verbosity,
  });
  try {
    return await readPages(await loading.promise, reader);
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    return { kind: isProtected ? 'protected' : 'unreadable' };
  } finally {
    await loading.destroy();
    worker.destroy();
    port.terminate();
  }
}

async function readPages(document: PDFDocumentProxy, reader: CodeReader): Promise<FileReading> {
  let reading: FileReading = { kind: 'no-code' };
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const picture = await drawPage(await document.getPage(number));
    const ofPage = selectTicketCode((await reader.read(picture, 'thorough')) ?? []);
    if (ofPage.kind === 'ticket') return ofPage;
    if (ofPage.kind === 'other-code') reading = ofPage;
  }
  return reading;
}

async function drawPage(page: PDFPageProxy): Promise<ImageBitmap> {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pageWidth / width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  // With the intent "print" a page is drawn in a hidden tab as well.
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  page.cleanup();
  return createImageBitmap(canvas);
}
