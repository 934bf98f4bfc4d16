import type pg from 'pg';

/** Schemas whose tables grow with travellers, not with the timetable. */
const growingSchemas = ['authentication', 'payments', 'train_swap', 'trips', 'web', 'newsletter'];
/** Rows of a table that are copied. */
const originals = 5;

type ColumnOfTable = {
  table: string;
  column: string;
  type: string;
  isIdentity: boolean;
  isUnique: boolean;
  /** Rows are found by this column. */
  isSearched: boolean;
};

/**
 * Copies the rows of each table that grows with travellers, until it has about `count`. Ids change in the same way in
 * all tables, so the copies belong together as the originals do, and times are a minute apart. Ends with new statistics.
 */
export async function multiplyRows(client: pg.ClientBase, count: number): Promise<void> {
  // The copies are consistent: foreign keys need no check.
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of await listTables(client)) {
    const names = columns.map(({ column }) => column).join(', ');
    const copies = columns.map(toCopy).join(', ');
    await client.query(
      `insert into ${table} (${names})
       select ${copies} from (select * from ${table} limit ${originals}) as original,
         generate_series(1, ${Math.ceil(count / originals)}) as n
       on conflict do nothing`,
    );
  }
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Most rows have one of few states. */
const isState = (column: string): boolean => ['state', 'status'].includes(column);

function toCopy({ column, type, isUnique, isSearched }: ColumnOfTable): string {
  if (type === 'uuid') return `md5(original.${column}::text || n)::uuid`;
  if (type === 'timestamp with time zone') return `original.${column} + n * interval '1 minute'`;
  if (type === 'text' && !isState(column) && (isUnique || isSearched))
    return `original.${column} || n`;
  return `original.${column}`;
}

async function listTables(client: pg.ClientBase): Promise<Map<string, ColumnOfTable[]>> {
  const { rows } = await client.query<ColumnOfTable>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column,
       c.data_type as type, c.is_identity = 'YES' as "isIdentity",
       exists (
         select from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
           and i.indisunique and a.attname = c.column_name
       ) as "isUnique",
       exists (
         select from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
           and a.attname = c.column_name
       ) as "isSearched"
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema = any($1) and c.is_generated = 'NEVER'
     order by 1, c.ordinal_position`,
    [growingSchemas],
  );
  const tables = new Map<string, ColumnOfTable[]>();
  for (const row of rows) {
    if (!row.isIdentity) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  }
  return tables;
}
