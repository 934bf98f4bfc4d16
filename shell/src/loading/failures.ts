import { createStore } from 'zustand/vanilla';

/** When in a remote's life it failed; `off` when the team that runs it has switched it off. */
export type FailurePhase = 'load' | 'mount' | 'run' | 'unmount' | 'off';

/** One failure of one remote, as the fallback card and the support desk name it. */
export type Failure = {
  remote: string;
  release: string;
  phase: FailurePhase;
  cause: string;
  /** Short enough to be read out on the telephone. */
  reference: string;
};

type FailureState = { failures: readonly Failure[] };

/** Every failure of a remote since the page was opened, the newest last. */
export const failureStore = createStore<FailureState>(() => ({ failures: [] }));

let releaseOf: (remote: string) => string = () => 'unknown';

/** Tells the records which release of a remote this page runs. */
export function nameReleases(lookUp: (remote: string) => string | undefined): void {
  releaseOf = (remote) => lookUp(remote) ?? 'none';
}

/** Records a failure and gives the record back, for the card that shows it. */
export function recordFailure(remote: string, phase: FailurePhase, error: unknown): Failure {
  const failure: Failure = {
    remote,
    release: releaseOf(remote),
    phase,
    cause: error instanceof Error ? error.message : String(error),
    reference: crypto.randomUUID().slice(0, 8),
  };
  failureStore.setState(({ failures }) => ({ failures: [...failures, failure] }));
  return failure;
}
