import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { administer } from '../testing/seeded-database';
import { connect, type DatabaseConnection } from './connection';

describe('a connection that the server ends', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  let database: DatabaseConnection;
  beforeAll(() => {
    database = connect(adminUrl, 1);
  });
  afterAll(() => database.close());

  it('inside a transaction, between two statements: the next one says so, the pool goes on', async () => {
    const lost = database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(
        sql`select pg_backend_pid() as id`,
      );
      const [client] = (database.pool as unknown as { _clients: NodeJS.EventEmitter[] })._clients;
      const ended = client && once(client, 'end');
      await administer(adminUrl, (other) =>
        other.query('select pg_terminate_backend($1)', [rows[0]?.id]),
      );
      await ended;
      await transaction.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    const { rows } = await database.pool.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });
});
