import { join } from 'node:path';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { outliveLostConnections } from '../../foundation/database/outlive-lost-connections';
import * as tables from '../schema';

export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof tables,
  ExtractTablesWithRelations<typeof tables>
>;

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Any number: it only has to be the same in every process that migrates this schema. */
const migrationLock = 760_120_001;

/** Opens the provider's schema in the PostgreSQL at `url`, brought up to date. */
export const openDatabase = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  outliveLostConnections(pool);
  const db = drizzle(pool, { schema: tables });
  const locked = await pool.connect();
  try {
    const migrator = drizzle(locked);
    await migrator.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(migrator, {
      migrationsFolder: join(import.meta.dirname, '../migrations'),
      migrationsSchema: 'sandbox_provider',
      migrationsTable: 'applied_migrations',
    });
    await migrator.execute(sql`select pg_advisory_unlock(${migrationLock})`);
  } finally {
    locked.release();
  }
  return { db, pool, close: () => pool.end() };
};
