import type pg from 'pg';

type Query = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;
type Shared = { client: Promise<pg.PoolClient>; waiting: number };

/** With more on the way another connection is taken: one that is long in answering holds up no more than these. */
const mostWaiting = 50;

/**
 * Short statements of whoever asks at the same moment share a connection of the pool: they travel together, and
 * the server is woken once for all of them. It goes back to the pool when nothing is on the way.
 */
export function sharedConnection(pool: pg.Pool): Query {
  let shared: Shared | null = null;

  return async (config, values) => {
    const own: Shared =
      shared && shared.waiting < mostWaiting ? shared : { client: pool.connect(), waiting: 0 };
    shared = own;
    own.waiting += 1;
    try {
      return await (await own.client).query(config, values);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) {
        if (shared === own) shared = null;
        // Who could not connect has nothing to give back.
        own.client.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  };
}
