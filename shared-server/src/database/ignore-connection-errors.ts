import type pg from 'pg';

/**
 * A connection that the server closes must not crash this process. The pool replaces it, and the current statement
 * fails with the error.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
