import type pg from 'pg';

/** Emptied and left empty: what a swap writes and a fresh start has none of. */
const emptied = [
  'train_swap.outbox',
  'train_swap.received_events',
  'train_swap.idempotency_keys',
  'train_swap.lookup_failures',
  'payments.outbox',
  'payments.received_events',
  'payments.idempotency_keys',
  'payments.payments',
  'payments.vouchers',
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

/** Written back, in this order; deleting the bookings takes the rest with them. */
const kept: Record<string, string> = {
  'train_swap.bookings': 'true',
  'train_swap.travellers': 'true',
  'train_swap.admissions': 'true',
  'train_swap.booking_grants': 'true',
  'train_swap.reservations': 'not demonstration',
  'train_swap.held_segments':
    'reservation_id in (select id from train_swap.reservations where not demonstration)',
};

/**
 * Keeps the tickets as they are sold; what it answers brings them back and everything since away. A
 * thousand times faster than a new database, and as clean.
 */
export async function rememberState(pool: pg.Pool): Promise<() => Promise<void>> {
  const copyOf = (table: string) => `remembered.${table.replace('.', '_')}`;
  const copies = Object.entries(kept).map(
    ([table, which]) => `create table ${copyOf(table)} as select * from ${table} where ${which};`,
  );
  await pool.query(`drop schema if exists remembered cascade; create schema remembered;
    ${copies.join('\n')}`);
  const restore = Object.keys(kept).map(
    (table) => `insert into ${table} select * from ${copyOf(table)};`,
  );
  const script = `begin;
    delete from train_swap.bookings;
    truncate ${emptied.join(', ')};
    ${restore.join('\n')}
    commit;`;
  return async () => void (await pool.query(script));
}
