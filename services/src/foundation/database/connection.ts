import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { outliveLostConnections } from './outlive-lost-connections';
import { PreparingClient } from './preparing-client';

export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
export type Transaction = Database;

type OpenTransaction = {
  transaction: Transaction;
  afterCommit: (() => void)[];
  open: boolean;
};

export type DatabaseConnection = {
  pool: pg.Pool;
  url: string;
  /** The pool, or the transaction that the calling code is inside of. */
  current(): Database;
  insideTransaction(): boolean;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs once the surrounding transaction is committed; at once when there is none. */
  afterCommit(work: () => void): void;
  close(): Promise<void>;
};

const serializationFailure = '40001';
const deadlock = '40P01';
const attempts = 3;

export function connect(url: string, connections = 20): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient as never,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A transaction that waits or works longer than this holds others up: it fails with an answer.
    options:
      '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC',
  });
  outliveLostConnections(pool);
  const database = drizzle(pool) as unknown as Database;
  const storage = new AsyncLocalStorage<OpenTransaction>();

  const openTransaction = () => {
    const store = storage.getStore();
    return store?.open ? store : undefined;
  };

  async function runOnce<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const afterCommit: (() => void)[] = [];
    const result = await database.transaction(async (transaction) => {
      const store: OpenTransaction = {
        transaction: transaction as unknown as Transaction,
        afterCommit,
        open: true,
      };
      try {
        return await storage.run(store, () => work(store.transaction));
      } finally {
        store.open = false;
      }
    });
    for (const after of afterCommit) after();
    return result;
  }

  return {
    pool,
    url,
    current: () => openTransaction()?.transaction ?? database,
    insideTransaction: () => openTransaction() !== undefined,
    async transaction(work) {
      const outer = openTransaction();
      if (outer) return work(outer.transaction);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work);
        } catch (error) {
          const code = postgresCode(error);
          if (attempt === attempts || (code !== serializationFailure && code !== deadlock)) {
            throw error;
          }
        }
      }
    },
    afterCommit(work) {
      const outer = openTransaction();
      if (outer) outer.afterCommit.push(work);
      else work();
    },
    close: () => pool.end(),
  };
}

/** PostgreSQL's five-character error code, through drizzle's wrapping; `23505` is a unique violation. */
export function postgresCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
