import { loadModule } from '@train-swap/shared-api';
import type { CodeReader } from './code-reader';
import { readPdf } from './read-pdf';
import { type Reading, selectTicketCodes } from './ticket-code';

export type FileReading =
  | Reading
  /** A PDF or a pass without a code. */
  | { kind: 'no-code-in-document' }
  /** Not a picture, PDF or pass, or damaged. */
  | { kind: 'unreadable' }
  /** A drawing (SVG) that is not the code of a ticket. */
  | { kind: 'drawing' }
  /** A PDF with a password. */
  | { kind: 'protected' }
  | { kind: 'too-slow' }
  | { kind: 'too-large' };

/** 25 MB: a photo has up to 15 MB, the PDF of a ticket less than one. */
const maxBytes = 25_000_000;

/** Finds the codes of tickets in a picture, in the pages of a PDF, or in a pass of a wallet. */
export async function readFile(
  file: Blob,
  reader: CodeReader,
  signal: AbortSignal,
): Promise<FileReading> {
  if (file.size > maxBytes) return { kind: 'too-large' };
  // By its first bytes, because some phones share a file without a type.
  const start = await file.slice(0, 1_024).text();
  if (start.includes('%PDF-')) return toDocumentReading(await readPdf(file, reader, signal));
  if (start.startsWith('PK\u0003\u0004')) {
    const { readPass } = await loadModule(() => import('./read-pass'));
    return toDocumentReading(await readPass(file));
  }
  const codes = await reader.read(file, 'thorough');
  if (/^image\/svg/.test(file.type) && !codes?.length) return { kind: 'drawing' };
  return codes ? selectTicketCodes(codes) : { kind: 'unreadable' };
}

const toDocumentReading = (reading: FileReading): FileReading =>
  reading.kind === 'no-code' ? { kind: 'no-code-in-document' } : reading;
