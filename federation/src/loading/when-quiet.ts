import { activeLoads } from './load-expose';

/** Milliseconds after which nobody waits for idleness any more: a slow telephone may never have any. */
const untilIdle = 1_000;

/** Calls back when the browser has nothing else to do, or has had for a second. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: untilIdle });
  else setTimeout(work, untilIdle);
}

/**
 * Calls back once, when no door of a remote is being opened and the browser is idle: for what may wait until
 * the screen that somebody asked for stands.
 * @returns the function that takes it back
 */
export function whenQuiet(work: () => void): () => void {
  let isWanted = true;
  const isQuiet = () => activeLoads.getState().loading.length === 0;
  const look = () => {
    if (!isWanted || !isQuiet()) return;
    whenIdle(() => {
      // A door may have been pressed meanwhile; then the next change of the activeLoads looks again.
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
