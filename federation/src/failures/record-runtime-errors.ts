import { findReleaseInStack } from '../releases/registered-releases';
import { recordFailure } from './failures';

/** Per remote, because a page may throw in a loop. */
const maxRecorded = 50;

/**
 * Records uncaught errors of event handlers, timers and promises. The address of the script at the top
 * of the stack gives their remote and release.
 *
 * @param isLoading returns true for an error of a remote that is being loaded, which is recorded as a failed load
 */
export function recordRuntimeErrors(isLoading: (remote: string, error: unknown) => boolean): void {
  const counts = new Map<string, number>();

  function record(error: unknown, location: string) {
    const stack = (error instanceof Error && error.stack) || location;
    const source = findReleaseInStack(stack);
    if (!source || isLoading(source.remote, error)) return;
    const count = (counts.get(source.remote) ?? 0) + 1;
    counts.set(source.remote, count);
    if (count <= maxRecorded)
      recordFailure(source.remote, source.release, 'run', error ?? location);
  }

  window.addEventListener('error', ({ error, message, filename }) => {
    // A missing image fires the same event without a script address.
    if (filename) record(error ?? message, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => record(reason, ''));
}
