import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { startTcpProxy, type TcpProxy } from '../../testing/start-tcp-proxy';
import { createDedicatedConnection, type DedicatedConnection } from './dedicated-connection';

describe('dedicated connection', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let connection: DedicatedConnection;
  let onLost: () => void;
  const received: string[] = [];
  const applicationName = 'of this test';

  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startTcpProxy(database.url);
    onLost = () => undefined;
    const parameters = new URLSearchParams({
      query_timeout: '500',
      application_name: applicationName,
    });
    connection = createDedicatedConnection(`${proxy.url}?${parameters}`, () => onLost());
    await connection.listen('news', (payload) => void received.push(payload));
    received.length = 0;
  });
  afterEach(async () => {
    proxy.close();
    await connection.close();
    await database.drop();
  });

  const selectBackends = `select pid from pg_stat_activity where application_name = '${applicationName}'
    and datname = current_database()`;

  it('reconnects after the server closes the connection and calls its listeners with an empty payload', async () => {
    let lostCount = 0;
    onLost = () => {
      lostCount += 1;
      void connection.ensure();
    };
    for (let time = 1; time <= 5; time += 1) {
      await database.query(`select pg_terminate_backend(pid) from (${selectBackends}) as backends`);
      await waitUntil('a new connection', async () => received.length === time);
      expect((await connection.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
      expect([lostCount, (await database.query(selectBackends)).rowCount]).toEqual([time, 1]);
    }
    await database.query(`notify news, 'written'`);
    await waitUntil('the notification', async () => received.length === 6);
    expect(received).toEqual(['', '', '', '', '', 'written']);
  });

  it('reconnects after a query timeout once the server responds again', async () => {
    const lost = new Promise<void>((done) => {
      onLost = done;
    });
    proxy.cut();
    await expect(connection.query('select 1', [])).rejects.toThrow('Query read timeout');
    await lost;
    // The next connection gets no response either.
    await expect(connection.query('select 1', [])).rejects.toThrow('timeout expired');
    expect(received).toEqual([]);
    proxy.restore();
    await waitUntil('a response', () =>
      connection.query('select 1 as one', []).then(
        ({ rows }) => rows,
        () => false as const,
      ),
    );
    expect(received).toEqual(['']);
  });
});
