import pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { durationBuckets } from './http-metrics';

const poolName = { db_client_connection_pool_name: 'services' } as const;

type Query = (...given: unknown[]) => unknown;

export function measureDatabase(pool: pg.Pool, registry: Registry, maxConnections: number): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Duration of database client operations.',
    labelNames: ['db_system_name', 'db_operation_name', 'error_type', 'db_response_status_code'],
    buckets: durationBuckets,
    registers,
  });
  pool.on('connect', (client) => measureQueries(client as pg.Client, duration));
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections by state.',
    labelNames: ['db_client_connection_pool_name', 'db_client_connection_state'],
    registers,
    collect() {
      const used = pool.totalCount - pool.idleCount;
      this.set({ ...poolName, db_client_connection_state: 'idle' }, pool.idleCount);
      this.set({ ...poolName, db_client_connection_state: 'used' }, used);
    },
  });
  new Gauge({
    name: 'db_client_connection_max',
    help: 'Maximum number of open connections.',
    labelNames: ['db_client_connection_pool_name'],
    registers,
  }).set(poolName, maxConnections);
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Requests that wait for a connection.',
    labelNames: ['db_client_connection_pool_name'],
    registers,
    collect() {
      this.set(poolName, pool.waitingCount);
    },
  });
}

/** Only the first word of a query becomes a label, never its text or values. */
function measureQueries(client: pg.Client, duration: Histogram): void {
  const query = client.query.bind(client) as Query;
  const measured: Query = (...given) => {
    const labels = { db_system_name: 'postgresql', db_operation_name: operationOf(given[0]) };
    const stop = duration.startTimer(labels);
    const end = (error?: unknown) => void stop(error ? errorLabels(error) : {});
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return query(...given.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        end(error);
        callback(error, ...rest);
      });
    }
    const result = query(...given);
    if (result instanceof Promise) result.then(() => end(), end);
    return result;
  };
  client.query = measured as typeof client.query;
}

function errorLabels(error: unknown): Record<string, string> {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code ? { error_type: code, db_response_status_code: code } : { error_type: '_OTHER' };
}

const operations = new Set(
  'SELECT INSERT UPDATE DELETE WITH BEGIN COMMIT ROLLBACK SAVEPOINT COPY SET LISTEN'.split(' '),
);

function operationOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  const first = typeof text === 'string' ? /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() : undefined;
  return first && operations.has(first) ? first : '_OTHER';
}
