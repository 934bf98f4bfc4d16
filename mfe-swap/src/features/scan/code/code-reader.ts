import { fetchReleaseFile, startWorker } from '@train-swap/shared-ui/start-worker';
import type { DecodeGreeting, DecodeRequest, DecodeResponse, Effort } from './decode-messages';
import type { FoundCode } from './ticket-code';

export type CodeReader = {
  /** Finds the codes in a picture; null when the file is not a picture. */
  read: (picture: ImageBitmap | Blob, effort: Effort) => Promise<readonly FoundCode[] | null>;
  stop: () => void;
};

/**
 * Loads zxing into a worker, so that the page stays responsive while a picture is decoded.
 *
 * @throws {Error} when a file of the reader cannot be loaded; it is reported
 */
export async function startCodeReader(): Promise<CodeReader> {
  const worker = await startWorker(new URL('./decode.worker.ts', import.meta.url));
  try {
    // The page knows only digests of scripts; this script knows the one of its WebAssembly file.
    const { wasmSha256 } = await receiveGreeting(worker);
    const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
    return createReader(worker, await fetchReleaseFile(file, toIntegrity(wasmSha256)));
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

function receiveGreeting(worker: Worker): Promise<DecodeGreeting> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  });
}

/** `0aff…` -> `sha256-Cv8…` */
function toIntegrity(hexadecimal: string): string {
  const bytes = hexadecimal.match(/../g) ?? [];
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return `sha256-${btoa(text)}`;
}

type Pending = {
  resolve: (codes: readonly FoundCode[] | null) => void;
  reject: (error: Error) => void;
};

function createReader(worker: Worker, wasm: ArrayBuffer): CodeReader {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const send = (request: DecodeRequest, transfer: Transferable[]) =>
    worker.postMessage(request, transfer);
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeResponse>) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if ('error' in data) reject?.(new Error(data.error));
    else resolve?.(data.codes);
  });
  const fail = (message: string) => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  worker.addEventListener('error', ({ message }) => fail(message));
  send({ wasm }, [wasm]);
  return {
    read: (picture, effort) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ id: lastId, picture, effort }, picture instanceof Blob ? [] : [picture]);
      }),
    stop: () => {
      worker.terminate();
      fail('The reader was stopped.');
    },
  };
}
