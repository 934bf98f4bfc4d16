import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { servicesFor } from '../../services';
import { administer, databaseUrlOf } from '../testing/seeded-database';
import { migrateServices } from './migrations';

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

/** Ends the connection that migrates at the given change of the structure. */
const killAt = (change: number) => `
  drop event trigger if exists kill_migration;
  create schema if not exists trial;
  drop sequence if exists trial.changes;
  create sequence trial.changes;
  create or replace function trial.kill() returns event_trigger language plpgsql as $$
    begin
      if nextval('trial.changes') = ${change} then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end $$;
  create event trigger kill_migration on ddl_command_end execute function trial.kill();`;

describe('the migrations of all services', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  const urlOf = (name: (typeof names)[number]) => databaseUrlOf(adminUrl, name);
  const eachDatabase = (statement: (name: string) => string) =>
    administer(adminUrl, async (client) => {
      for (const name of names) await client.query(statement(name));
    });
  const made = (name: (typeof names)[number]) =>
    administer(urlOf(name), async (client: pg.Client) => {
      const { rows } = await client.query(structure, [schemas]);
      return rows.map((row) => `${row.kind} ${row.name}: ${row.detail}`);
    });

  beforeAll(async () => {
    await eachDatabase((name) => `drop database if exists ${name} with (force)`);
    await eachDatabase((name) => `create database ${name}`);
    await migrateServices(urlOf('migrated_whole'), services);
  });
  afterAll(() => eachDatabase((name) => `drop database if exists ${name} with (force)`));

  it('end whole after they were killed between any two changes', async () => {
    const url = urlOf('migrated_killed');
    let killed = 0;
    for (let change = 1; ; change += 7) {
      await administer(url, (client) => client.query(killAt(change)));
      try {
        await migrateServices(url, services);
        break;
      } catch {
        killed += 1;
      }
    }
    expect(killed).toBeGreaterThan(services.length);
    await administer(url, (client) => client.query('drop event trigger kill_migration'));
    await migrateServices(url, services);
    expect(await made('migrated_killed')).toEqual(await made('migrated_whole'));
  });

  it('are made once by three processes that begin together', async () => {
    const url = urlOf('migrated_at_once');
    await Promise.all([1, 2, 3].map(() => migrateServices(url, services)));
    expect(await made('migrated_at_once')).toEqual(await made('migrated_whole'));
  });
});
