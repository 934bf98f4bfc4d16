import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Milliseconds. */
const resolution = 20;

/** Delay and utilization of the event loop since the process started. */
export type EventLoop = {
  /** In seconds. */
  delayQuantile(percent: number): number;
  maxDelay(): number;
  /** 0 to 1. */
  utilization(): number;
  close(): void;
};

export function monitorEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  // Node measures the time between two samples, including the interval.
  const delay = (nanoseconds: number) =>
    histogram.count > 0 ? Math.max(0, nanoseconds / 1e6 - resolution) / 1000 : 0;
  return {
    delayQuantile: (percent) => delay(histogram.percentile(percent)),
    maxDelay: () => delay(histogram.max),
    utilization: () => performance.eventLoopUtilization().utilization,
    close: () => void histogram.disable(),
  };
}
