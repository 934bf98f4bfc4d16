import { Counter, Gauge, Registry } from 'prom-client';
import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connection';
import type { RequestLimiter } from '../http/request-limiter';
import { measureDatabase } from '../metrics/database-metrics';
import type { EventLoop } from '../metrics/event-loop';
import { measureRuntime } from '../metrics/runtime-metrics';

type Measured = {
  connection: DatabaseConnection;
  loop: EventLoop;
  limiter: RequestLimiter;
  configuration: Configuration;
};

/** The metrics of a process: its runtime, its database connections, the requests that it accepts and rejects. */
export function processMetrics(measured: Measured): Registry {
  const { limiter, configuration, connection, loop } = measured;
  const registry = new Registry();
  const registers = [registry];
  measureRuntime(registry, loop);
  measureDatabase(connection.pool, registry, configuration.databaseConnections);
  new Gauge({
    name: 'train_swap_requests_in_work',
    help: 'Requests from outside in work.',
    registers,
    collect() {
      this.set(limiter.inWork());
    },
  });
  new Gauge({
    name: 'train_swap_requests_in_line',
    help: 'Requests from outside that wait for those in work.',
    registers,
    collect() {
      this.set(limiter.waiting());
    },
  });
  new Counter({
    name: 'train_swap_requests_refused_total',
    help: 'Requests that got 503 because of overload.',
    registers,
    collect() {
      this.reset();
      this.inc(limiter.rejected());
    },
  });
  return registry;
}
