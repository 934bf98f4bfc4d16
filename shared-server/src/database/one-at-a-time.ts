import type pg from 'pg';
import { openClient } from './open-client';

/**
 * Does what only one process at a time may do on a database, on a connection of its own that holds `lock` (a
 * statement that takes an advisory lock) until the work has ended. Waits for as long as another takes: what begins
 * a process may last minutes, and whoever comes second must not end because of a limit meant for statements.
 */
export async function oneAtATime(
  url: string,
  lock: pg.QueryConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await openClient(url);
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query(lock);
    await client.query('reset lock_timeout; reset statement_timeout');
    await work(client);
  } finally {
    await client.end();
  }
}
