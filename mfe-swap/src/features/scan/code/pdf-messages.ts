/** The decoders of pdf.js for pictures in JPEG 2000, and in JBIG2 or CCITT (fax). Few documents need them. */
export type DecoderName = 'openjpeg.wasm' | 'jbig2.wasm';

/** Each of the first two has one response; `decoder` answers a request of the worker. */
export type PdfRequest = { pdf: ArrayBuffer } | { page: number } | { decoder: ArrayBuffer };

export type PdfResponse =
  | { kind: 'opened'; pages: number }
  | { kind: 'drawn'; picture: ImageBitmap }
  | { kind: 'decoder'; name: DecoderName }
  | { kind: 'protected' | 'unreadable' };
