import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import type { Database } from '../database/connection';

/** Waits until at least so many statements like this wait for a lock in this database; answers their texts. */
export function untilLocked(database: Database, like = '%', count = 1): Promise<string[]> {
  return until(`${count} that wait for a lock`, async () => {
    const { rows } = await database.execute<{ query: string }>(
      sql`select query from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like ${like}`,
    );
    return rows.length >= count && rows.map(({ query }) => query);
  });
}
