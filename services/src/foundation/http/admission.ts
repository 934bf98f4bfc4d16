import type { ServerResponse } from 'node:http';
import { type Problem, problem } from '../problem';

export type AdmissionLimits = {
  /** Requests from outside that this process works on at once. */
  mostInWork: number;
  /** Milliseconds that the process may come late to its work, on the mean. */
  longestLoopDelay: number;
};

/**
 * Back pressure: a process that has all it can carry refuses what comes on top at once, before it costs
 * anything, and so goes on serving what it took. Requests of other services belong to work that was taken.
 */
export type Admission = {
  /** Answers the refusal, or null: then the request is in work until its response ends or `leave` is told. */
  enter(response: ServerResponse): Problem | null;
  /** A stream stays open for hours and costs little: it is no work. */
  leave(response: ServerResponse): void;
  inWork(): number;
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
  let refused = 0;
  const leave = (response: ServerResponse) => void working.delete(response);

  return {
    enter(response) {
      const full = working.size >= limits.mostInWork;
      // Late with little in work is the machine's load or a moment of its own: refusing would not help.
      const late = working.size >= limits.mostInWork / 4 && loopDelay() > limits.longestLoopDelay;
      if (full || late) {
        refused += 1;
        return overloaded[Math.floor(random() * overloaded.length)] as Problem;
      }
      working.add(response);
      response.once('finish', () => leave(response));
      response.once('close', () => leave(response));
      return null;
    },
    leave,
    inWork: () => working.size,
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
