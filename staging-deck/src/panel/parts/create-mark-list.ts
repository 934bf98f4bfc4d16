import { useSyncExternalStore } from 'react';

/**
 * Creates a hook for what the page recorded with `performance.mark(name, { detail })` since its load, the newest first.
 *
 * @param toItem converts a mark; null leaves it out. `index` counts the items
 */
export function createMarkList<Item>(
  name: string,
  toItem: (mark: PerformanceMark, index: number) => Item | null,
): () => readonly Item[] {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const observer = new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(name) as PerformanceMark[]) {
      const item = toItem(mark, items.length);
      if (item) items = [item, ...items];
    }
    for (const listener of listeners) listener();
  });
  observer.observe({ type: 'mark', buffered: true });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return () => useSyncExternalStore(subscribe, () => items);
}
