import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { getDatabaseUrl, withClient } from './seeded-database';

export type TestDatabase = {
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  findColumnsContaining(needle: string): Promise<string[]>;
  drop(): Promise<void>;
};

/** Every table and column, in any schema of a database, whose rows contain a text. */
export const findColumnsContaining = (url: string, needle: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows: columns } = await client.query<{ place: string; table: string; column: string }>(
      `select format('%s.%s.%s', table_schema, table_name, column_name) as place,
              format('%I.%I', table_schema, table_name) as "table", quote_ident(column_name) as "column"
         from information_schema.columns
        where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { place, table, column } of columns) {
      const { rowCount } = await client.query(
        `select 1 from ${table} where position($1 in ${column}::text) > 0 limit 1`,
        [needle],
      );
      if (rowCount) found.push(place);
    }
    return found;
  });

/** A fresh database on the server that jest's global set-up started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl)
    throw new Error('Run jest from the root: its services project starts the database.');
  const name = `sandbox_${randomBytes(8).toString('hex')}`;
  await withClient(adminUrl, (client) => client.query(`create database ${name}`));
  const url = getDatabaseUrl(adminUrl, name);
  return {
    url,
    query: (text: string) => withClient(url, (client) => client.query(text)),
    findColumnsContaining: (needle: string) => findColumnsContaining(url, needle),
    drop: async () => {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
