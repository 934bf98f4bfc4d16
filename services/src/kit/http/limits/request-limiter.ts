import type { RequestLimits } from '../../configuration';
import { i18n } from '../../language/i18n';
import { type Problem, problem } from '../../problem';

type Response = { once(event: 'close', listener: () => void): unknown };

/**
 * Limits the requests in flight, with a short first-in, first-out queue. Our own code, because
 * `@fastify/under-pressure` has no queue.
 */
export type RequestLimiter = {
  /** @throws {Problem} 503 when the queue is full or the request waited too long */
  acquire(response: Response): Promise<void>;
  /** Call it when the response is known or the request became a stream. */
  release(response: Response): void;
  inFlight(): number;
  queued(): number;
  /** Counts a rejected request and returns its 503. */
  reject(): Problem;
  /** Rejected requests since the process started. */
  rejected(): number;
};

export function createRequestLimiter(
  { maxInFlight, maxQueued, queueTimeoutMs }: Omit<RequestLimits, 'maxEventLoopDelayMs'>,
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
      if (working.size >= maxInFlight) return;
      queue.delete(next);
      working.add(next);
      start();
    }
  }

  function wait(response: Response): Promise<void> {
    return new Promise((resolve, fail) => {
      const end = (createRejection: () => Problem) => {
        clearTimeout(timer);
        if (queue.delete(response)) fail(createRejection());
      };
      const timer = setTimeout(() => end(reject), queueTimeoutMs);
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
      const isFull = working.size >= maxInFlight;
      if (isFull && queue.size >= maxQueued) throw reject();
      response.once('close', () => {
        queue.get(response)?.cancel();
        release(response);
      });
      if (isFull) return wait(response);
      working.add(response);
    },
    release,
    inFlight: () => working.size,
    queued: () => queue.size,
    reject,
    rejected: () => rejected,
  };
}

/** The random Retry-After spreads the retries. */
const overloaded = (random: () => number): Problem =>
  problem('service-unavailable', {
    status: 503,
    detail: i18n.t(
      'The service is very busy at the moment. Nothing was changed. Try again in a moment.',
    ),
    retryAfter: 1 + Math.floor(random() * 3),
  });
