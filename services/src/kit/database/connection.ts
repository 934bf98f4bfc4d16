import { createHash } from 'node:crypto';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { outliveLostConnections } from 'shared-server/database/outlive-lost-connections';
import { insideTransaction, refuseBesideTransaction } from './beside-transaction';

/** Its statements go to the pool, or into one transaction. */
export type Database = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'transaction'>;
/** A database inside a transaction. */
export type Transaction = Database;
/** What drizzle uses of its client. */
type Queries = { query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> };

const databaseOn = (queries: Queries): Database => drizzle(queries as unknown as pg.Pool);

/** Gives a statement its name, or leaves it as it is. */
type Naming = (config: pg.QueryConfig, values: unknown[]) => pg.QueryConfig;

const names = new Map<string, string>();
/** Each connection and the server keep what has a name, and the text of a statement grows with the rows it inserts. */
const maxNames = 500;

/**
 * PostgreSQL parses and plans a statement with a name once for each connection, not each time. Text without values
 * gets none: it may be several statements.
 */
const withName: Naming = (config, values) => {
  if (values.length === 0) return config;
  let name = names.get(config.text);
  if (name === undefined) {
    if (names.size >= maxNames) return config;
    name = createHash('sha256').update(config.text).digest('base64url');
    names.set(config.text, name);
  }
  return { ...config, name };
};

/** The next transaction may get another connection of the pooler, which does not know the name. */
const withoutName: Naming = (config) => config;

/** A transaction that has begun. Only its own statements run on its connection. */
export class OpenTransaction {
  readonly database: Transaction = databaseOn(this);
  private readonly toRunAfterCommit: (() => void)[] = [];
  private savepoints = 0;
  private state: 'open' | 'committed' | 'rolled back' = 'open';

  constructor(
    private readonly client: pg.PoolClient,
    private readonly naming: Naming,
  ) {}

  /** Rejects statements after the end: they would run in the next transaction of this connection. */
  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.state !== 'open') {
      return Promise.reject(new Error(`This transaction was ${this.state} before.`));
    }
    return this.client.query(this.naming(config, values), values);
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

  /** Runs after the commit. */
  afterCommit(work: () => void): void {
    this.toRunAfterCommit.push(work);
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
      // PostgreSQL rolls back itself when the connection is lost.
      await this.client.query('rollback').catch((reason: Error) => {
        lost = reason;
      });
      throw error;
    } finally {
      this.client.release(lost);
    }
    for (const after of this.toRunAfterCommit) after();
    return result;
  }

  private async commit(): Promise<void> {
    this.state = 'committed';
    const { command } = await this.client.query('commit');
    // PostgreSQL answers so when a statement failed and the caller ignored its error.
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

/** Serialization failure and deadlock: PostgreSQL asks to run the transaction again. */
const retriedCodes = ['40001', '40P01'];
const attempts = 3;

/** A transaction that waits or works longer than this holds others up: it fails with an answer. */
const sessionSettings =
  '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC';

type ConnectOptions = {
  /** Whether a pooler in transaction mode stands between, see `pooler-settings.ts`. */
  isBehindPooler?: boolean;
};

export function connect(
  url: string,
  connections = 6,
  { isBehindPooler = false }: ConnectOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    // A query that times out closes its connection, and `Promise.all` may send several statements of a transaction.
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A server that is not reached any more ends nothing: longer than statements that wait for each other may last.
    query_timeout: 90_000,
    ...(isBehindPooler ? {} : { options: sessionSettings }),
  });
  outliveLostConnections(pool);
  const naming = isBehindPooler ? withoutName : withName;
  return {
    pool,
    url,
    database: databaseOn({
      query(config, values) {
        refuseBesideTransaction(pool);
        return pool.query(naming(config, values), values);
      },
    }),
    async transaction(work) {
      refuseBesideTransaction(pool);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const open = new OpenTransaction(await pool.connect(), naming);
          return await open.run(() => insideTransaction(pool, () => work(open)));
        } catch (error) {
          const isRetried = retriedCodes.includes(postgresCode(error) ?? '');
          if (attempt === attempts || !isRetried) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** PostgreSQL's five-character error code, through drizzle's wrapping. */
export function postgresCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
