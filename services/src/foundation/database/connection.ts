import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { outliveLostConnections } from './outlive-lost-connections';
import { PreparingClient } from './preparing-client';
import { sharedConnection } from './shared-connection';

/** Where its statements go is decided when they are sent: into the transaction that the calling code is inside of, or to the pool. */
export type Database = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'transaction'>;
/** A database inside a transaction. */
export type Transaction = Database;

/** Thrown inside a transaction that took for granted what is so no longer: it is undone, and its work runs once more. */
export class RunAgain extends Error {
  constructor() {
    super('What this transaction took for granted has changed again and again.');
  }
}

class OpenTransaction {
  /** Statements whose answers nobody waits for before the commit. */
  readonly sent: Promise<unknown>[] = [];
  readonly afterCommit: (() => void)[] = [];
  readonly afterwards: (() => void)[] = [];
  savepoints = 0;
  state: 'open' | 'committed' | 'undone' = 'open';

  constructor(readonly client: pg.PoolClient) {}
}

export type DatabaseConnection = {
  pool: pg.Pool;
  url: string;
  database: Database;
  insideTransaction(): boolean;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A part of a transaction that can fail alone: what it did is undone, the rest stands. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Sends a statement of a transaction without waiting for its answer: the commit does. It travels
   * with the next statement; if it fails, so does the transaction.
   */
  sendAlong(statement: PromiseLike<unknown>): void;
  /** Runs once the surrounding transaction is committed; at once when there is none. */
  afterCommit(work: () => void): void;
  /** Runs once the surrounding transaction has ended, however it did. */
  afterwards(work: () => void): void;
  /** For what outlives the transaction that it is started in. */
  outside<T>(work: () => T): T;
  close(): Promise<void>;
};

const serializationFailure = '40001';
const deadlock = '40P01';
const attempts = 3;

export function connect(url: string, connections = 6): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient as never,
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A transaction that waits or works longer than this holds others up: it fails with an answer.
    options:
      '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC',
  });
  outliveLostConnections(pool);
  const storage = new AsyncLocalStorage<OpenTransaction>();
  const openTransaction = () => {
    const found = storage.getStore();
    // What goes on after another part of it failed must not be stored alone.
    if (found?.state === 'undone') throw new Error('This transaction was undone.');
    return found?.state === 'open' ? found : undefined;
  };
  const mustBeOpen = () => {
    const open = openTransaction();
    if (!open) throw new Error('This needs a transaction around it.');
    return open;
  };
  const shared = sharedConnection(pool);
  const way = {
    query(config: pg.QueryConfig, values: unknown[]) {
      const open = openTransaction();
      if (open) return open.client.query(config, values);
      // Those with a name are made by `statement`: they are short.
      return config.name ? shared(config, values) : pool.query(config, values);
    },
  };
  const database: Database = drizzle(way as unknown as pg.Pool);

  async function runOnce<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const open = new OpenTransaction(client);
    let result: T;
    try {
      keep(open, client.query('begin'));
      result = await storage.run(open, () => work(database));
      await commit(open);
    } catch (error) {
      open.state = 'undone';
      const [cause] = await failuresOf(open.sent);
      // A connection that is lost has nothing to roll back.
      await client.query('rollback').catch(() => undefined);
      throw cause ?? error;
    } finally {
      client.release();
      for (const after of open.afterwards) after();
    }
    for (const after of open.afterCommit) after();
    return result;
  }

  return {
    pool,
    url,
    database,
    insideTransaction: () => openTransaction() !== undefined,
    async transaction(work) {
      const outer = openTransaction();
      if (outer) return work(database);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work);
        } catch (error) {
          if (attempt === attempts || !mayRunAgain(error)) throw error;
        }
      }
    },
    async savepoint(work) {
      const open = mustBeOpen();
      open.savepoints += 1;
      const name = `savepoint_${open.savepoints}`;
      const sentBefore = open.sent.length;
      keep(open, open.client.query(`savepoint ${name}`));
      try {
        const result = await work();
        keep(open, open.client.query(`release savepoint ${name}`));
        return result;
      } catch (error) {
        const [cause] = await failuresOf(open.sent.splice(sentBefore));
        await open.client.query(`rollback to savepoint ${name}`);
        throw cause ?? error;
      }
    },
    sendAlong(statement) {
      // Drizzle sends a statement when its answer is asked for.
      keep(mustBeOpen(), new Promise((resolve, reject) => statement.then(resolve, reject)));
    },
    afterCommit(work) {
      const outer = openTransaction();
      if (outer) outer.afterCommit.push(work);
      else work();
    },
    afterwards: (work) => void mustBeOpen().afterwards.push(work),
    outside: (work) => storage.exit(work),
    close: () => pool.end(),
  };
}

function mayRunAgain(error: unknown): boolean {
  const code = postgresCode(error);
  return error instanceof RunAgain || code === serializationFailure || code === deadlock;
}

function keep({ sent }: OpenTransaction, statement: Promise<unknown>): void {
  // Heard with the commit, at the latest.
  statement.catch(() => undefined);
  sent.push(statement);
}

/** What failed among statements, in the order in which they were sent: all after the first fail for its sake. */
async function failuresOf(sent: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(sent);
  return settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
}

async function commit(open: OpenTransaction): Promise<void> {
  // Nothing that is sent from here on belongs to it.
  open.state = 'committed';
  const [{ command }] = await Promise.all([open.client.query('commit'), ...open.sent]);
  // So the server answers a commit after a statement that failed, also where its failure was not passed on.
  if (command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
}

export const uniqueViolation = '23505';

/** PostgreSQL's five-character error code, through drizzle's wrapping. */
export function postgresCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
