import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { administer } from 'shared-server/testing/seeded-database';
import { wayTo } from '../testing/cut-off';
import { outsideTransaction } from './beside-transaction';
import { connect, type DatabaseConnection } from './connection';

describe('a connection that the server ends', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  let database: DatabaseConnection;
  beforeAll(() => {
    database = connect(adminUrl, 1);
  });
  afterAll(() => database.close());

  it('inside a transaction, between two statements: the next one says so, the pool goes on', async () => {
    const lost = database.transaction(async ({ database: transaction }) => {
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

describe('a connection on which nothing comes back', () => {
  const limit = 500;
  let url: string;
  beforeAll(() => {
    const patient = new URL(process.env.TEST_DATABASE_URL ?? '');
    patient.searchParams.set('query_timeout', String(limit));
    url = patient.href;
  });

  it('fails who asks on it, and is replaced', async () => {
    const way = await wayTo(url);
    const database = connect(way.url, 1);
    await database.pool.query('select 1');
    way.cut();
    await expect(database.pool.query('select 1')).rejects.toThrow('Query read timeout');
    expect(database.pool.totalCount).toBe(0);
    way.close();
    await database.close();
  });

  it('is none that has answered in time', async () => {
    const database = connect(url, 1);
    const process = async () =>
      (await database.pool.query({ name: 'who', text: 'select pg_backend_pid() as id' }, [])).rows;
    const before = await process();
    await new Promise((resolve) => setTimeout(resolve, limit * 2));
    expect(await process()).toEqual(before);
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

  it('keeps what its statements wrote', async () => {
    await database.transaction(async (open) => {
      await note(open, 'first');
      await Promise.all([note(open, 'second'), note(open, 'third')]);
    });
    expect(await notes()).toEqual(['first', 'second', 'third']);
  });

  it('keeps nothing when a statement fails, and throws its error', async () => {
    const failing = database.transaction(async (open) => {
      await note(open, 'first');
      await open.database.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await notes()).toEqual([]);
  });

  it('throws the first failure of statements sent together, not those that follow from it', async () => {
    const failing = database.transaction((open) =>
      Promise.all([open.database.execute(sql`select 1 / 0`), note(open, 'first')]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await notes()).toEqual([]);
  });

  it('is no success when a failure in it was not passed on', async () => {
    const silent = database.transaction(async (open) => {
      await note(open, 'first');
      await open.database.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(silent).rejects.toThrow('had failed');
    expect(await notes()).toEqual([]);
  });

  it('stores nothing of what goes on after another part of it was refused', async () => {
    const goingOn: Promise<unknown>[] = [];
    const refused = database.transaction(async (open) => {
      const slow = note(open, 'first').then(
        () => new Promise((resolve) => setTimeout(resolve, 50)),
      );
      goingOn.push(slow.then(() => note(open, 'second')));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await expect(Promise.all(goingOn)).rejects.toMatchObject({
      cause: { message: 'This transaction was rolled back before.' },
    });
    expect(await notes()).toEqual([]);
  });

  it('runs again after a serialization failure or a deadlock, three times in all', async () => {
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

  it('goes on after a part of it that failed alone', async () => {
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

  it('refuses, in tests, what is sent beside it from inside, and what comes after its end', async () => {
    const beside = database.transaction(() => note(database, 'beside'));
    await expect(beside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('beside the transaction') },
    });
    const another = database.transaction(() => database.transaction(async () => undefined));
    await expect(another).rejects.toThrow('beside the transaction');
    const [first] = await Promise.all([
      database.transaction(async (open) => open),
      note(database, 'of somebody else'),
    ]);
    await expect(note(first, 'late')).rejects.toMatchObject({
      cause: { message: 'This transaction was committed before.' },
    });
    expect(await notes()).toEqual(['of somebody else']);
  });

  it('is not entered by what is started outside of it', async () => {
    const failing = database.transaction(async () => {
      await outsideTransaction(async () => await note(database, 'outside'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await notes()).toEqual(['outside']);
  });
});
