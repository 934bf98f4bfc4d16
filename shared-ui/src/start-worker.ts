import { reportLoadFailure } from '@train-swap/shared-api';

type HostPage = {
  /** Address -> sha384 of every file that the page may run. Pages of other hosts have none. */
  releaseDigests?: Readonly<Record<string, string>>;
  /** Checks the digest of a script and returns the address of a copy (build/webpack/trusted-scripts.js). */
  createWorkerCopy?: (address: string, script: ArrayBuffer) => Promise<string>;
};

const host = globalThis as HostPage;
/** Milliseconds, long enough for a megabyte on a slow mobile network. */
const timeoutMs = 30_000;

/**
 * Starts a worker from a file of this release, `new URL('./x.worker.ts', import.meta.url)`.
 *
 * @throws {Error} when the file cannot be loaded or does not match its digest
 */
export async function startWorker(file: URL, options?: WorkerOptions): Promise<Worker> {
  const script = await fetchReleaseFile(file);
  // A worker must have the origin of the page, so a remote of another origin needs a copy as well.
  const copy = await (host.createWorkerCopy ?? createCopy)(file.href, script);
  const worker = new Worker(copy, options);
  worker.addEventListener('message', () => URL.revokeObjectURL(copy), { once: true });
  return worker;
}

/**
 * Fetches a file of this release, in at most two attempts, and checks its digest.
 *
 * @param digest for `integrity`; the page knows those of scripts and style sheets
 * @throws {Error} when the file cannot be loaded, has no digest or does not match it; it is reported
 */
export async function fetchReleaseFile(
  { href }: URL,
  digest = host.releaseDigests?.[href],
): Promise<ArrayBuffer> {
  try {
    if (host.releaseDigests && !digest) throw new Error('no digest is known');
    const options = { credentials: 'omit', ...(digest && { integrity: digest }) } as const;
    // Browsers keep a wrong immutable response, so the second attempt does not read the cache.
    return await fetchBytes(href, options).catch(() =>
      fetchBytes(href, { ...options, cache: 'reload' }),
    );
  } catch (cause) {
    const error = new Error(`${href} could not be loaded: ${cause}`);
    reportLoadFailure(error);
    throw error;
  }
}

async function fetchBytes(href: string, options: RequestInit): Promise<ArrayBuffer> {
  const response = await fetch(href, { ...options, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.arrayBuffer();
}

async function createCopy(_address: string, script: ArrayBuffer): Promise<string> {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
