import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { withClient } from 'shared-server/testing/seeded-database';
import { startTcpProxy } from '../../testing/start-tcp-proxy';
import { connect, type DatabaseConnection } from './connection';
import { runOutsideTransaction } from './transaction-scope';

describe('a connection that the server closes', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  let database: DatabaseConnection;
  beforeAll(() => {
    database = connect(adminUrl, 1);
  });
  afterAll(() => database.close());

  it('fails the next statement of its transaction and leaves the pool usable', async () => {
    const lost = database.transaction(async ({ database: transaction }) => {
      const { rows } = await transaction.execute<{ id: number }>(
        sql`select pg_backend_pid() as id`,
      );
      const [client] = (database.pool as unknown as { _clients: NodeJS.EventEmitter[] })._clients;
      const ended = client && once(client, 'end');
      await withClient(adminUrl, (other) =>
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

describe('a connection that gets no responses', () => {
  const queryTimeoutMs = 500;
  let url: string;
  beforeAll(() => {
    const urlWithTimeout = new URL(process.env.TEST_DATABASE_URL ?? '');
    urlWithTimeout.searchParams.set('query_timeout', String(queryTimeoutMs));
    url = urlWithTimeout.href;
  });

  it('fails its query after the timeout and is removed from the pool', async () => {
    const proxy = await startTcpProxy(url);
    const database = connect(proxy.url, 1);
    await database.pool.query('select 1');
    proxy.cut();
    await expect(database.pool.query('select 1')).rejects.toThrow('Query read timeout');
    expect(database.pool.totalCount).toBe(0);
    proxy.close();
    await database.close();
  });

  it('is not closed when its queries finish within the timeout', async () => {
    const database = connect(url, 1);
    const getBackend = async () =>
      (await database.pool.query({ name: 'who', text: 'select pg_backend_pid() as id' }, [])).rows;
    const before = await getBackend();
    await new Promise((resolve) => setTimeout(resolve, queryTimeoutMs * 2));
    expect(await getBackend()).toEqual(before);
    await database.close();
  });
});

describe('a transaction', () => {
  let database: DatabaseConnection;
  beforeAll(async () => {
    database = connect(process.env.TEST_DATABASE_URL ?? '', 2);
    await database.pool.query('create table if not exists kept_notes (note text primary key)');
  });
  beforeEach(async () => void (await database.pool.query('truncate kept_notes')));
  afterAll(async () => {
    await database.pool.query('drop table kept_notes');
    await database.close();
  });

  const note = ({ database }: Pick<DatabaseConnection, 'database'>, text: string) =>
    database.execute(sql`insert into kept_notes values (${text})`);
  const notes = async () =>
    (await database.pool.query('select note from kept_notes order by note')).rows.map(
      (row) => row.note,
    );

  it('stores the rows of all its statements', async () => {
    await database.transaction(async (open) => {
      await note(open, 'first');
      await Promise.all([note(open, 'second'), note(open, 'third')]);
    });
    expect(await notes()).toEqual(['first', 'second', 'third']);
  });

  it('stores nothing and throws the error when a statement fails', async () => {
    const failing = database.transaction(async (open) => {
      await note(open, 'first');
      await open.database.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await notes()).toEqual([]);
  });

  it('throws the first error when statements were sent together', async () => {
    const failing = database.transaction((open) =>
      Promise.all([open.database.execute(sql`select 1 / 0`), note(open, 'first')]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await notes()).toEqual([]);
  });

  it('fails when the error of a statement was ignored', async () => {
    const withIgnoredError = database.transaction(async (open) => {
      await note(open, 'first');
      await open.database.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(withIgnoredError).rejects.toThrow('had failed');
    expect(await notes()).toEqual([]);
  });

  it('rejects statements that follow after its rollback', async () => {
    const pending: Promise<unknown>[] = [];
    const rejected = database.transaction(async (open) => {
      const slow = note(open, 'first').then(
        () => new Promise((resolve) => setTimeout(resolve, 50)),
      );
      pending.push(slow.then(() => note(open, 'second')));
      throw new Error('refused');
    });
    await expect(rejected).rejects.toThrow('refused');
    await expect(Promise.all(pending)).rejects.toMatchObject({
      cause: { message: 'This transaction was already rolled back.' },
    });
    expect(await notes()).toEqual([]);
  });

  it('runs at most three times after serialization failures and deadlocks', async () => {
    const fail = ({ database }: Pick<DatabaseConnection, 'database'>, code: string) =>
      database.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
    let runs = 0;
    await database.transaction(async (open) => {
      runs += 1;
      await note(open, `run ${runs}`);
      if (runs < 3) await fail(open, runs === 1 ? '40001' : '40P01');
    });
    expect(await notes()).toEqual(['run 3']);
    const never = database.transaction(async (open) => {
      runs += 1;
      await fail(open, '40001');
    });
    await expect(never).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(runs).toBe(6);
  });

  it('continues after a savepoint that failed', async () => {
    await database.transaction(async (open) => {
      await note(open, 'first');
      const part = open.savepoint(async () => {
        await note(open, 'second');
        await open.database.execute(sql`select 1 / 0`);
      });
      await expect(part).rejects.toMatchObject({ cause: { message: 'division by zero' } });
      await open.savepoint(() => note(open, 'fourth'));
    });
    expect(await notes()).toEqual(['first', 'fourth']);
  });

  it('rejects statements outside the open transaction (in tests only) and statements after its end', async () => {
    const outside = database.transaction(() => note(database, 'beside'));
    await expect(outside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('A transaction is open') },
    });
    const nested = database.transaction(() => database.transaction(async () => undefined));
    await expect(nested).rejects.toThrow('A transaction is open');
    const [first] = await Promise.all([
      database.transaction(async (open) => open),
      note(database, 'of another client'),
    ]);
    await expect(note(first, 'late')).rejects.toMatchObject({
      cause: { message: 'This transaction was already committed.' },
    });
    expect(await notes()).toEqual(['of another client']);
  });

  it('does not include work that runs outside of it', async () => {
    const failing = database.transaction(async () => {
      await runOutsideTransaction(async () => await note(database, 'outside'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await notes()).toEqual(['outside']);
  });
});
