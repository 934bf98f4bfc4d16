import type pg from 'pg';

/** Emptied and left empty: what a swap writes and a fresh start has none of. */
const emptied = [
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

/** Of these tables the rows that are no ticket's stay as they are. */
const partly: Record<string, string> = {
  'train_swap.held_segments':
    'reservation_id in (select id from train_swap.reservations where not demonstration)',
  'train_swap.reservations': 'not demonstration',
};
const order = (table: string): number =>
  table in partly ? Object.keys(partly).indexOf(table) : Object.keys(partly).length;

/** The bookings and all that belongs to them. */
async function ofBookings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive tables (id) as (
      select 'train_swap.bookings'::regclass::oid
      union select c.conrelid from pg_constraint c join tables t on c.confrelid = t.id
    ) select id::regclass::text as name from tables`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of swaps and payments without a row at this moment: emptied too, by whomever they are written. */
async function emptyNow(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('train_swap', 'payments')`,
  );
  const looks = tables.map(
    ({ name }) => `select '${name}' as name where not exists (table ${name})`,
  );
  const { rows } = await pool.query<{ name: string }>(looks.join(' union all '));
  return rows.map(({ name }) => name);
}

/**
 * Keeps the tickets as they are sold; what it answers brings them back and everything since away. A
 * thousand times faster than a new database, and as clean. Deletes rather than truncates, which makes and
 * unlinks files; and past the triggers, which let no entry of the books go.
 */
export async function rememberState(pool: pg.Pool): Promise<() => Promise<void>> {
  const cleared = new Set([...emptied, ...(await emptyNow(pool))]);
  const kept = (await ofBookings(pool))
    .filter((table) => !cleared.has(table))
    .map((table) => ({ table, which: partly[table] ?? 'true' }))
    // What is known by the reservations goes before them.
    .sort((one, other) => order(one.table) - order(other.table));
  const copyOf = (table: string) => `remembered.${table.replace('.', '_')}`;
  const copies = kept.map(
    ({ table, which }) => `create table ${copyOf(table)} as select * from ${table} where ${which};`,
  );
  // Beside the seats of the few travellers stand those of whole trains of other passengers.
  await pool.query(`drop schema if exists remembered cascade; create schema remembered;
    ${copies.join('\n')}
    create index if not exists travellers_seats on train_swap.reservations (state) where not demonstration;
    analyze train_swap.reservations, train_swap.held_segments`);
  const restore = kept.map(
    ({ table }) => `insert into ${table} overriding system value select * from ${copyOf(table)};`,
  );
  const script = `begin;
    set local session_replication_role = replica;
    ${[...cleared].map((table) => `delete from ${table};`).join('\n')}
    ${kept.map(({ table, which }) => `delete from ${table} where ${which};`).join('\n')}
    ${restore.join('\n')}
    commit;`;
  return async () => void (await pool.query(script));
}
