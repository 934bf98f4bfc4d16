import pg from 'pg';

/** Runs statements on a database of the test server, one after the other, on one connection. */
export async function administer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseUrlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}

/**
 * A database that was seeded once in this run, to be copied: copying one takes a tenth of the time of
 * seeding one. The first test that asks for this name makes it, and others that ask meanwhile wait.
 */
export async function seededDatabase(
  adminUrl: string,
  run: string,
  shared: string,
  seed: (url: string) => Promise<void>,
): Promise<string> {
  const name = `seeded_${run}_${shared}`;
  return administer(adminUrl, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await seed(databaseUrlOf(adminUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  });
}

/** What runs of yesterday and before left behind. */
export async function dropOldSeeds(adminUrl: string, now: Date): Promise<void> {
  const oldest = now.getTime() - 24 * 3_600_000;
  await administer(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^seeded_[0-9]+_'`,
    );
    for (const { name } of rows) {
      if (Number(name.split('_')[1]) > oldest) continue;
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}
