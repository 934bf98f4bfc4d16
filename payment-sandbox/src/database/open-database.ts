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
  close: () => Promise<void>;
};

/** Opens the provider's schema in the PostgreSQL at `url`. */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  ignoreConnectionErrors(pool);
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
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
