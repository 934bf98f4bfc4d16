import { fetchReleaseFile, startWorker } from '@train-swap/shared-ui/start-worker';
import type { CodeReader } from './code-reader';
import type { DecoderName, PdfRequest, PdfResponse } from './pdf-messages';
import type { FileReading } from './read-file';
import { type FoundCode, selectTicketCodes } from './ticket-code';

/** A longer document is not a ticket. */
const maxPages = 20;
/** Milliseconds for one page. A scanned page takes two seconds on an old phone. */
const pageTimeoutMs = 15_000;

/** The decoders of pdfjs-dist and their digests, which a test compares with the files. */
export const decoderDigests: Record<DecoderName, string> = {
  'openjpeg.wasm': 'sha384-gs7d4qr/GMHVAc/u65Cb1J8JBVLf+QCYkZnpE3rnpMnQHwLuMwit9PUbwQ5FE0SD',
  'jbig2.wasm': 'sha384-nVJ0bJYJhgC6vo7Y6goEatPrdXAhgoPUdwWUgMPXoBPFpOPS/JgEPUkDwOO6Yor5',
};
const decoderFiles: Record<DecoderName, URL> = {
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
};

type PdfProblem = Extract<FileReading, { kind: 'protected' | 'unreadable' | 'too-slow' }>;
type Answer<Kind> = Extract<PdfResponse, { kind: Kind }>;

/**
 * Finds the codes of tickets in a PDF. Its pages are drawn in a worker, which ends when a page takes too long.
 *
 * @throws {Error} when the worker or a decoder cannot be loaded; it is reported
 */
export async function readPdf(
  file: Blob,
  reader: CodeReader,
  signal: AbortSignal,
): Promise<FileReading> {
  const worker = await startWorker(new URL('./draw-pdf.worker.ts', import.meta.url));
  signal.addEventListener('abort', () => worker.terminate());
  try {
    const codes: FoundCode[] = [];
    const opened = await request<'opened'>(worker, { pdf: await file.arrayBuffer() });
    let problem: PdfProblem | null = opened.kind === 'opened' ? null : opened;
    const pages = opened.kind === 'opened' ? Math.min(opened.pages, maxPages) : 0;
    for (let page = 1; page <= pages && !problem && !signal.aborted; page += 1) {
      const drawn = await request<'drawn'>(worker, { page });
      if (drawn.kind !== 'drawn') problem = drawn;
      else codes.push(...((await reader.read(drawn.picture, 'thorough')) ?? []));
    }
    const reading = selectTicketCodes(codes);
    return problem && reading.kind !== 'tickets' ? problem : reading;
  } finally {
    worker.terminate();
  }
}

/** Sends a request and waits for its response. Decoders that are requested meanwhile are loaded. */
function request<Kind extends 'opened' | 'drawn'>(
  worker: Worker,
  message: PdfRequest,
): Promise<Answer<Kind> | PdfProblem> {
  return new Promise((resolve, reject) => {
    const startTimer = () => setTimeout(() => resolve({ kind: 'too-slow' }), pageTimeoutMs);
    let timer = startTimer();
    worker.onmessage = async ({ data }: MessageEvent<PdfResponse>) => {
      // pdf.js sends another message, which has no kind.
      if (!data.kind) return;
      clearTimeout(timer);
      if (data.kind !== 'decoder') return resolve(data as Answer<Kind>);
      try {
        const decoder = await fetchReleaseFile(decoderFiles[data.name], decoderDigests[data.name]);
        timer = startTimer();
        worker.postMessage({ decoder }, [decoder]);
      } catch (error) {
        reject(error);
      }
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(message);
  });
}
