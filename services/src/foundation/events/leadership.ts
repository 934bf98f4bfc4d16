import pg from 'pg';

export type Leadership = {
  /** Takes or keeps the lead for each name; returns those this process leads. */
  lead(names: readonly string[]): Promise<Set<string>>;
  leads(name: string): boolean;
  close(): Promise<void>;
};

const channel = 'outbox';

/**
 * One connection of its own per process: it holds session locks that make this process the only one to
 * relay a service's outbox and run its jobs, and hears of rows that other processes stored. The locks end
 * with the connection, so a process that dies hands over by itself.
 */
export function createLeadership(url: string, onOutbox: (name: string) => void): Leadership {
  let client: pg.Client | null = null;
  let led = new Set<string>();
  let closed = false;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('error', () => {
      client = null;
      led = new Set();
    });
    fresh.on('notification', (notice) => onOutbox(notice.payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
    return fresh;
  }

  return {
    async lead(names) {
      if (closed) return led;
      const open = await connected();
      for (const name of names.filter((one) => !led.has(one))) {
        const { rows } = await open.query(
          `select pg_try_advisory_lock(hashtext('train-swap lead'), hashtext($1)) as got`,
          [name],
        );
        if (rows[0]?.got) led.add(name);
      }
      return led;
    },
    leads: (name) => led.has(name),
    async close() {
      closed = true;
      led = new Set();
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
