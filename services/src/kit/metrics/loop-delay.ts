import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

const resolution = 20;
const nanoseconds = 1e6;
const lookMilliseconds = 250;

/** How late this process comes to its work. */
export type LoopDelay = {
  /** Mean over the last quarter of a second, in milliseconds. */
  recent(): number;
  /** Since the process began, in seconds. */
  quantile(percent: number): number;
  longest(): number;
  /** 0 to 1 since the process began. */
  utilization(): number;
  close(): void;
};

export function watchLoopDelay(): LoopDelay {
  const all = monitorEventLoopDelay({ resolution });
  const short = monitorEventLoopDelay({ resolution });
  all.enable();
  short.enable();
  let recent = 0;
  const timer = setInterval(() => {
    recent = short.count > 0 ? lateness(short.mean) : 0;
    short.reset();
  }, lookMilliseconds);
  timer.unref();
  return {
    recent: () => recent,
    quantile: (percent) => (all.count > 0 ? lateness(all.percentile(percent)) / 1000 : 0),
    longest: () => (all.count > 0 ? lateness(all.max) / 1000 : 0),
    utilization: () => performance.eventLoopUtilization().utilization,
    close: () => {
      clearInterval(timer);
      disable(all);
      disable(short);
    },
  };
}

/** Node tells the time between two looks, of which one lies between by intention. */
function lateness(between: number): number {
  return Math.max(0, between / nanoseconds - resolution);
}

function disable(histogram: IntervalHistogram & { disable?: () => void }): void {
  histogram.disable?.();
}
