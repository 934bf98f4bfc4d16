import { activeLoads } from './load-expose';

/** A slow phone may never be idle, so the work runs after this time. */
const idleTimeoutMs = 1_000;

/** Runs work when the browser is idle, after a second at the latest. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, idleTimeoutMs);
}

/**
 * Runs work once, when no remote is being loaded and the browser is idle.
 * @returns a function that cancels it
 */
export function runAfterLoads(work: () => void): () => void {
  let isWanted = true;
  const isIdle = () => activeLoads.getState().loading.length === 0;
  const check = () => {
    if (!isWanted || !isIdle()) return;
    runWhenIdle(() => {
      // When a load has started, its end checks again.
      if (!isWanted || !isIdle()) return;
      cancel();
      work();
    });
  };
  const unsubscribe = activeLoads.subscribe(check);
  const cancel = () => {
    isWanted = false;
    unsubscribe();
  };
  check();
  return cancel;
}
