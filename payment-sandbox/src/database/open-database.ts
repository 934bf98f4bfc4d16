import { join } from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ignoreConnectionErrors } from 'shared-server/database/ignore-connection-errors';
import { migrateServices } from 'shared-server/database/migrations';
import * as tables from '../schema';
import { sandboxSchema } from '../schema';

export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof tables,
  ExtractTablesWithRelations<typeof tables>
>;

export type Database = {
  db: NodePgDatabase<typeof tables>;
  pool: pg.Pool;
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** Opens the provider's schema in the PostgreSQL at `url`. */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  ignoreConnectionErrors(pool);
  return {
    db: drizzle(pool, { schema: tables }),
    pool,
    transaction: (work) => runInTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** The transaction of drizzle keeps a client of the pool for ever when its connection has ended before `begin`. */
async function runInTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await drizzle(client, { schema: tables }).transaction(work);
  } finally {
    client.release();
  }
}

/** Migrates the provider's schema in the PostgreSQL at `url`. */
export async function migrateDatabase(url: string): Promise<void> {
  await migrateServices(url, [
    {
      name: 'sandbox-provider',
      schema: { schema: sandboxSchema },
      migrationsFolder: join(import.meta.dirname, '../migrations'),
      migrationsTable: 'applied_migrations',
    },
  ]);
}
