import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MatchingLimits, Proposal, RouteDay } from '../route-day';

export type WorkerJob = {
  routeDay: RouteDay;
  now: Date;
  limits: MatchingLimits;
  /** After this time the best proposals found so far are returned. */
  timeLimitMs: number;
};

/** The match was stopped or its worker failed. Nothing was changed. */
export class MatchingAborted extends Error {}

/** What the worker may take beyond its limit of time. */
const maxOverrunMs = 60_000;

const workerUrl = new URL('./worker.mjs', import.meta.url);

/**
 * Runs the full match in a worker thread, because thousands of wishes take seconds of processor time.
 * Throws `MatchingAborted` when the signal stops it.
 */
export async function matchInWorker(job: WorkerJob, stop?: AbortSignal): Promise<Proposal[]> {
  const timeout = AbortSignal.timeout(job.timeLimitMs + maxOverrunMs);
  const signal = AbortSignal.any(stop ? [stop, timeout] : [timeout]);
  const worker = new Worker(workerUrl, { workerData: job, execArgv: [] });
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The worker ended without a result.');
  });
  try {
    const [proposals] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return proposals;
  } catch (error) {
    throw new MatchingAborted('The full match was stopped or failed.', { cause: error });
  } finally {
    ended.catch(() => {});
    await worker.terminate();
  }
}
