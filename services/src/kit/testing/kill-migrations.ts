import type pg from 'pg';
import { migrateServices } from 'shared-server/database/migrations';
import { withClient } from 'shared-server/testing/seeded-database';
import { isFullRun } from 'shared-server/testing/test-level';
import type { Service } from '../service';

const counter = `
  create schema trial;
  create sequence trial.changes;
  create table trial.kill (change integer not null);
  insert into trial.kill values (0);
  create function trial.kill() returns event_trigger language plpgsql as $$
    begin
      if nextval('trial.changes') = (select change from trial.kill) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end $$;
  create event trigger kill_migration on ddl_command_end execute function trial.kill();`;

/** `TEST_LEVEL=prove` kills at every change, otherwise at each of the first twenty and then at every fifth. */
const nextAfter = (change: number): number => change + (isFullRun || change < 20 ? 1 : 5);

/** Migrates a service and kills the connection at each schema change in turn. Returns the number of kills. */
export function migrateThroughKills(url: string, service: Service): Promise<number> {
  return withClient(url, async (client) => {
    await client.query(counter);
    try {
      return await countKills(client, () => migrateServices(url, [service]));
    } finally {
      await client.query('drop event trigger kill_migration; drop schema trial cascade');
    }
  });
}

async function countKills(client: pg.Client, migrate: () => Promise<unknown>): Promise<number> {
  let times = 0;
  for (let change = 1; ; change = nextAfter(change)) {
    await client.query(`select setval('trial.changes', 1, false)`);
    await client.query('update trial.kill set change = $1', [change]);
    try {
      await migrate();
      return times;
    } catch (error) {
      const { rows } = await client.query('select last_value::int as at from trial.changes');
      // The migration failed for another reason.
      if (rows[0].at !== change) throw error;
      times += 1;
    }
  }
}
