import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { until } from 'shared-server/testing/until';
import { type CutOff, wayTo } from '../testing/cut-off';
import { createStandingConnection, type StandingConnection } from './standing-connection';

describe('the standing connection of a process', () => {
  let database: TestDatabase;
  let way: CutOff;
  let connection: StandingConnection;
  let whenLost: () => void;
  const heard: string[] = [];
  const mark = 'of this test';

  beforeEach(async () => {
    database = await createTestDatabase();
    way = await wayTo(database.url);
    whenLost = () => undefined;
    const parameters = new URLSearchParams({ query_timeout: '500', application_name: mark });
    connection = createStandingConnection(`${way.url}?${parameters}`, () => whenLost());
    await connection.listen('news', (payload) => void heard.push(payload));
    heard.length = 0;
  });
  afterEach(async () => {
    way.close();
    await connection.close();
    await database.drop();
  });

  const others = `select pid from pg_stat_activity where application_name = '${mark}'
    and datname = current_database()`;

  it('is one again after the server ended it, and whoever listens catches up', async () => {
    let losses = 0;
    whenLost = () => {
      losses += 1;
      void connection.ensure();
    };
    for (let time = 1; time <= 5; time += 1) {
      await database.query(`select pg_terminate_backend(pid) from (${others}) as ended`);
      await until('a new connection', async () => heard.length === time);
      expect((await connection.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
      expect([losses, (await database.query(others)).rowCount]).toEqual([time, 1]);
    }
    await database.query(`notify news, 'written'`);
    await until('the news', async () => heard.length === 6);
    expect(heard).toEqual(['', '', '', '', '', 'written']);
  });

  it('is given up where nothing comes back, and made anew once something does', async () => {
    const lost = new Promise<void>((done) => {
      whenLost = done;
    });
    way.cut();
    await expect(connection.query('select 1', [])).rejects.toThrow('Query read timeout');
    await lost;
    // The new one is not answered either.
    await expect(connection.query('select 1', [])).rejects.toThrow('timeout expired');
    expect(heard).toEqual([]);
    way.mend();
    await until('an answer', () =>
      connection.query('select 1 as one', []).then(
        ({ rows }) => rows,
        () => false as const,
      ),
    );
    expect(heard).toEqual(['']);
  });
});
