import pg from 'pg';
import { waitForLocks } from '../../kit/testing/wait-for-locks';
import type { ServiceTest } from '../service-test/start-service-test';

/**
 * Sends the requests while another transaction locks the traveller's row. When all wait for it, `change` is called, and
 * that transaction ends.
 */
export async function withLockedTraveller<T>(
  test: ServiceTest,
  email: string,
  requests: readonly (() => Promise<T>)[],
  change: (transaction: pg.Client) => unknown,
): Promise<T[]> {
  const other = new pg.Client({ connectionString: test.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select from authentication.travellers where email = $1 for update', [email]);
  const responses = Promise.all(requests.map((request) => request()));
  await waitForLocks(test.host.runtime.connection.database, '%', requests.length);
  await change(other);
  await other.query('commit');
  await other.end();
  return responses;
}
