import { Worker } from 'node:worker_threads';
import type { MatchingLimits, Proposal, RouteDay } from '../route-day';

export type WorkerJob = { routeDay: RouteDay; now: Date; limits: MatchingLimits };

/** The match timed out or its worker failed. Nothing was changed. */
export class MatchingAborted extends Error {}

const workerUrl = new URL('./worker.mjs', import.meta.url);

/**
 * Runs the full match in a worker thread, because thousands of wishes take minutes of processor time.
 * Throws `MatchingAborted` when it takes longer than `timeoutMs`.
 */
export async function matchInWorker(job: WorkerJob, timeoutMs: number): Promise<Proposal[]> {
  const worker = new Worker(workerUrl, { workerData: job, execArgv: [] });
  try {
    return await new Promise<Proposal[]>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new MatchingAborted(`The full match took longer than ${timeoutMs / 1000} s.`));
      }, timeoutMs);
      timer.unref();
      worker.once('message', resolve);
      worker.once('error', (error) => {
        reject(new MatchingAborted('The worker of the full match failed.', { cause: error }));
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new MatchingAborted('The worker of the full match ended without a result.'));
      });
    });
  } finally {
    await worker.terminate();
  }
}
