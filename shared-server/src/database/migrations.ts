import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgSchema } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createMissingSchemas } from './create-missing-schemas';
import { withAdvisoryLock } from './with-advisory-lock';

/** The advisory lock of migrations. */
const migrationLock = 7_261_001;

type MigratedService = {
  name: string;
  migrationsFolder: string;
  schema: { schema: PgSchema<string> };
  /** The table of applied migrations. */
  migrationsTable?: string;
};

const schemaOf = ({ schema }: MigratedService): string => schema.schema.schemaName;

/** Applies missing migrations of each service, in one process at a time. */
export function migrateServices(url: string, services: readonly MigratedService[]): Promise<void> {
  const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock] };
  return withAdvisoryLock(url, lock, async (client) => {
    await createMissingSchemas(client, services.map(schemaOf));
    for (const service of services) await migrate(client, service);
  });
}

/** Like drizzle's migrator, but does not create the schema, and applies all missing migrations in one transaction. */
async function migrate(client: pg.Client, service: MigratedService): Promise<void> {
  const { name, migrationsFolder, migrationsTable = 'migrations' } = service;
  if (!existsSync(join(migrationsFolder, 'meta/_journal.json'))) {
    throw new Error(
      `${name} has no migrations. Create them: npx pnpm --filter services migrations ${name}`,
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

const createsSchema = /^\s*create schema if not exists /i;

async function apply(
  client: pg.Client,
  table: string,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) {
    // The schema exists, and the role may lack the privilege to create one.
    if (!createsSchema.test(statement)) await client.query(statement);
  }
  await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [
    hash,
    folderMillis,
  ]);
}
