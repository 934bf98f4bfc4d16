import { Worker } from 'node:worker_threads';
import type { MatchingLimits, Proposal, RouteDay } from './route-day';

export type WorkerJob = { routeDay: RouteDay; now: Date; limits: MatchingLimits };

/** The match did not end in its time, or its thread broke; nothing has happened. */
export class MatchNotDone extends Error {}

const entry = new URL('./worker.mjs', import.meta.url);

/**
 * The full match of thousands takes a minute of the processor and more: on a thread of its own it keeps nobody waiting.
 * Throws `MatchNotDone` when it takes longer than `milliseconds`.
 */
export async function matchInWorker(job: WorkerJob, milliseconds: number): Promise<Proposal[]> {
  const worker = new Worker(entry, { workerData: job, execArgv: [] });
  try {
    return await new Promise<Proposal[]>((done, fail) => {
      const timer = setTimeout(() => {
        fail(new MatchNotDone(`The full match took longer than ${milliseconds / 1000} s.`));
      }, milliseconds);
      timer.unref();
      worker.once('message', done);
      worker.once('error', (error) => {
        fail(new MatchNotDone('The thread of the full match broke.', { cause: error }));
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        fail(new MatchNotDone('The thread of the full match ended without an answer.'));
      });
    });
  } finally {
    await worker.terminate();
  }
}
