import type { ServiceTest } from '../../service-test/start-service-test';

/** Ignored: public data, places of all travellers, webhook events, and what another user's request may write itself. */
const ignoredTables = [
  'search.%',
  'stations.%',
  'reference_data.%',
  '%.idempotency_keys',
  '%.migrations',
  '%.address_counters',
  'train_swap.lookup_failures',
  'train_swap.held_segments',
  'train_swap.train_runs',
  'sandbox_provider.events',
];

/** A digest by table of all rows that name one of the owner's objects. */
export async function digestOwnerRows(
  test: ServiceTest,
  marks: readonly string[],
): Promise<Record<string, string>> {
  const { pool } = test.host.runtime.connection;
  const { rows: tables } = await pool.query<{ name: string; quoted: string }>(
    `select table_schema || '.' || table_name as name, format('%I.%I', table_schema, table_name) as quoted
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and not table_schema || '.' || table_name like any ($1)
      order by 1`,
    [ignoredTables],
  );
  const each = tables.map(
    ({ name, quoted }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest
         from ${quoted} t where ${name === 'train_swap.reservations' ? 't.traveller_id is not null and' : ''} t::text ~ $1`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(each.join(' union all '), [
    marks.map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  ]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
