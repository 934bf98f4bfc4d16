import pg from 'pg';
import { assertSupportedServer } from './server-version';

/** Milliseconds. */
const longestConnecting = 10_000;

/**
 * A connection beside the pool, for what begins a process.
 * @throws {Error} which says what could not be reached, and why, or that the server is too old
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestConnecting,
    keepAlive: true,
    keepAliveInitialDelayMillis: longestConnecting,
  });
  // A cut connection is told by the statement under way; unheard, this would end the process without a word.
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
