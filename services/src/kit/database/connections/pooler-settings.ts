import type pg from 'pg';

/**
 * Behind a pooler the session settings must come from the pooler or the role: pgbouncer rejects startup options, and
 * `set` would change a shared connection.
 */
const check = `
  select name, setting from pg_settings
   where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
      or name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC', 'GMT')`;

/** @throws {Error} that lists the missing settings */
export async function assertPoolerSettings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(check);
  if (rows.length === 0) return;
  const found = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  throw new Error(
    `Connections of DATABASE_URL come from a pooler without the required settings (found ${found}). See docs/database.md, "Run behind a pooler".`,
  );
}
