import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { migrateServices } from 'shared-server/database/migrations';
import { administer, databaseUrlOf } from 'shared-server/testing/seeded-database';
import { servicesFor } from '../../service-list';
import { migrateThroughKills } from '../testing/kill-migrations';

const services = servicesFor('test');
const names = ['migrated_whole', 'migrated_killed', 'migrated_at_once'] as const;

/** All that the migrations made, as the database tells it. */
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

describe('the migrations of all services', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  const urlOf = (name: (typeof names)[number]) => databaseUrlOf(adminUrl, name);
  const eachDatabase = (statement: (name: string) => string) =>
    administer(adminUrl, async (client) => {
      for (const name of names) await client.query(statement(name));
    });
  const made = (name: (typeof names)[number], of = schemas) =>
    administer(urlOf(name), async (client: pg.Client) => {
      const { rows } = await client.query(structure, [of]);
      return rows.map((row) => `${row.kind} ${row.name}: ${row.detail}`);
    });

  beforeAll(async () => {
    await eachDatabase((name) => `drop database if exists ${name} with (force)`);
    await eachDatabase((name) => `create database ${name}`);
    await migrateServices(urlOf('migrated_whole'), services);
  });
  afterAll(() => eachDatabase((name) => `drop database if exists ${name} with (force)`));

  it.each(services)(
    'of $name end whole after they were killed between two changes',
    async (service) => {
      const url = urlOf('migrated_killed');
      expect(await migrateThroughKills(url, service)).toBeGreaterThan(3);
      const { schemaName } = service.schema.schema;
      expect(await made('migrated_killed', [schemaName])).toEqual(
        await made('migrated_whole', [schemaName]),
      );
    },
    5 * 60_000,
  );

  it('are made once by three processes that begin together', async () => {
    const url = urlOf('migrated_at_once');
    await Promise.all([1, 2, 3].map(() => migrateServices(url, services)));
    expect(await made('migrated_at_once')).toEqual(await made('migrated_whole'));
  });
});
