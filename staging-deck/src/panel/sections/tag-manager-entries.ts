import * as z from 'zod/mini';

const value = z.union([z.string(), z.number(), z.boolean()]);
const fields = z.record(z.string(), value);

/** An entry of `window.dataLayer`: an object, or a command such as `['consent', 'default', {…}]`. */
const entrySchema = z.union([fields, z.tuple([z.string(), z.string(), fields])]);

export type TagManagerEntry = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  name: string;
  fields: readonly { name: string; value: string }[];
};

/** Entries of the container since the page load, the newest first. */
export const tagManagerEntries = (() => {
  let entries: readonly TagManagerEntry[] = [];
  const listeners = new Set<() => void>();

  const observer = new PerformanceObserver((list) => {
    const marks = list.getEntriesByName('tag-manager-entry') as PerformanceMark[];
    if (marks.length === 0) return;
    for (const mark of marks) entries = [toEntry(mark, entries.length), ...entries];
    for (const listener of listeners) listener();
  });
  observer.observe({ type: 'mark', buffered: true });

  return {
    read: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
})();

function toEntry({ detail, startTime }: PerformanceMark, index: number): TagManagerEntry {
  const stamp = { id: String(index), at: performance.timeOrigin + startTime };
  const { success, data } = entrySchema.safeParse(detail);
  if (!success) return { ...stamp, name: 'unknown entry', fields: [] };
  if (Array.isArray(data)) {
    const [command, action, values] = data;
    return { ...stamp, name: `${command} ${action}`, fields: toFields(values) };
  }
  const { event, ...values } = data;
  return { ...stamp, name: String(event ?? 'unnamed'), fields: toFields(values) };
}

function toFields(values: Record<string, string | number | boolean>) {
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));
}
