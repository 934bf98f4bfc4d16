/** Calls back with how many failures of remotes there are, those before this call included. */
export function countFailures(tell: (count: number) => void): void {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntriesByName('remote-failed').length;
    if (found === 0) return;
    count += found;
    tell(count);
  });
  observer.observe({ type: 'mark', buffered: true });
}
