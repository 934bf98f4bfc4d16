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

type Opened = { client: pg.Client; ready: Promise<void> };

export function createStandingConnection(url: string, onLost: () => void): StandingConnection {
  const listeners = new Map<string, Set<Listener>>();
  let current: Opened | null = null;
  let closed = false;

  function open(): Opened {
    const client = new pg.Client({ connectionString: url, ...patience });
    client.on('error', () => giveUp(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    return { client, ready: prepare(client) };
  }

  async function prepare(client: pg.Client): Promise<void> {
    await client.connect();
    for (const channel of listeners.keys()) await client.query(listenTo(client, channel));
    for (const of of listeners.values()) for (const listener of of) listener('');
  }

  /** The driver complains of a lost connection more than once, and by then there may be another. */
  function giveUp(client: pg.Client): void {
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
      giveUp(client);
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
      if (!known) await client.query(listenTo(client, channel));
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

function listenTo(client: pg.Client, channel: string): string {
  return `listen ${client.escapeIdentifier(channel)}`;
}
