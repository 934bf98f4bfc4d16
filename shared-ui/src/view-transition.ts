/**
 * Makes a change of the page a view transition: elements with the same `view-transition-name` move to their new place.
 * Where the browser has none, or the traveller wants less motion, the change is immediate.
 *
 * @param change the browser shows the former screen until it is done
 */
export function withViewTransition(change: () => void | Promise<void>): void {
  const reducesMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || reducesMotion) {
    void change();
    return;
  }
  const transition = document.startViewTransition(async () => {
    await change();
    // Stores notify React in a later task, and React renders in another one.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  // It rejects when the browser skips the transition, for example because the next one begins.
  transition.ready.catch(() => undefined);
}
