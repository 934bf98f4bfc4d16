import { releaseIn } from '../releases/admitted-releases';
import { recordFailure } from './failures';

/** A page in a loop of errors tells the first of them. */
const mostTold = 50;

/**
 * Records what no remote catches: errors in event handlers, timers and promises. Whose they are is
 * told by the address of the script at the top of the stack.
 *
 * @param isLoading whether a release is being loaded: then its errors are told as the cause of that
 */
export function watchRunTime(isLoading: (remote: string, error: unknown) => boolean): void {
  const told = new Map<string, number>();

  function note(error: unknown, place: string) {
    const stack = (error instanceof Error && error.stack) || place;
    const source = releaseIn(stack);
    if (!source || isLoading(source.remote, error)) return;
    const count = (told.get(source.remote) ?? 0) + 1;
    told.set(source.remote, count);
    if (count <= mostTold) recordFailure(source.remote, source.release, 'run', error ?? place);
  }

  window.addEventListener('error', ({ error, message, filename }) => {
    // A picture that is missing is an event of the same name, without an address of a script.
    if (filename) note(error ?? message, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason, ''));
}
