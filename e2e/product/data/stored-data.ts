import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The folder of the database. For root it is outside the data folder if the database user has no access to that. */
export function databaseFolder(dataFolder: string) {
  const ownFolder = join(dataFolder, 'postgres');
  const systemFolder = join(
    '/var/lib/train-swap',
    dataFolder.replaceAll('/', '-').slice(1),
    'postgres',
  );
  return existsSync(ownFolder) ? ownFolder : systemFolder;
}

/** Connects to the database of a running product. */
export async function withDatabase<Result>(
  dataFolder: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const read = async (name: string) =>
    (await readFile(join(databaseFolder(dataFolder), name), 'utf8')).trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    user: 'postgres',
    database: 'train_swap',
    port: Number(await read('port')),
    password: await read('password'),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Table = { place: string; quoted: string; columns: string[] };

/** Finds each `schema.table.column` with a row that matches the pattern. */
export const findColumnsWith = (dataFolder: string, pattern: string): Promise<string[]> =>
  withDatabase(dataFolder, async (client) => {
    const { rows: tables } = await client.query<Table>(
      `select table_schema || '.' || table_name as place,
              format('%I.%I', table_schema, table_name) as quoted,
              array_agg(column_name::text) as columns
         from information_schema.columns
        where table_schema not in ('pg_catalog', 'information_schema')
        group by table_schema, table_name`,
    );
    const found: string[] = [];
    for (const { place, quoted, columns } of tables) {
      const holds = async (what: string) => {
        const text = `select 1 from ${quoted} t where ${what}::text ~ $1 limit 1`;
        return (await client.query(text, [pattern])).rowCount !== 0;
      };
      if (!(await holds('t'))) continue;
      for (const column of columns) {
        if (await holds(`t."${column}"`)) found.push(`${place}.${column}`);
      }
    }
    return found;
  });

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Finds each file of a product that matches the pattern: logs, releases, database files. */
export async function findFilesWith(dataFolder: string, pattern: string): Promise<string[]> {
  const shape = new RegExp(pattern);
  const folders = new Set([dataFolder, databaseFolder(dataFolder)]);
  const files = new Set((await Promise.all([...folders].map(listFiles))).flat());
  const found: string[] = [];
  for (const file of files) {
    // The database may remove files at any time.
    const bytes = await readFile(file, 'latin1').catch(() => '');
    if (shape.test(bytes)) found.push(file);
  }
  return found;
}
