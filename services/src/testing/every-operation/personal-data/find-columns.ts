import type pg from 'pg';

type Table = { place: string; quoted: string; columns: string[] };

/** For each pattern every `schema.table.column` with a matching value. */
export async function findColumns(pool: pg.Pool, patterns: readonly string[]): Promise<string[][]> {
  const { rows: tables } = await pool.query<Table>(
    `select table_schema || '.' || table_name as place,
            format('%I.%I', table_schema, table_name) as quoted,
            array_agg(column_name::text) as columns
       from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema', 'search', 'stations')
      group by table_schema, table_name`,
  );
  const contains = async (quoted: string, what: string, pattern: string): Promise<boolean> => {
    const sql = `select 1 from ${quoted} t where ${what}::text ~ $1 limit 1`;
    return (await pool.query(sql, [pattern])).rowCount !== 0;
  };
  const found = patterns.map(() => [] as string[]);
  for (const { place, quoted, columns } of tables) {
    // Most tables match no pattern and are read once.
    if (!(await contains(quoted, 't', patterns.join('|')))) continue;
    for (const [at, pattern] of patterns.entries()) {
      for (const column of columns) {
        if (await contains(quoted, `t."${column}"`, pattern)) found[at]?.push(`${place}.${column}`);
      }
    }
  }
  return found;
}
