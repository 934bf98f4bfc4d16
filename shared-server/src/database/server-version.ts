import type pg from 'pg';

/** Major versions of PostgreSQL. */
const oldestSupported = 14;
const newestSupported = 18;

type Queryable = Pick<pg.ClientBase, 'query'>;

async function majorVersionOf(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** @throws {Error} which names the version of the server and the supported ones */
export async function assertSupportedServer(client: Queryable): Promise<void> {
  const version = await majorVersionOf(client);
  if (version >= oldestSupported) return;
  throw new Error(
    `The database server is PostgreSQL ${version}. Version ${oldestSupported} or newer is needed (${oldestSupported} to ${newestSupported} are supported).`,
  );
}

/** What to log about a server that is newer than the supported versions. */
export async function newServerWarning(client: Queryable): Promise<string | undefined> {
  const version = await majorVersionOf(client);
  if (version <= newestSupported) return undefined;
  return `The database server is PostgreSQL ${version}, which is newer than the supported versions ${oldestSupported} to ${newestSupported}.`;
}
