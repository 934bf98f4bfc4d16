import type { ServerResponse } from 'node:http';
import { type Problem, problem } from '../problem';

export type AdmissionLimits = {
  /** Requests from outside that this process works on at once. */
  mostInWork: number;
  /** Requests that may wait until others are done. */
  mostInLine: number;
  /** Milliseconds for which somebody may stand in line, one after the other, before it is closed. */
  longestLine: number;
  /** Milliseconds that the process may come late to its work, on the mean. */
  longestLoopDelay: number;
};

/**
 * Back pressure: what comes on top of all that a process can carry waits in a line, first come, first served. A
 * moment's crowd is through it soon. Where it never gets empty more is asked than can be done: then all who stand
 * in it are refused, and whoever comes is refused at once, before it costs anything, until half of the work is done.
 * So the process goes on serving what it took. Requests of other services belong to work that was taken.
 */
export type Admission = {
  /** Resolves with the refusal, or with null: then the request is in work until its response ends or `leave` is told. */
  enter(response: ServerResponse): Promise<Problem | null>;
  /** A stream stays open for hours and costs little: it is no work. */
  leave(response: ServerResponse): void;
  inWork(): number;
  inLine(): number;
  /** Refused since the process began. */
  refused(): number;
};

/** One of them by chance: not all at the same second again. */
const retrySeconds = [1, 2, 3];

export function createAdmission(
  limits: AdmissionLimits,
  loopDelay: () => number,
  random: () => number = Math.random,
): Admission {
  const working = new Set<ServerResponse>();
  const line = new Map<ServerResponse, (refusal: Problem | null) => void>();
  let closing: NodeJS.Timeout | null = null;
  let isOpen = true;
  let refused = 0;

  const anyRefusal = () => overloaded[Math.floor(random() * overloaded.length)] as Problem;
  function refuse(): Problem {
    refused += 1;
    return anyRefusal();
  }

  // Late with little in work is the machine's load or a moment of its own: refusing would not help.
  const isLate = () =>
    working.size >= limits.mostInWork / 4 && loopDelay() > limits.longestLoopDelay;

  const isFull = () => working.size >= limits.mostInWork;

  function leave(response: ServerResponse): void {
    working.delete(response);
    // Who hung up hears nothing of it.
    line.get(response)?.(anyRefusal());
    line.delete(response);
    const [next] = line;
    if (next && !isFull()) {
      const [first, goOn] = next;
      line.delete(first);
      working.add(first);
      goOn(null);
    }
    if (line.size === 0 && closing) {
      clearTimeout(closing);
      closing = null;
    }
    if (working.size < limits.mostInWork / 2) isOpen = true;
  }

  function close(): void {
    closing = null;
    isOpen = false;
    for (const goOn of line.values()) goOn(refuse());
    line.clear();
  }

  const hasNoPlace = () => isFull() && (!isOpen || line.size >= limits.mostInLine);

  return {
    async enter(response) {
      if (hasNoPlace() || isLate()) return refuse();
      response.once('finish', () => leave(response));
      response.once('close', () => leave(response));
      if (!isFull()) {
        working.add(response);
        return null;
      }
      closing ??= setTimeout(close, limits.longestLine).unref();
      return new Promise((goOn) => line.set(response, goOn));
    },
    leave,
    inWork: () => working.size,
    inLine: () => line.size,
    refused: () => refused,
  };
}

// Made once: where so many are refused, the trace of an error is most of what that costs.
const overloaded = retrySeconds.map((retryAfter) =>
  problem('service-unavailable', {
    status: 503,
    detail: 'Very many people are here at this moment. Nothing was changed; try again in a moment.',
    retryAfter,
  }),
);
