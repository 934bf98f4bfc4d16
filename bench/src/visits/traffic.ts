export type Traffic = {
  requests: number;
  /** Transfer size of Resource Timing, with some 300 bytes for headers. */
  bytes: number;
  scripts: number;
  styles: number;
};

/** Runs in the page: the traffic until a time. Responses from the cache are not counted. */
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
