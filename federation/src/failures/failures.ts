import { createStore } from 'zustand/vanilla';

/** When in a remote's life it failed; `off` when the team that runs it has switched it off. */
export type FailurePhase = 'load' | 'bootstrap' | 'mount' | 'run' | 'unmount' | 'off';

/** One failure of one release of a remote, as the fallback card and the support desk name it. */
export type Failure = {
  remote: string;
  release: string;
  phase: FailurePhase;
  cause: string;
  /** What kind of error it was: says nothing of the traveller, whatever the cause says. */
  kind: string;
  /** Short enough to be read out on the telephone. */
  reference: string;
};

type FailureState = { failures: readonly Failure[] };

/** The newest failures since the page was opened, the newest last. */
export const failureStore = createStore<FailureState>(() => ({ failures: [] }));

const mostKept = 100;
const recorded = new WeakMap<object, Failure>();

/**
 * Records a failure and gives the record back, for the card that shows it. One error is one
 * failure, wherever it shows up again.
 */
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
    failures: [...failures, failure].slice(-mostKept),
  }));
  return failure;
}

/** A name is whatever a script sets it to. */
function nameOf({ name }: Error): string {
  return /^\w{1,64}$/.test(name) ? name : 'Error';
}

/** Calls back once for each failure from now on; answers the function that ends it. */
export function onFailure(told: (failure: Failure) => void): () => void {
  return failureStore.subscribe(({ failures }, before) => {
    const newest = failures.at(-1);
    if (newest && newest !== before.failures.at(-1)) told(newest);
  });
}

/** An answer that did not come in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  constructor(what: string, milliseconds: number) {
    super(`${what} took more than ${milliseconds} ms`);
  }
}

/** A remote is switched off; the message says why, in words for travellers. */
export class SwitchedOffError extends Error {
  override name = 'SwitchedOffError';
}
