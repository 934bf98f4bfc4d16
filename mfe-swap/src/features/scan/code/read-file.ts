import { loadModule } from '@train-swap/shared-api';
import type { CodeReader } from './code-reader';
import { type Reading, selectTicketCode } from './ticket-code';

export type FileReading =
  | Reading
  /** Not a picture or PDF, or damaged. */
  | { kind: 'unreadable' }
  /** A PDF with a password. */
  | { kind: 'protected' }
  | { kind: 'too-large' };

/** 25 MB: a photo has up to 15 MB, the PDF of a ticket less than one. */
const maxBytes = 25_000_000;

/** Finds the code of a ticket in a picture or in the pages of a PDF. */
export async function readFile(file: Blob, reader: CodeReader): Promise<FileReading> {
  if (file.size > maxBytes) return { kind: 'too-large' };
  if (await isPdf(file)) {
    const { readPdf } = await loadModule(() => import('./read-pdf'));
    return readPdf(file, reader);
  }
  const codes = await reader.read(file, 'thorough');
  return codes ? selectTicketCode(codes) : { kind: 'unreadable' };
}

/** By its first bytes, because some phones share a PDF without a type. */
async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 1_024).text()).includes('%PDF-');
}
