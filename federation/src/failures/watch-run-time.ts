import { releaseIn } from '../releases/admitted-releases';
import { recordFailure } from './failures';

/** For each remote, because a page may throw in a loop. */
const maxRecorded = 50;

/**
 * Records uncaught errors of event handlers, timers and promises. The address of the script at the top
 * of the stack gives their remote and release.
 *
 * @param isLoading takes an error of a remote that is being loaded: it is the cause of a failed load
 */
export function watchRunTime(isLoading: (remote: string, error: unknown) => boolean): void {
  const counts = new Map<string, number>();

  function note(error: unknown, place: string) {
    const stack = (error instanceof Error && error.stack) || place;
    const source = releaseIn(stack);
    if (!source || isLoading(source.remote, error)) return;
    const count = (counts.get(source.remote) ?? 0) + 1;
    counts.set(source.remote, count);
    if (count <= maxRecorded) recordFailure(source.remote, source.release, 'run', error ?? place);
  }

  window.addEventListener('error', ({ error, message, filename }) => {
    // A missing image fires the same event without a script address.
    if (filename) note(error ?? message, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason, ''));
}
