import { type Problem, problem } from '../problem';

export type RequestLimits = {
  /** Requests from outside that this process works on at once. */
  maxInWork: number;
  /** Requests that may wait until others are done. */
  maxWaiting: number;
  /** Milliseconds that a request may wait. */
  maxWaitMs: number;
  /** Mean delay of the event loop in milliseconds. */
  maxLoopDelayMs: number;
};

/** A response, as far as the limiter uses it. */
type Response = { once(event: 'close', listener: () => void): unknown };

/**
 * Bounds the requests in work, with a short queue: first come, first served. Our own code, because
 * `@fastify/under-pressure` measures the process and has no queue (back-pressure.test.ts, `lets one wait and
 * refuses the next`).
 */
export type RequestLimiter = {
  /** @throws {Problem} 503 when the queue is full or the request waited too long; otherwise it is in work */
  acquire(response: Response): Promise<void>;
  /** The request is no longer in work: its response is known, or it became a stream. */
  release(response: Response): void;
  inWork(): number;
  waiting(): number;
  /** The 503 for one more rejected request. */
  reject(): Problem;
  /** Rejected since the process started. */
  rejected(): number;
};

export function createRequestLimiter(
  { maxInWork, maxWaiting, maxWaitMs }: Omit<RequestLimits, 'maxLoopDelayMs'>,
  random: () => number = Math.random,
): RequestLimiter {
  const working = new Set<Response>();
  const queue = new Map<Response, { start(): void; cancel(): void }>();
  let rejected = 0;

  function reject(): Problem {
    rejected += 1;
    return overloaded(random);
  }

  function release(response: Response): void {
    working.delete(response);
    for (const [next, { start }] of queue) {
      if (working.size >= maxInWork) return;
      queue.delete(next);
      working.add(next);
      start();
    }
  }

  function wait(response: Response): Promise<void> {
    return new Promise((resolve, fail) => {
      const end = (refusal: () => Problem) => {
        clearTimeout(timer);
        if (queue.delete(response)) fail(refusal());
      };
      const timer = setTimeout(() => end(reject), maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      // The client disconnected: no response is possible, so it does not count as rejected.
      queue.set(response, { start, cancel: () => end(() => overloaded(random)) });
    });
  }

  return {
    async acquire(response) {
      const isFull = working.size >= maxInWork;
      if (isFull && queue.size >= maxWaiting) throw reject();
      response.once('close', () => {
        queue.get(response)?.cancel();
        release(response);
      });
      if (isFull) return wait(response);
      working.add(response);
    },
    release,
    inWork: () => working.size,
    waiting: () => queue.size,
    reject,
    rejected: () => rejected,
  };
}

/** Not all clients retry in the same second. */
const overloaded = (random: () => number): Problem =>
  problem('service-unavailable', {
    status: 503,
    detail: 'Very many people are here at this moment. Nothing was changed; try again in a moment.',
    retryAfter: 1 + Math.floor(random() * 3),
  });
