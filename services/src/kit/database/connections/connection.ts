import { createHash } from 'node:crypto';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ignoreConnectionErrors } from 'shared-server/database/ignore-connection-errors';
import { isTracing, runInSpan, spanKinds } from 'shared-server/tracing';
import { assertOutsideTransaction, runInsideTransaction } from './transaction-scope';

/** Sends its statements to the pool or to one transaction. */
export type Database = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'transaction'>;
export type Transaction = Database;
type Queries = { query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> };

// drizzle has only the types of pg's classes, and calls nothing but `query`.
const databaseOn = (queries: Queries): Database => drizzle(queries as unknown as pg.Pool);

/** Adds a name for a prepared statement, or returns the query unchanged. */
type NameStatement = (config: pg.QueryConfig, values: unknown[]) => pg.QueryConfig;

const names = new Map<string, string>();
/** The server keeps each prepared statement, and an insert has one text per number of rows. */
const maxNames = 500;

/**
 * PostgreSQL parses and plans a prepared statement once per connection. Text without values can be several statements
 * and gets no name.
 */
const withName: NameStatement = (config, values) => {
  if (values.length === 0) return config;
  let name = names.get(config.text);
  if (name === undefined) {
    if (names.size >= maxNames) return config;
    name = createHash('sha256').update(config.text).digest('base64url');
    names.set(config.text, name);
  }
  return { ...config, name };
};

/** Behind a pooler the next transaction can get another connection, which does not know the name. */
const withoutName: NameStatement = ({ name: _name, ...config }) => config;

/** The text has placeholders, never the values of parameters. */
function runStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send();
  const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': name,
    'db.query.text': text,
  };
  return runInSpan(name, { kind: spanKinds.client, attributes }, send);
}

export class OpenTransaction {
  readonly database: Transaction = databaseOn(this);
  private readonly afterCommitCallbacks: (() => void)[] = [];
  private savepoints = 0;
  private state: 'open' | 'committed' | 'rolled back' = 'open';

  constructor(
    private readonly client: pg.PoolClient,
    private readonly naming: NameStatement,
  ) {}

  /** Rejects statements after the end, which would run in the next transaction of this connection. */
  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.state !== 'open') {
      return Promise.reject(new Error(`This transaction was already ${this.state}.`));
    }
    return runStatement(config.text, () => this.client.query(this.naming(config, values), values));
  }

  /** A part of a transaction that can fail alone: its changes are undone, the rest stays. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const name = `savepoint_${this.savepoints}`;
    await this.client.query(`savepoint ${name}`);
    try {
      const result = await work();
      await this.client.query(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await this.client.query(`rollback to savepoint ${name}`);
      throw error;
    }
  }

  afterCommit(work: () => void): void {
    this.afterCommitCallbacks.push(work);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    let result: T;
    let lost: Error | undefined;
    try {
      await this.client.query('begin');
      result = await work();
      await this.commit();
    } catch (error) {
      this.state = 'rolled back';
      // PostgreSQL rolls back by itself when the connection is lost.
      await this.client.query('rollback').catch((reason: Error) => {
        lost = reason;
      });
      throw error;
    } finally {
      this.client.release(lost);
    }
    for (const after of this.afterCommitCallbacks) after();
    return result;
  }

  private async commit(): Promise<void> {
    this.state = 'committed';
    const { command } = await runStatement('commit', () => this.client.query('commit'));
    // PostgreSQL reports ROLLBACK when a statement failed and the caller ignored its error.
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
  }
}

export type DatabaseConnection = {
  pool: pg.Pool;
  url: string;
  database: Database;
  transaction<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Serialization failure and deadlock. */
const retryableCodes = ['40001', '40P01'];
const maxAttempts = 3;

/** Limits, so that a slow transaction fails and does not block others. */
const sessionSettings =
  '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC';

type ConnectOptions = {
  /** Whether the URL is a pooler in transaction mode, see `pooler-settings.ts`. */
  isBehindPooler?: boolean;
};

export function connect(
  url: string,
  connections = 6,
  { isBehindPooler = false }: ConnectOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    // Without it a query that times out does not close its connection, and `Promise.all` cannot send several statements.
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // For a server that is no longer reachable. Longer than the statement timeouts.
    query_timeout: 90_000,
    ...(isBehindPooler ? {} : { options: sessionSettings }),
  });
  ignoreConnectionErrors(pool);
  const naming = isBehindPooler ? withoutName : withName;
  return {
    pool,
    url,
    database: databaseOn({
      query(config, values) {
        assertOutsideTransaction(pool);
        return runStatement(config.text, () => pool.query(naming(config, values), values));
      },
    }),
    async transaction(work) {
      assertOutsideTransaction(pool);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const open = new OpenTransaction(await pool.connect(), naming);
          return await open.run(() => runInsideTransaction(pool, () => work(open)));
        } catch (error) {
          const isRetryable = retryableCodes.includes(postgresErrorCode(error) ?? '');
          if (attempt === maxAttempts || !isRetryable) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** PostgreSQL's five-character error code, through drizzle's wrapping. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
