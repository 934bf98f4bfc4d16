import type { Database } from '../../../kit/database/connection';
import type { RowWriter } from './row-writer';

const rowsPerInsert = 500;

/** Writes with ordinary inserts, for a caller that has only the service's database. */
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
