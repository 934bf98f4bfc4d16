import type { FoundCode } from './ticket-code';

/** `quick` for one of many frames, `thorough` for a picture that was chosen. */
export type Effort = 'quick' | 'thorough';

/** The first message of the worker: the SHA-256 of its WebAssembly file, in hexadecimal digits. */
export type DecodeGreeting = { wasmSha256: string };

/** The first message has the WebAssembly file; each other one has a picture. */
export type DecodeRequest =
  | { wasm: ArrayBuffer }
  | { id: number; picture: ImageBitmap | Blob; effort: Effort };

/** `codes` is null when the file is not a picture. `error`: the reader itself does not work. */
export type DecodeResponse =
  | { id: number; codes: readonly FoundCode[] | null }
  | { id: number; error: string };
