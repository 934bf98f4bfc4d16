import pg from 'pg';

type Listener = (payload: string) => void;

/**
 * One connection per process outside the pool, for LISTEN and session locks. It reconnects automatically and then
 * calls all listeners with an empty payload, because they may have missed notifications.
 */
export type DedicatedConnection = {
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** @returns a function that removes the listener */
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Connects if necessary. */
  ensure(): Promise<void>;
  close(): Promise<void>;
};

/** After a timeout the connection is closed and opened again. */
const timeouts = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 30_000,
  // The driver closes a connection after a query timeout only in pipeline mode.
  pipeline: true,
};

type Opened = { client: pg.Client; ready: Promise<void> };

export function createDedicatedConnection(url: string, onLost: () => void): DedicatedConnection {
  const listeners = new Map<string, Set<Listener>>();
  let current: Opened | null = null;
  let closed = false;

  function open(): Opened {
    const client = new pg.Client({ connectionString: url, ...timeouts });
    client.on('error', () => discard(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    return { client, ready: prepare(client) };
  }

  async function prepare(client: pg.Client): Promise<void> {
    await client.connect();
    for (const channel of listeners.keys()) await client.query(formatListen(client, channel));
    for (const of of listeners.values()) for (const listener of of) listener('');
  }

  /** The driver can report a lost connection more than once, so `client` may not be the current one. */
  function discard(client: pg.Client): void {
    if (current?.client !== client) return;
    current = null;
    void client.end().catch(() => undefined);
    onLost();
  }

  async function connected(): Promise<pg.Client> {
    if (closed) throw new Error('The process is stopping.');
    current ??= open();
    const { client, ready } = current;
    try {
      await ready;
    } catch (error) {
      discard(client);
      throw error;
    }
    return client;
  }

  return {
    query: async (text, values) => (await connected()).query(text, values),
    async listen(channel, listener) {
      const known = listeners.get(channel);
      const of = known ?? new Set<Listener>();
      of.add(listener);
      listeners.set(channel, of);
      const client = await connected();
      if (!known) await client.query(formatListen(client, channel));
      return () => void of.delete(listener);
    },
    ensure: async () => void (await connected()),
    async close() {
      closed = true;
      const open = current;
      current = null;
      await open?.ready.catch(() => undefined);
      await open?.client.end().catch(() => undefined);
    },
  };
}

function formatListen(client: pg.Client, channel: string): string {
  return `listen ${client.escapeIdentifier(channel)}`;
}
