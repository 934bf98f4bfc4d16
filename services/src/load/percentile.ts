/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The element with the median of the measured value. */
export function medianBy<T>(all: readonly T[], measured: (one: T) => number): T {
  const median = percentile(all.map(measured), 0.5);
  return all.find((one) => measured(one) === median) as T;
}

/** Measures the duration of the work and returns it with the result. */
export async function measureDuration<T>(
  work: () => Promise<T>,
): Promise<{ durationMs: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { durationMs: performance.now() - from, result };
}
