import type pg from 'pg';
import { openClient } from './open-client';

/**
 * Runs work on a new connection that holds an advisory lock. `lock` is the statement that acquires it. Waits without
 * a timeout, because the start of another process can take minutes.
 */
export async function withAdvisoryLock(
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
