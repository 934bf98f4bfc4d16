import { Counter, Gauge, Registry } from 'prom-client';
import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connections/connection';
import { measureDatabase } from './database-metrics';
import type { EventLoop } from './event-loop';
import { measureRuntime } from './runtime-metrics';
import { setAside } from './set-aside';

type Measured = {
  connection: DatabaseConnection;
  loop: EventLoop;
  limiter: { inFlight(): number; queued(): number; rejected(): number };
  configuration: Configuration;
};

/** Metrics of the process: runtime, database connections and limited requests. */
export function createProcessMetrics(measured: Measured): Registry {
  const { limiter, configuration, connection, loop } = measured;
  const registry = new Registry();
  const registers = [registry];
  registry.registerMetric(setAside);
  measureRuntime(registry, loop);
  measureDatabase(connection.pool, registry, configuration.databaseConnections);
  new Gauge({
    name: 'train_swap_requests_in_flight',
    help: 'External requests in flight.',
    registers,
    collect() {
      this.set(limiter.inFlight());
    },
  });
  new Gauge({
    name: 'train_swap_requests_queued',
    help: 'External requests that wait in the queue.',
    registers,
    collect() {
      this.set(limiter.queued());
    },
  });
  new Counter({
    name: 'train_swap_requests_rejected_total',
    help: 'Requests that got 503 because of overload.',
    registers,
    collect() {
      this.reset();
      this.inc(limiter.rejected());
    },
  });
  return registry;
}
