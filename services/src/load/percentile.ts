/** The value below which this share of all lies; milliseconds in, milliseconds out. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The one that is the median by this value of each. */
export function medianBy<T>(all: readonly T[], measured: (one: T) => number): T {
  const median = percentile(all.map(measured), 0.5);
  return all.find((one) => measured(one) === median) as T;
}

/** How long a piece of work took, and what came of it. */
export async function timed<T>(work: () => Promise<T>): Promise<{ took: number; answer: T }> {
  const from = performance.now();
  const answer = await work();
  return { took: performance.now() - from, answer };
}
