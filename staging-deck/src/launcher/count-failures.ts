/** Calls back with the number of failures of remotes, including earlier ones. */
export function countFailures(onCount: (count: number) => void): void {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntriesByName('remote-failed').length;
    if (found === 0) return;
    count += found;
    onCount(count);
  });
  observer.observe({ type: 'mark', buffered: true });
}
