import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportJob, ImportResult } from './import-version';

const workerUrl = new URL('./worker.mjs', import.meta.url);

/** A feed of a whole country fits in 2 GB. A larger one fails, instead of ending the process in its container. */
const limitBytes = Math.min(2 * 1024 ** 3, (process.constrainedMemory() || Infinity) / 2);
const resourceLimits = { maxOldGenerationSizeMb: Math.floor(limitBytes / 1024 ** 2) };

/** Imports in a worker thread, because reading a feed takes seconds of processor time. */
export async function importInWorker(job: ImportJob, stop: AbortSignal): Promise<ImportResult> {
  const worker = new Worker(workerUrl, { workerData: job, execArgv: [], resourceLimits });
  const ended = once(worker, 'exit', { signal: stop }).then(() => {
    throw new Error('The worker ended without a result.');
  });
  try {
    const [result] = await Promise.race([once(worker, 'message', { signal: stop }), ended]);
    return result;
  } finally {
    ended.catch(() => {});
    await worker.terminate();
  }
}
