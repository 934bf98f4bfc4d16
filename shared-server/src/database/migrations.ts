import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgSchema } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createMissingSchemas } from './create-missing-schemas';
import { openClient } from './open-client';
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

type Migration = MigrationMeta & { name: string };
export type MissingMigrations = { service: string; migrations: readonly Migration[] };

/**
 * Applies missing migrations of each service, in one process at a time.
 *
 * @returns the applied migrations
 */
export async function migrateServices(
  url: string,
  services: readonly MigratedService[],
): Promise<MissingMigrations[]> {
  const applied: MissingMigrations[] = [];
  const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock] };
  await withAdvisoryLock(url, lock, async (client) => {
    await createMissingSchemas(client, services.map(schemaOf));
    for (const service of services)
      applied.push({ service: service.name, migrations: await migrate(client, service) });
  });
  return applied;
}

/** The migrations that `migrateServices` would apply. Changes nothing. */
export async function listMissingMigrations(
  url: string,
  services: readonly MigratedService[],
): Promise<MissingMigrations[]> {
  const client = await openClient(url);
  try {
    const missing: MissingMigrations[] = [];
    for (const service of services)
      missing.push({ service: service.name, migrations: await findMissing(client, service) });
    return missing;
  } finally {
    await client.end();
  }
}

/** @throws {Error} that names the services whose tables are older than this program */
export async function assertMigrated(
  url: string,
  services: readonly MigratedService[],
): Promise<void> {
  const missing = await listMissingMigrations(url, services);
  const names = missing.filter(({ migrations }) => migrations.length > 0).map((one) => one.service);
  if (names.length === 0) return;
  throw new Error(`Migrate the database first (node . migrate): ${names.join(', ')}.`);
}

/** Like drizzle's migrator, but does not create the schema, and applies all missing migrations in one transaction. */
async function migrate(client: pg.Client, service: MigratedService): Promise<Migration[]> {
  const table = tableOf(service);
  const missing = await findMissing(client, service);
  await client.query('begin');
  try {
    await client.query(
      `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const migration of missing) await apply(client, table, migration);
    await client.query('commit');
    return missing;
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(
      `The tables of ${service.name} were not brought up to date; nothing was changed.`,
      { cause },
    );
  }
}

async function findMissing(client: pg.Client, service: MigratedService): Promise<Migration[]> {
  const table = tableOf(service);
  const { rows: tables } = await client.query('select to_regclass($1) as found', [table]);
  const { rows } = tables[0]?.found
    ? await client.query(`select max(created_at) as newest from ${table}`)
    : { rows: [] };
  const newest = Number(rows[0]?.newest ?? Number.NEGATIVE_INFINITY);
  return readMigrations(service).filter(({ folderMillis }) => folderMillis > newest);
}

function readMigrations({ name, migrationsFolder }: MigratedService): Migration[] {
  const journal = join(migrationsFolder, 'meta/_journal.json');
  if (!existsSync(journal)) {
    throw new Error(
      `${name} has no migrations. Create them: npx pnpm --filter services migrations ${name}`,
    );
  }
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder }).map((migration, index) => ({
    ...migration,
    name: entries[index]?.tag ?? '',
  }));
}

function tableOf(service: MigratedService): string {
  const { migrationsTable = 'migrations' } = service;
  return [schemaOf(service), migrationsTable].map((each) => pg.escapeIdentifier(each)).join('.');
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
