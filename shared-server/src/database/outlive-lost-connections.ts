import type pg from 'pg';

/**
 * A connection that the server ends (a restart) must not end this process, neither an idle one nor one
 * inside a transaction: the pool replaces it, and the statement under way tells whoever asked.
 */
export function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
