import pg from 'pg';
import { assertSupportedServer } from './server-version';

/** Milliseconds. */
const connectTimeoutMs = 10_000;

/**
 * Opens a connection outside the pool.
 * @throws {Error} when the server cannot be reached or is too old
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectTimeoutMs,
  });
  // Without a listener a lost connection would crash the process. The current statement reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { host, port, database } = client;
    throw new Error(
      `There is no connection to the database ${database} at ${host}:${port}. Start it, or correct DATABASE_URL.`,
      { cause },
    );
  }
  try {
    await assertSupportedServer(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
