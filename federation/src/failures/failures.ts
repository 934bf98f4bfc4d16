import { createStore } from 'zustand/vanilla';
import { getTeam } from '../releases/page-releases';

/** The phase in which a remote failed; `off`: its team switched it off. */
export type FailurePhase = 'load' | 'bootstrap' | 'mount' | 'run' | 'unmount' | 'off';

/** A failure of a release of a remote, for the fallback card and for support. */
export type Failure = {
  remote: string;
  release: string;
  /** The team that owns the remote; null when the release does not name one. */
  team: string | null;
  phase: FailurePhase;
  cause: string;
  /** The name of the error. Contains no personal data, unlike the cause. */
  kind: string;
  /** Short, so that it can be read aloud on the phone. */
  reference: string;
};

type FailureState = { failures: readonly Failure[] };

/** The failures since the page was opened, the newest last. */
export const failureStore = createStore<FailureState>(() => ({ failures: [] }));

const maxFailures = 100;
const recorded = new WeakMap<object, Failure>();

/** Records a failure and returns the record. The same error is recorded once. */
export function recordFailure(
  remote: string,
  release: string,
  phase: FailurePhase,
  error: unknown,
): Failure {
  const existing = typeof error === 'object' && error !== null ? recorded.get(error) : undefined;
  if (existing) return existing;
  const failure: Failure = {
    remote,
    release,
    team: getTeam(remote),
    phase,
    cause: error instanceof Error ? error.message : String(error),
    kind: error instanceof Error ? getErrorName(error) : typeof error,
    reference: crypto.randomUUID().slice(0, 8),
  };
  if (typeof error === 'object' && error !== null) recorded.set(error, failure);
  failureStore.setState(({ failures }) => ({
    failures: [...failures, failure].slice(-maxFailures),
  }));
  return failure;
}

/** Scripts can set any name, so only plain words are accepted. */
function getErrorName({ name }: Error): string {
  return /^\w{1,64}$/.test(name) ? name : 'Error';
}

/** Calls the listener for each new failure. Returns a function that unsubscribes. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  return failureStore.subscribe(({ failures }, before) => {
    const newest = failures.at(-1);
    if (newest && newest !== before.failures.at(-1)) listener(newest);
  });
}

/** A load exceeded its timeout. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  constructor(what: string, milliseconds: number) {
    super(`${what} took more than ${milliseconds} ms`);
  }
}

/** A remote is switched off. The message is the reason, for users. */
export class SwitchedOffError extends Error {
  override name = 'SwitchedOffError';
}
