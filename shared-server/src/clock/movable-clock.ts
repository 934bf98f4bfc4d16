import type pg from 'pg';
import { createMissingSchemas } from '../database/create-missing-schemas';
import { openClient } from '../database/open-client';
import { type Clock, systemClock } from './clock';

const channel = 'staging_clock';
const reconnectDelayMs = 1_000;

const createTable = `
  create table if not exists staging_clock.clock (
    only_row boolean primary key default true check (only_row),
    ahead bigint not null
  );
  insert into staging_clock.clock (ahead) values (0) on conflict do nothing;
`;

export type MovableClock = Clock & {
  /** How far this clock is ahead of the system's, in milliseconds; negative when it is behind. */
  offsetMs(): number;
  /** Moves the clock of all processes on this database. */
  setOffset(offsetMs: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The clock of a staging environment: system time plus an offset in the database. It keeps the last offset while it
 * reconnects.
 */
export async function startMovableClock(databaseUrl: string): Promise<MovableClock> {
  let offsetMs = 0;
  let closed = false;
  let client = await follow();

  async function follow(): Promise<pg.Client> {
    const fresh = await openClient(databaseUrl);
    fresh.once('error', () => void reconnect());
    fresh.on('notification', ({ payload }) => {
      offsetMs = Number(payload);
    });
    // Two processes that start at once must not both create the schema.
    await fresh.query(`select pg_advisory_lock(hashtext('${channel}'))`);
    await createMissingSchemas(fresh, [channel]);
    await fresh.query(createTable);
    await fresh.query(`select pg_advisory_unlock(hashtext('${channel}'))`);
    await fresh.query(`listen ${channel}`);
    const { rows } = await fresh.query('select ahead from staging_clock.clock');
    offsetMs = Number(rows[0]?.ahead ?? 0);
    return fresh;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs));
      try {
        if (!closed) client = await follow();
        return;
      } catch {
        // The database is not reachable. Try again.
      }
    }
  }

  return {
    now: () => new Date(systemClock.now().getTime() + offsetMs),
    offsetMs: () => offsetMs,
    async setOffset(wanted) {
      await client.query('update staging_clock.clock set ahead = $1', [wanted]);
      await client.query('select pg_notify($1, $2)', [channel, String(wanted)]);
      offsetMs = wanted;
    },
    async stop() {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}
