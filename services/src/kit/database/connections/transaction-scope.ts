import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Only in tests: AsyncLocalStorage hooks in Node 20 took a sixth of the CPU time of a request. */
const openTransactions =
  process.env.NODE_ENV === 'test'
    ? new AsyncLocalStorage<{ pool: pg.Pool; isOpen: boolean }>()
    : null;

export async function runInsideTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  if (!openTransactions) return work();
  const transaction = { pool, isOpen: true };
  try {
    // A drizzle query is sent when it is awaited, so the await must be inside.
    return await openTransactions.run(transaction, async () => await work());
  } finally {
    transaction.isOpen = false;
  }
}

/** @throws {Error} in tests, when a transaction is open but is not used: the statement would not be part of it or could deadlock */
export function assertOutsideTransaction(pool: pg.Pool): void {
  const transaction = openTransactions?.getStore();
  if (!transaction?.isOpen || transaction.pool !== pool) return;
  throw new Error(
    'A transaction is open, but this statement does not use it. Use the context of the transaction.',
  );
}

/** For work that continues after the current transaction or must not be part of it. */
export function runOutsideTransaction<T>(work: () => T): T {
  return openTransactions ? openTransactions.exit(work) : work();
}
