import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { durationBounds } from './http-metrics';
import type { Attributes, Histogram, Registry } from './registry';

const system = { 'db.system.name': 'postgresql' } as const;
const poolName = { 'db.client.connection.pool.name': 'services' } as const;

type Query = (...given: unknown[]) => unknown;

/** Times every query of a pool and counts its connections. */
export function measureDatabase(pool: pg.Pool, registry: Registry, most: number): void {
  const duration = registry.histogram(
    {
      name: 'db.client.operation.duration',
      unit: 's',
      help: 'Duration of database client operations.',
    },
    durationBounds,
  );
  pool.on('connect', (client) => timeQueries(client as pg.Client, duration));
  registry.observe(
    {
      name: 'db.client.connection.count',
      unit: '{connection}',
      help: 'Connections by state.',
      kind: 'gauge',
    },
    () => [
      {
        value: pool.idleCount,
        attributes: { ...poolName, 'db.client.connection.state': 'idle' },
      },
      {
        value: pool.totalCount - pool.idleCount,
        attributes: { ...poolName, 'db.client.connection.state': 'used' },
      },
    ],
  );
  registry.observe(
    {
      name: 'db.client.connection.max',
      unit: '{connection}',
      help: 'Most connections that are opened.',
      kind: 'gauge',
    },
    () => [{ value: most, attributes: poolName }],
  );
  registry.observe(
    {
      name: 'db.client.connection.pending_requests',
      unit: '{request}',
      help: 'Who waits for a connection.',
      kind: 'gauge',
    },
    () => [{ value: pool.waitingCount, attributes: poolName }],
  );
}

/** Neither the text of a query nor its values are kept: only what it begins with. */
function timeQueries(client: pg.Client, duration: Histogram): void {
  const query = client.query.bind(client) as Query;
  const timed: Query = (...given) => {
    const from = performance.now();
    const operation = operationOf(given[0]);
    const end = (error?: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const seconds = (performance.now() - from) / 1000;
      if (!error) return duration.record(seconds, succeeded[operation] as Attributes);
      duration.record(seconds, {
        ...attributesOf(operation),
        'error.type': code ?? '_OTHER',
        ...(code ? { 'db.response.status_code': code } : {}),
      });
    };
    const done = given.at(-1);
    if (typeof done === 'function') {
      const tell = (error: unknown, ...rest: unknown[]) => {
        end(error);
        done(error, ...rest);
      };
      return query(...given.slice(0, -1), tell);
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  client.query = timed as typeof client.query;
}

const known = new Set(
  'SELECT INSERT UPDATE DELETE WITH BEGIN COMMIT ROLLBACK SAVEPOINT COPY SET LISTEN'.split(' '),
);

const attributesOf = (operation: string) => ({ ...system, 'db.operation.name': operation });
/** Made once: a swap is a hundred statements, and each is counted. */
const succeeded: Readonly<Record<string, Attributes>> = Object.fromEntries(
  [...known, '_OTHER'].map((operation) => [operation, attributesOf(operation)]),
);

function operationOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  const first = typeof text === 'string' ? /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() : undefined;
  return first && known.has(first) ? first : '_OTHER';
}
