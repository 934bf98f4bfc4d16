import { Counter, Registry } from 'prom-client';
import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connections/connection';
import { measureDatabase } from './database-metrics';
import type { EventLoop } from './event-loop';
import { addGauge, measureRuntime } from './runtime-metrics';
import { setAside } from './set-aside';
import { textReceipts } from './text-receipts';

type Measured = {
  connection: DatabaseConnection;
  loop: EventLoop;
  limiter: { inFlight(): number; queued(): number; rejected(): number };
  configuration: Configuration;
};

export function createProcessMetrics(measured: Measured): Registry {
  const { limiter, configuration, connection, loop } = measured;
  const registry = new Registry();
  registry.registerMetric(setAside);
  registry.registerMetric(textReceipts);
  measureRuntime(registry, loop);
  measureDatabase(connection.pool, registry, configuration.databaseConnections);
  addGauge(registry, 'train_swap_requests_in_flight', 'External requests in flight.', () =>
    limiter.inFlight(),
  );
  addGauge(
    registry,
    'train_swap_requests_queued',
    'External requests that wait in the queue.',
    () => limiter.queued(),
  );
  new Counter({
    name: 'train_swap_requests_rejected_total',
    help: 'Requests that got 503 because of overload.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(limiter.rejected());
    },
  });
  return registry;
}
