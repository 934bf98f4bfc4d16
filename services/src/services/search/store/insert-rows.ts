import type { Database } from '../../../kit/database/connections/connection';
import type { RowWriter } from './replace-feed';

const rowsPerInsert = 500;

/** Writes with inserts, for callers without a separate connection. */
export const insertRows =
  (database: Database): RowWriter =>
  async (table, rows) => {
    let batch: (typeof table)['$inferInsert'][] = [];
    const flush = async () => {
      if (batch.length > 0) await database.insert(table).values(batch);
      batch = [];
    };
    for (const row of rows) {
      batch.push(row);
      if (batch.length === rowsPerInsert) await flush();
    }
    await flush();
  };
