import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connection';
import type { Admission } from '../http/admission';
import { measureDatabase } from '../metrics/database-metrics';
import type { LoopDelay } from '../metrics/loop-delay';
import { createRegistry, type Registry } from '../metrics/registry';
import { measureRuntime } from '../metrics/runtime-metrics';

type Measured = {
  connection: DatabaseConnection;
  loop: LoopDelay;
  admission: Admission;
  configuration: Configuration;
};

/** The numbers of a process: its runtime, its database connections, what it takes on and refuses. */
export function processMetrics(measured: Measured): Registry {
  const { admission, configuration, connection, loop } = measured;
  const registry = createRegistry();
  measureRuntime(registry, loop);
  measureDatabase(connection.pool, registry, configuration.databaseConnections);
  registry.observe(
    {
      name: 'train_swap.requests.in_work',
      unit: '{request}',
      help: 'Requests from outside that are worked on.',
      kind: 'gauge',
    },
    () => [{ value: admission.inWork() }],
  );
  registry.observe(
    {
      name: 'train_swap.requests.in_line',
      unit: '{request}',
      help: 'Requests from outside that wait for those that are worked on.',
      kind: 'gauge',
    },
    () => [{ value: admission.inLine() }],
  );
  registry.observe(
    {
      name: 'train_swap.requests.refused',
      unit: '{request}',
      help: 'Requests that were told to come again.',
      kind: 'total',
    },
    () => [{ value: admission.refused() }],
  );
  return registry;
}
