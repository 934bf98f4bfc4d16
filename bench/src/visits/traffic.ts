export type Traffic = {
  requests: number;
  /** As they came over the line: what Resource Timing calls the transfer size, some 300 bytes for headers in it. */
  bytes: number;
  scripts: number;
  styles: number;
};

/** Runs in the page: what had come by a moment of it; what came from the browser's own cache costs nothing. */
export const countTraffic = ({ until }: { until: number }): Traffic => {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sent = entries.filter(
    ({ transferSize, responseEnd }) => transferSize > 0 && responseEnd <= until,
  );
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
