import { activeLoads } from './load-expose';

/** A slow phone may never be idle. */
const idleTimeoutMs = 1_000;

/** Calls back when the browser is idle, after a second at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, idleTimeoutMs);
}

/**
 * Calls back once, when no remote is being loaded and the browser is idle: for work that may wait until the
 * requested screen is shown.
 * @returns the function that cancels it
 */
export function whenQuiet(work: () => void): () => void {
  let isWanted = true;
  const isQuiet = () => activeLoads.getState().loading.length === 0;
  const look = () => {
    if (!isWanted || !isQuiet()) return;
    whenIdle(() => {
      // A load may have started; then its end checks again.
      if (!isWanted || !isQuiet()) return;
      takeBack();
      work();
    });
  };
  const unsubscribe = activeLoads.subscribe(look);
  const takeBack = () => {
    isWanted = false;
    unsubscribe();
  };
  look();
  return takeBack;
}
