/** How much the value of the largest size may be, as a multiple of that of the smallest size. */
type Bar = {
  /** For the page: "n log n", or why it may be more. */
  name: string;
  allows: (smallest: number, largest: number) => number;
};

export const nLogN: Bar = {
  name: 'n log n',
  allows: (smallest, largest) => (largest * Math.log(largest)) / (smallest * Math.log(smallest)),
};

/** The value may grow by this factor over all sizes. */
export const limitGrowth = (factor: number): Bar => ({
  name: `at most ${factor} times`,
  allows: () => factor,
});

/** One measured quantity. It gets its own picture. */
export type Figure = {
  /** Such as "the page, compressed". */
  title: string;
  /** Such as "kB". */
  unit: string;
  bar: Bar;
  /** What bounds it, as a sentence. */
  bound: string;
  /** The value, in its unit, at which it becomes a problem. The page says at which size the last two points lead there. */
  problemAt: number;
};

/**
 * What is measured at growing sizes. To add one, write a file in `curves` that exports it as `curve`.
 */
export type Curve = {
  /** In file names, such as `remotes`. */
  name: string;
  /** Heading, such as "Remotes in the table". */
  title: string;
  /** What is counted, such as "remotes". */
  sizeUnit: string;
  /** Ascending. */
  sizes: readonly number[];
  /** How often each size is measured, in turn with the others. Medians are reported. */
  rounds: number;
  /** How it is measured, as a sentence. */
  method: string;
  /** Name -> figure. */
  figures: Readonly<Record<string, Figure>>;
  start: () => Promise<RunningCurve>;
};

export type RunningCurve = {
  /** @returns name of a figure -> value */
  measure: (size: number) => Promise<Readonly<Record<string, number>>>;
  stop: () => Promise<void>;
};

/** The sizes and medians of one figure. */
export type Points = readonly { size: number; value: number }[];

/** Whether the last value is as large as the bar allows, or smaller. */
export function isWithinBar({ bar }: Figure, points: Points): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return last.value <= first.value * bar.allows(first.size, last.size);
}

/** The size at which a line through the last two points reaches the problem; null when it never does. */
export function findProblemSize({ problemAt }: Figure, points: Points): number | null {
  const [before, last] = points.slice(-2);
  if (!before || !last) return null;
  const slope = (last.value - before.value) / (last.size - before.size);
  if (last.value >= problemAt) return last.size;
  return slope > 0 ? last.size + (problemAt - last.value) / slope : null;
}
