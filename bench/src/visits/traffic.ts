export type Traffic = {
  requests: number;
  /** As they came over the line: what Resource Timing calls the transfer size, some 300 bytes for headers in it. */
  bytes: number;
  scripts: number;
  styles: number;
};

/** Runs in the page: what it has asked for since it was opened; what came from the browser's own cache costs nothing. */
export const countTraffic = (): Traffic => {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sent = entries.filter(({ transferSize }) => transferSize > 0);
  const bytesOf = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const named = (extension: string) =>
    sent.filter(({ name }) => new URL(name).pathname.endsWith(extension));
  return {
    requests: sent.length,
    bytes: bytesOf(sent),
    scripts: bytesOf(named('.js')),
    styles: bytesOf(named('.css')),
  };
};
