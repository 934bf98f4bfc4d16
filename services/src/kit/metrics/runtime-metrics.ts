import v8 from 'node:v8';
import type { LoopDelay } from './loop-delay';
import type { Registry } from './registry';

const microseconds = 1e6;

/** What the process and its runtime use. */
export function measureRuntime(registry: Registry, loop: LoopDelay): void {
  registry.observe(
    { name: 'process.cpu.time', unit: 's', help: 'CPU seconds by mode.', kind: 'total' },
    () => {
      const { user, system } = process.cpuUsage();
      return [
        { value: user / microseconds, attributes: { 'cpu.mode': 'user' } },
        { value: system / microseconds, attributes: { 'cpu.mode': 'system' } },
      ];
    },
  );
  const gauge = (name: string, unit: 's' | 'By' | '1', help: string, read: () => number) =>
    registry.observe({ name, unit, help, kind: 'gauge' }, () => [{ value: read() }]);
  const heap = (name: string, help: string, read: (space: v8.HeapSpaceInfo) => number) =>
    registry.observe({ name, unit: 'By', help, kind: 'gauge' }, () =>
      v8.getHeapSpaceStatistics().map((space) => ({
        value: read(space),
        attributes: { 'v8js.heap.space.name': space.space_name },
      })),
    );
  gauge('process.memory.usage', 'By', 'Physical memory in use.', () => process.memoryUsage.rss());
  gauge('process.uptime', 's', 'Since the process began.', () => process.uptime());
  heap('v8js.memory.heap.used', 'Heap in use, by space.', (space) => space.space_used_size);
  heap('v8js.memory.heap.limit', 'Heap set aside, by space.', (space) => space.space_size);
  gauge('nodejs.eventloop.delay.p50', 's', 'Median delay.', () => loop.quantile(50));
  gauge('nodejs.eventloop.delay.p99', 's', '99th percentile.', () => loop.quantile(99));
  gauge('nodejs.eventloop.delay.max', 's', 'Longest delay.', () => loop.longest());
  gauge('nodejs.eventloop.utilization', '1', 'Share of time that it works.', () =>
    loop.utilization(),
  );
}
