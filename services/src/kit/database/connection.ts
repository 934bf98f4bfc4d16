import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { insideTransaction, refuseBesideTransaction } from './beside-transaction';
import { outliveLostConnections } from './outlive-lost-connections';
import { PreparingClient } from './preparing-client';
import { sharedConnection } from './shared-connection';

/** Its statements go to the pool, or into one transaction. */
export type Database = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'transaction'>;
/** A database inside a transaction. */
export type Transaction = Database;
/** How a database sends a statement. */
export type Way = { query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> };

/** Thrown inside a transaction that took for granted what is so no longer: it is undone, and its work runs once more. */
export class RunAgain extends Error {
  constructor() {
    super('What this transaction took for granted has changed again and again.');
  }
}

/** A transaction that has begun, for those who work inside it: nobody else's statements get in. */
export class OpenTransaction {
  readonly database: Transaction = databaseOn(this);
  /** Statements whose answers nobody waits for before the commit. */
  private readonly sent: Promise<unknown>[] = [];
  private readonly toRunAfterCommit: (() => void)[] = [];
  private readonly toRunAfterwards: (() => void)[] = [];
  private savepoints = 0;
  private state: 'open' | 'committed' | 'undone' = 'open';

  constructor(private readonly client: pg.PoolClient) {}

  /** What goes on after another part of it failed must not be stored alone, nor what comes too late, in the next one's. */
  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.state !== 'open') {
      return Promise.reject(new Error(`This transaction was ${this.state} before.`));
    }
    return this.client.query(config, values);
  }

  /** A part of a transaction that can fail alone: what it did is undone, the rest stands. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const name = `savepoint_${this.savepoints}`;
    const sentBefore = this.sent.length;
    this.keep(this.client.query(`savepoint ${name}`));
    try {
      const result = await work();
      this.keep(this.client.query(`release savepoint ${name}`));
      return result;
    } catch (error) {
      const [cause] = await failuresOf(this.sent.splice(sentBefore));
      await this.client.query(`rollback to savepoint ${name}`);
      throw cause ?? error;
    }
  }

  /**
   * Sends a statement without waiting for its answer: the commit does. It travels with the next
   * statement; if it fails, so does the transaction.
   */
  sendAlong(statement: PromiseLike<unknown>): void {
    // Drizzle sends a statement when its answer is asked for.
    this.keep(new Promise((resolve, reject) => statement.then(resolve, reject)));
  }

  /** Runs once it is committed. */
  afterCommit(work: () => void): void {
    this.toRunAfterCommit.push(work);
  }

  /** Runs once it has ended, however it did. */
  afterwards(work: () => void): void {
    this.toRunAfterwards.push(work);
  }

  /** @throws what failed first of all that was sent; then nothing of it is stored */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let result: T;
    try {
      this.keep(this.client.query('begin'));
      result = await work();
      await this.commit();
    } catch (error) {
      this.state = 'undone';
      const [cause] = await failuresOf(this.sent);
      // A connection that is lost has nothing to roll back.
      await this.client.query('rollback').catch(() => undefined);
      throw cause ?? error;
    } finally {
      this.client.release();
      for (const after of this.toRunAfterwards) after();
    }
    for (const after of this.toRunAfterCommit) after();
    return result;
  }

  private async commit(): Promise<void> {
    // Nothing that is sent from here on belongs to it.
    this.state = 'committed';
    const [{ command }] = await Promise.all([this.client.query('commit'), ...this.sent]);
    // So the server answers a commit after a statement that failed, also where its failure was not passed on.
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
  }

  private keep(statement: Promise<unknown>): void {
    // Heard with the commit, at the latest.
    statement.catch(() => undefined);
    this.sent.push(statement);
  }
}

export type DatabaseConnection = {
  pool: pg.Pool;
  url: string;
  database: Database;
  transaction<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const serializationFailure = '40001';
const deadlock = '40P01';
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
    Client: PreparingClient as never,
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
  const shared = sharedConnection(pool);
  const way: Way = {
    query(config, values) {
      refuseBesideTransaction(pool);
      // Those with a name are made by `statement`: they are short.
      return config.name ? shared(config, values) : pool.query(config, values);
    },
  };

  return {
    pool,
    url,
    database: databaseOn(way),
    async transaction(work) {
      refuseBesideTransaction(pool);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const open = new OpenTransaction(await pool.connect());
          return await open.run(() => insideTransaction(pool, () => work(open)));
        } catch (error) {
          if (attempt === attempts || !mayRunAgain(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

export const databaseOn = (way: Way): Database => drizzle(way as unknown as pg.Pool);

/** What `databaseOn` was told. */
export const wayOf = (database: Database): Way => (database as unknown as { $client: Way }).$client;

function mayRunAgain(error: unknown): boolean {
  const code = postgresCode(error);
  return error instanceof RunAgain || code === serializationFailure || code === deadlock;
}

/** What failed among statements, in the order in which they were sent: all after the first fail for its sake. */
async function failuresOf(sent: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(sent);
  return settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
}

export const uniqueViolation = '23505';

/** Whether it failed of a value that was sent: class 22 of PostgreSQL's codes. */
export const isDataException = (error: unknown): boolean =>
  postgresCode(error)?.startsWith('22') === true;

/** PostgreSQL's five-character error code, through drizzle's wrapping. */
export function postgresCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
