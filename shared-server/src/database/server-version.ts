import type pg from 'pg';

/** Major versions of PostgreSQL. */
const minVersion = 14;
const maxVersion = 18;

type Queryable = Pick<pg.ClientBase, 'query'>;

async function getMajorVersion(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** @throws {Error} which names the version of the server and the supported ones */
export async function assertSupportedServer(client: Queryable): Promise<void> {
  const version = await getMajorVersion(client);
  if (version >= minVersion) return;
  throw new Error(
    `The database server is PostgreSQL ${version}. Version ${minVersion} or newer is needed (${minVersion} to ${maxVersion} are supported).`,
  );
}

/** What to log about a server that is newer than the supported versions. */
export async function getNewServerWarning(client: Queryable): Promise<string | undefined> {
  const version = await getMajorVersion(client);
  if (version <= maxVersion) return undefined;
  return `The database server is PostgreSQL ${version}, which is newer than the supported versions ${minVersion} to ${maxVersion}.`;
}
