import type pg from 'pg';

/** Tables that are empty after a fresh start. */
const clearedTables = [
  'train_swap.settlements',
  'train_swap.exchange_operations',
  'train_swap.outbox',
  'train_swap.received_events',
  'train_swap.idempotency_keys',
  'train_swap.lookup_failures',
  'payments.outbox',
  'payments.received_events',
  'payments.idempotency_keys',
  'payments.payments',
  'payments.vouchers',
  'payments.voucher_uses',
  'payments.voucher_guesses',
  'payments.refunds',
  'payments.ledger_transactions',
  'payments.ledger_entries',
  'payments.webhook_events',
  'trips.received_events',
  'trips.timeline_entries',
  'trips.issued_fulfilments',
  'authentication.step_ups',
  'authentication.challenges',
  'authentication.address_counters',
  'sandbox_provider.payment_intents',
  'sandbox_provider.charges',
  'sandbox_provider.refunds',
  'sandbox_provider.challenges',
  'sandbox_provider.events',
  'sandbox_provider.idempotent_calls',
];

/** Only these rows of the tables are restored. */
const partialTables: Record<string, string> = {
  'train_swap.held_segments':
    'reservation_id in (select id from train_swap.reservations where traveller_id is not null)',
  'train_swap.reservations': 'traveller_id is not null',
};
const order = (table: string): number =>
  table in partialTables
    ? Object.keys(partialTables).indexOf(table)
    : Object.keys(partialTables).length;

/** The bookings table and all tables that reference it. */
async function listBookingTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive tables (id) as (
      select 'train_swap.bookings'::regclass::oid
      union select c.conrelid from pg_constraint c join tables t on c.confrelid = t.id
    ) select id::regclass::text as name from tables`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of swaps and payments that are empty now. */
async function listEmptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('train_swap', 'payments')`,
  );
  const queries = tables.map(
    ({ name }) => `select '${name}' as name where not exists (table ${name})`,
  );
  const { rows } = await pool.query<{ name: string }>(queries.join(' union all '));
  return rows.map(({ name }) => name);
}

/**
 * Saves the state of the tickets and returns a function that restores it, which is faster than a new database. It uses
 * DELETE, because TRUNCATE rewrites files, and skips the triggers that protect ledger entries.
 */
export async function saveState(pool: pg.Pool): Promise<() => Promise<void>> {
  const cleared = new Set([...clearedTables, ...(await listEmptyTables(pool))]);
  const saved = (await listBookingTables(pool))
    .filter((table) => !cleared.has(table))
    .map((table) => ({ table, which: partialTables[table] ?? 'true' }))
    // Rows that are selected by reservations come first.
    .sort((one, other) => order(one.table) - order(other.table));
  const getCopyName = (table: string) => `remembered.${table.replace('.', '_')}`;
  const copies = saved.map(
    ({ table, which }) =>
      `create table ${getCopyName(table)} as select * from ${table} where ${which};`,
  );
  // Most reservations belong to other passengers, so index those of the travellers.
  await pool.query(`drop schema if exists remembered cascade; create schema remembered;
    ${copies.join('\n')}
    create index if not exists travellers_seats on train_swap.reservations (state) where traveller_id is not null;
    analyze train_swap.reservations, train_swap.held_segments`);
  const restore = saved.map(
    ({ table }) =>
      `insert into ${table} overriding system value select * from ${getCopyName(table)};`,
  );
  const script = `begin;
    set local session_replication_role = replica;
    ${[...cleared].map((table) => `delete from ${table};`).join('\n')}
    ${saved.map(({ table, which }) => `delete from ${table} where ${which};`).join('\n')}
    ${restore.join('\n')}
    commit;`;
  return async () => void (await pool.query(script));
}
