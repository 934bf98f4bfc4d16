import * as z from '@train-swap/shared-ui/schema';
import { strFromU8, unzipSync } from 'fflate';
import type { FileReading } from './read-file';
import { type FoundCode, selectTicketCodes } from './ticket-code';

/** Bytes. The texts of a pass have about five thousand. */
const maxDocumentBytes = 1_000_000;

const barcodeSchema = z.object({
  format: z.string(),
  message: z.string(),
  messageEncoding: z.optional(z.string()),
});
/** `barcode` is the field of earlier passes. */
const passSchema = z.object({
  barcodes: z.optional(z.array(barcodeSchema)),
  barcode: z.optional(barcodeSchema),
});

/** Finds the code of a ticket in a pass of a wallet (`.pkpass`), which is an archive. This file is loaded with the first one. */
export async function readPass(file: Blob): Promise<FileReading> {
  try {
    const archive = new Uint8Array(await file.arrayBuffer());
    const { 'pass.json': document } = unzipSync(archive, {
      filter: ({ name, originalSize }) => name === 'pass.json' && originalSize <= maxDocumentBytes,
    });
    if (!document) return { kind: 'unreadable' };
    const { barcodes = [], barcode } = passSchema.parse(JSON.parse(strFromU8(document)));
    return selectTicketCodes([...barcodes, ...(barcode ? [barcode] : [])].map(toCode));
  } catch {
    return { kind: 'unreadable' };
  }
}

function toCode({ format, message, messageEncoding }: z.infer<typeof barcodeSchema>): FoundCode {
  const isLatin1 = messageEncoding?.toLowerCase() === 'iso-8859-1';
  const bytes = isLatin1
    ? Uint8Array.from(message, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(message);
  return { format: format.replace('PKBarcodeFormat', ''), bytes };
}
