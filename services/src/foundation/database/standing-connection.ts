import pg from 'pg';

type Listener = (payload: string) => void;

/**
 * One connection of its own per process, beside the pool: it hears notices (LISTEN) and holds session
 * locks. It comes back by itself; whoever listens is then called with an empty payload, to catch up.
 */
export type StandingConnection = {
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Calls `listener` for each notice on a channel; answers the function that ends it. */
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Makes sure that there is a connection. */
  ensure(): Promise<void>;
  close(): Promise<void>;
};

/** Where nothing comes back the connection is given up, and made anew. */
const patience = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 30_000,
  // The driver cuts a connection that is late with an answer only where statements may be under way together.
  pipeline: true,
};

export function createStandingConnection(url: string, onLost: () => void): StandingConnection {
  const listeners = new Map<string, Set<Listener>>();
  let client: Promise<pg.Client> | null = null;
  let closed = false;

  function lost(): void {
    client = null;
    onLost();
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, ...patience });
    fresh.on('error', lost);
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    await fresh.connect();
    for (const channel of listeners.keys()) await fresh.query(listenTo(fresh, channel));
    for (const of of listeners.values()) for (const listener of of) listener('');
    return fresh;
  }

  function connected(): Promise<pg.Client> {
    if (closed) return Promise.reject(new Error('The process is stopping.'));
    client ??= open().catch((error) => {
      client = null;
      throw error;
    });
    return client;
  }

  return {
    query: async (text, values) => (await connected()).query(text, values),
    async listen(channel, listener) {
      const known = listeners.get(channel);
      const of = known ?? new Set<Listener>();
      of.add(listener);
      listeners.set(channel, of);
      const open = await connected();
      if (!known) await open.query(listenTo(open, channel));
      return () => void of.delete(listener);
    },
    ensure: async () => void (await connected()),
    async close() {
      closed = true;
      const open = await client?.catch(() => null);
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}

function listenTo(client: pg.Client, channel: string): string {
  return `listen ${client.escapeIdentifier(channel)}`;
}
