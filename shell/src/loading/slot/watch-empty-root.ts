import { findReleaseInStack } from '@train-swap/federation';

/**
 * Calls `onEmpty` with an uncaught error of a remote whose element is empty afterwards. React removes the content of a
 * root after an uncaught error, and the root of a foreign remote reports it only to the window.
 * @returns the function that stops watching
 */
export function watchEmptyRoot(
  element: HTMLElement,
  remote: string,
  onEmpty: (error: unknown) => void,
): () => void {
  const controller = new AbortController();
  const handleError = ({ error, message, filename }: ErrorEvent) => {
    const stack = (error instanceof Error && error.stack) || `${message} ${filename}`;
    if (findReleaseInStack(stack)?.remote !== remote) return;
    // Checked after this task, which may still change the element.
    setTimeout(() => {
      if (!controller.signal.aborted && !element.hasChildNodes()) onEmpty(error ?? message);
    });
  };
  window.addEventListener('error', handleError, { signal: controller.signal });
  return () => controller.abort();
}
