import * as z from 'zod/mini';

const detailSchema = z.object({
  remote: z.string(),
  release: z.string(),
  phase: z.string(),
  cause: z.string(),
});

/** A failure of a remote. The shell records it with `performance.mark('remote-failed', { detail })`. */
export type FailureMark = z.infer<typeof detailSchema> & {
  id: string;
  /** Milliseconds since the page load. */
  at: number;
};

/** All recorded failures of the page, the newest first. */
export const failureMarks = (() => {
  let failures: readonly FailureMark[] = [];
  const listeners = new Set<() => void>();

  const observer = new PerformanceObserver((list) => {
    const found = list.getEntriesByName('remote-failed').flatMap((entry) => {
      const { success, data } = detailSchema.safeParse((entry as PerformanceMark).detail);
      return success ? [{ ...data, at: entry.startTime }] : [];
    });
    if (found.length === 0) return;
    const numbered = found.map((mark, index) => ({
      ...mark,
      id: String(failures.length + index),
    }));
    failures = [...numbered.reverse(), ...failures];
    for (const listener of listeners) listener();
  });
  observer.observe({ type: 'mark', buffered: true });

  return {
    read: () => failures,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
})();
