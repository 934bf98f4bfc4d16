import { createStore } from 'zustand/vanilla';

/** When a remote failed; `off` when its team has switched it off. */
export type FailurePhase = 'load' | 'bootstrap' | 'mount' | 'run' | 'unmount' | 'off';

/** One failure of one release of a remote, as the fallback card and support show it. */
export type Failure = {
  remote: string;
  release: string;
  phase: FailurePhase;
  cause: string;
  /** The name of the error. Contains no personal data, unlike the cause. */
  kind: string;
  /** Short enough to read out on the phone. */
  reference: string;
};

type FailureState = { failures: readonly Failure[] };

/** The failures since the page was opened, the newest last. */
export const failureStore = createStore<FailureState>(() => ({ failures: [] }));

const maxKept = 100;
const recorded = new WeakMap<object, Failure>();

/** Records a failure and returns the record. The same error is recorded once. */
export function recordFailure(
  remote: string,
  release: string,
  phase: FailurePhase,
  error: unknown,
): Failure {
  const known = typeof error === 'object' && error !== null ? recorded.get(error) : undefined;
  if (known) return known;
  const failure: Failure = {
    remote,
    release,
    phase,
    cause: error instanceof Error ? error.message : String(error),
    kind: error instanceof Error ? nameOf(error) : typeof error,
    reference: crypto.randomUUID().slice(0, 8),
  };
  if (typeof error === 'object' && error !== null) recorded.set(error, failure);
  failureStore.setState(({ failures }) => ({
    failures: [...failures, failure].slice(-maxKept),
  }));
  return failure;
}

/** A script can set any name. */
function nameOf({ name }: Error): string {
  return /^\w{1,64}$/.test(name) ? name : 'Error';
}

/** Calls back once for each failure from now on; returns the function that ends it. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  return failureStore.subscribe(({ failures }, before) => {
    const newest = failures.at(-1);
    if (newest && newest !== before.failures.at(-1)) listener(newest);
  });
}

/** Something did not arrive in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  constructor(what: string, milliseconds: number) {
    super(`${what} took more than ${milliseconds} ms`);
  }
}

/** A remote is switched off; the message says why, for users. */
export class SwitchedOffError extends Error {
  override name = 'SwitchedOffError';
}
