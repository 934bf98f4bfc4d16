import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgSchema } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { makeMissingSchemas } from './make-missing-schemas';
import { oneAtATime } from './one-at-a-time';

/** Any constant: it names the advisory lock under which one process at a time migrates. */
const migrationLock = 7_261_001;

type Migrated = {
  name: string;
  migrationsFolder: string;
  schema: { schema: PgSchema<string> };
  /** Where stands what was done. */
  migrationsTable?: string;
};

const schemaOf = ({ schema }: Migrated): string => schema.schema.schemaName;

/** Brings each service's schema up to its newest migration; repeatable, one process at a time. */
export function migrateServices(url: string, services: readonly Migrated[]): Promise<void> {
  const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock] };
  return oneAtATime(url, lock, async (client) => {
    await makeMissingSchemas(client, services.map(schemaOf));
    for (const service of services) await migrate(client, service);
  });
}

/**
 * As drizzle's own migrator, with its table, but for the schema, which that one would make anew each time: all that is
 * missing in one transaction.
 */
async function migrate(client: pg.Client, service: Migrated): Promise<void> {
  const { name, migrationsFolder, migrationsTable = 'migrations' } = service;
  if (!existsSync(join(migrationsFolder, 'meta/_journal.json'))) {
    throw new Error(
      `${name} has no migrations. Make them: pnpm --filter services migrations ${name}`,
    );
  }
  const table = [schemaOf(service), migrationsTable]
    .map((each) => pg.escapeIdentifier(each))
    .join('.');
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query(`select max(created_at) as newest from ${table}`);
  const newest = Number(rows[0]?.newest ?? Number.NEGATIVE_INFINITY);
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  await client.query('begin');
  try {
    for (const migration of missing) await apply(client, table, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The tables of ${name} were not brought up to date; nothing was changed.`, {
      cause,
    });
  }
}

const makesSchema = /^\s*create schema if not exists /i;

async function apply(
  client: pg.Client,
  table: string,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) {
    // It is there by now, and to say so again may be refused.
    if (!makesSchema.test(statement)) await client.query(statement);
  }
  await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [
    hash,
    folderMillis,
  ]);
}
