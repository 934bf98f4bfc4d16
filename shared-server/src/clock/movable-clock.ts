import type pg from 'pg';
import { makeMissingSchemas } from '../database/make-missing-schemas';
import { openClient } from '../database/open-client';
import { type Clock, systemClock } from './clock';

const channel = 'staging_clock';
const reconnectMilliseconds = 1_000;

const makeTable = `
  create table if not exists staging_clock.clock (
    only_row boolean primary key default true check (only_row),
    ahead bigint not null
  );
  insert into staging_clock.clock (ahead) values (0) on conflict do nothing;
`;

export type MovableClock = Clock & {
  /** How far this clock is ahead of the system's, in milliseconds; negative when it is behind. */
  ahead(): number;
  /** Moves the clock of every process on this database; this one's has moved when it resolves. */
  moveTo(ahead: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The clock of a staging environment: the system's, moved by what stands in the database. A cut
 * connection keeps the last known time and comes back by itself.
 */
export async function movableClock(databaseUrl: string): Promise<MovableClock> {
  let ahead = 0;
  let closed = false;
  let client = await follow();

  async function follow(): Promise<pg.Client> {
    const fresh = await openClient(databaseUrl);
    fresh.once('error', () => void comeBack());
    fresh.on('notification', ({ payload }) => {
      ahead = Number(payload);
    });
    // Two processes that start at once must not both make the schema.
    await fresh.query(`select pg_advisory_lock(hashtext('${channel}'))`);
    await makeMissingSchemas(fresh, [channel]);
    await fresh.query(makeTable);
    await fresh.query(`select pg_advisory_unlock(hashtext('${channel}'))`);
    await fresh.query(`listen ${channel}`);
    const { rows } = await fresh.query('select ahead from staging_clock.clock');
    ahead = Number(rows[0]?.ahead ?? 0);
    return fresh;
  }

  async function comeBack(): Promise<void> {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMilliseconds));
      try {
        if (!closed) client = await follow();
        return;
      } catch {
        // The database is away; the next attempt may find it.
      }
    }
  }

  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    ahead: () => ahead,
    async moveTo(wanted) {
      await client.query('update staging_clock.clock set ahead = $1', [wanted]);
      await client.query('select pg_notify($1, $2)', [channel, String(wanted)]);
      ahead = wanted;
    },
    async stop() {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}
