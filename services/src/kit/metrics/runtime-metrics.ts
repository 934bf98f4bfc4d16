import v8 from 'node:v8';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { EventLoop } from './event-loop';

const microseconds = 1e6;

/** A gauge whose value is read when the metrics are. */
export const addGauge = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });

/** CPU, memory and event loop of the process, with the metric names of OpenTelemetry. */
export function measureRuntime(registry: Registry, loop: EventLoop): void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_time_seconds_total',
    help: 'CPU seconds by mode.',
    labelNames: ['cpu_mode'],
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc({ cpu_mode: 'user' }, user / microseconds);
      this.inc({ cpu_mode: 'system' }, system / microseconds);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    addGauge(registry, name, help, read);
  const heap = (name: string, help: string, read: (space: v8.HeapSpaceInfo) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['v8js_heap_space_name'],
      registers,
      collect() {
        for (const space of v8.getHeapSpaceStatistics()) {
          this.set({ v8js_heap_space_name: space.space_name }, read(space));
        }
      },
    });
  gauge('process_memory_usage_bytes', 'Physical memory in use.', () => process.memoryUsage.rss());
  gauge('process_uptime_seconds', 'Time since the process started.', () => process.uptime());
  heap('v8js_memory_heap_used_bytes', 'Heap in use, by space.', (space) => space.space_used_size);
  heap('v8js_memory_heap_limit_bytes', 'Heap set aside, by space.', (space) => space.space_size);
  gauge('nodejs_eventloop_delay_p50_seconds', 'Median delay.', () => loop.delayQuantile(50));
  gauge('nodejs_eventloop_delay_p99_seconds', '99th percentile.', () => loop.delayQuantile(99));
  gauge('nodejs_eventloop_delay_max_seconds', 'Longest delay.', () => loop.maxDelay());
  gauge('nodejs_eventloop_utilization_ratio', 'Share of time in use.', () => loop.utilization());
}
