import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/**
 * Tests alone follow who works inside a transaction: Node 20 does it by hooks on every promise of the process, and
 * those were a sixth of what a request costs (0107).
 */
const entered =
  process.env.NODE_ENV === 'test'
    ? new AsyncLocalStorage<{ pool: pg.Pool; isOpen: boolean }>()
    : null;

export async function insideTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  if (!entered) return work();
  const one = { pool, isOpen: true };
  try {
    // What drizzle gives back is sent when it is awaited: that too happens inside.
    return await entered.run(one, async () => await work());
  } finally {
    one.isOpen = false;
  }
}

/** What was to be part of a transaction would be stored without it, or wait for what that one has locked. */
export function refuseBesideTransaction(pool: pg.Pool): void {
  const one = entered?.getStore();
  if (!one?.isOpen || one.pool !== pool) return;
  throw new Error(
    'This is sent beside the transaction that it stands in. Use the context or the database that the transaction gives.',
  );
}

/** For what outlives the transaction that it is started in, or has its reasons to stand beside it. */
export function outsideTransaction<T>(work: () => T): T {
  return entered ? entered.exit(work) : work();
}
