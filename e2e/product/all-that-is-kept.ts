import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Started by root the database lies elsewhere, if its own user may not enter the data folder. */
export const databaseFolder = (dataFolder: string) => {
  const inside = join(dataFolder, 'postgres');
  const beside = join('/var/lib/train-swap', dataFolder.replaceAll('/', '-').slice(1), 'postgres');
  return existsSync(inside) ? inside : beside;
};

/** Work on the database of a running product, all schemas of it. */
export const inDatabase = async <Answer>(
  dataFolder: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> => {
  const read = async (name: string) =>
    (await readFile(join(databaseFolder(dataFolder), name), 'utf8')).trim();
  const client = new pg.Client({
    ...{ host: '127.0.0.1', user: 'postgres', database: 'train_swap' },
    port: Number(await read('port')),
    password: await read('password'),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

type Table = { place: string; quoted: string; columns: string[] };

/** Every `schema.table.column` that holds text of this pattern, in any row. */
export const columnsWith = (dataFolder: string, pattern: string): Promise<string[]> =>
  inDatabase(dataFolder, async (client) => {
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

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Every file of a product that holds bytes of this pattern: logs, releases, what the database wrote and forgot. */
export const filesWith = async (dataFolder: string, pattern: string): Promise<string[]> => {
  const shape = new RegExp(pattern);
  const folders = new Set([dataFolder, databaseFolder(dataFolder)]);
  const files = new Set((await Promise.all([...folders].map(filesOf))).flat());
  const found: string[] = [];
  for (const file of files) {
    // The database removes files of its own at any moment.
    const bytes = await readFile(file, 'latin1').catch(() => '');
    if (shape.test(bytes)) found.push(file);
  }
  return found;
};
