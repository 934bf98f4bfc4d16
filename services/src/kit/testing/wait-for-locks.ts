import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import type { Database } from '../database/connections/connection';

/** Waits until at least `count` statements like this wait for a lock in this database. Returns their texts. */
export function waitForLocks(database: Database, like = '%', count = 1): Promise<string[]> {
  return waitUntil(`${count} statements to wait for a lock`, async () => {
    const { rows } = await database.execute<{ query: string }>(
      sql`select query from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like ${like}`,
    );
    return rows.length >= count && rows.map(({ query }) => query);
  });
}
