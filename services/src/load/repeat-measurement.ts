/** The figures of the run with the median value, and the range of that value over all counted runs. */
export type Repeated<Figures> = Figures & { runs: number; min: number; max: number };

/** Repeats a measurement, because its results vary. `uncounted`: the first runs, which run code that is not compiled yet. */
export async function repeatMeasurement<Figures>(
  measure: () => Promise<Figures>,
  getValue: (figures: Figures) => number,
  { uncounted, counted }: { uncounted: number; counted: number },
): Promise<Repeated<Figures>> {
  const all: Figures[] = [];
  for (let nth = 0; nth < uncounted + counted; nth += 1) all.push(await measure());
  const sorted = all.slice(uncounted).sort((one, other) => getValue(one) - getValue(other));
  const values = sorted.map(getValue);
  const median = sorted[Math.floor(counted / 2)] as Figures;
  return { ...median, runs: counted, min: values[0] ?? 0, max: values.at(-1) ?? 0 };
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds. */
export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
