import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { migrateServices } from 'shared-server/database/migrations';
import { withClient, getDatabaseUrl } from 'shared-server/testing/seeded-database';
import { servicesFor } from '../../../service-list';
import { migrateThroughKills } from '../../testing/kill-migrations';

const services = servicesFor('test');
const names = ['migrated', 'migrated_with_kills', 'migrated_concurrently'] as const;

/** Columns, indexes, constraints and triggers of schemas, from the catalog. */
const structure = `
  select 'column' as kind, table_schema || '.' || table_name || '.' || column_name as name,
         data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as detail
    from information_schema.columns where table_schema = any ($1)
  union all select 'index', schemaname || '.' || indexname, indexdef
    from pg_indexes where schemaname = any ($1)
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace::regnamespace::text = any ($1)
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
   where relnamespace::regnamespace::text = any ($1) and not tgisinternal
  order by 1, 2, 3`;
const schemas = services.map((service) => service.schema.schema.schemaName);

describe('migrations of all services', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  const getUrl = (name: (typeof names)[number]) => getDatabaseUrl(adminUrl, name);
  const runForEachDatabase = (statement: (name: string) => string) =>
    withClient(adminUrl, async (client) => {
      for (const name of names) await client.query(statement(name));
    });
  const readStructure = (name: (typeof names)[number], schemaNames = schemas) =>
    withClient(getUrl(name), async (client: pg.Client) => {
      const { rows } = await client.query(structure, [schemaNames]);
      return rows.map((row) => `${row.kind} ${row.name}: ${row.detail}`);
    });

  beforeAll(async () => {
    await runForEachDatabase((name) => `drop database if exists ${name} with (force)`);
    await runForEachDatabase((name) => `create database ${name}`);
    await migrateServices(getUrl('migrated'), services);
  });
  afterAll(() => runForEachDatabase((name) => `drop database if exists ${name} with (force)`));

  it.each(services)(
    'create the same schema of $name when the connection is killed at each change',
    async (service) => {
      const url = getUrl('migrated_with_kills');
      expect(await migrateThroughKills(url, service)).toBeGreaterThan(3);
      const { schemaName } = service.schema.schema;
      expect(await readStructure('migrated_with_kills', [schemaName])).toEqual(
        await readStructure('migrated', [schemaName]),
      );
    },
    5 * 60_000,
  );

  it('run once when three processes start at the same time', async () => {
    const url = getUrl('migrated_concurrently');
    await Promise.all([1, 2, 3].map(() => migrateServices(url, services)));
    expect(await readStructure('migrated_concurrently')).toEqual(await readStructure('migrated'));
  });
});
