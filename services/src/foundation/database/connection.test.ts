import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { administer } from '../testing/seeded-database';
import { connect, type DatabaseConnection, RunAgain } from './connection';

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

  const note = (text: string) =>
    database.database.execute(sql`insert into kept_notes values (${text})`);
  const notes = async () =>
    (await database.pool.query('select note from kept_notes order by note')).rows.map(
      (row) => row.note,
    );

  it('keeps what was sent along', async () => {
    await database.transaction(async () => {
      database.sendAlong(note('first'));
      await note('second');
      database.sendAlong(note('third'));
    });
    expect(await notes()).toEqual(['first', 'second', 'third']);
  });

  it('keeps nothing when what was sent along fails, and says what failed', async () => {
    const failing = database.transaction(async () => {
      await note('first');
      database.sendAlong(database.database.execute(sql`select 1 / 0`));
      database.sendAlong(note('second'));
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await notes()).toEqual([]);
  });

  it('tells the first failure, not those that follow from it', async () => {
    const failing = database.transaction(async () => {
      database.sendAlong(database.database.execute(sql`select 1 / 0`));
      await note('first');
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  });

  it('is no success when a failure in it was not passed on', async () => {
    const silent = database.transaction(async () => {
      await note('first');
      await database.database.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(silent).rejects.toThrow('had failed');
    expect(await notes()).toEqual([]);
  });

  it('stores nothing of what goes on after another part of it was refused', async () => {
    const goingOn: Promise<unknown>[] = [];
    const refused = database.transaction(async () => {
      const slow = note('first').then(() => new Promise((resolve) => setTimeout(resolve, 50)));
      goingOn.push(slow.then(() => note('second')));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await expect(Promise.all(goingOn)).rejects.toMatchObject({
      cause: { message: 'This transaction was undone.' },
    });
    expect(await notes()).toEqual([]);
  });

  it('runs once more when something was not as it took for granted, three times in all', async () => {
    let runs = 0;
    await database.transaction(async () => {
      runs += 1;
      await note(`run ${runs}`);
      if (runs === 3) return;
      const failing = database.database.execute(sql`select 1 / 0`);
      database.sendAlong(
        failing.catch(() => {
          throw new RunAgain();
        }),
      );
    });
    expect(await notes()).toEqual(['run 3']);
    const never = database.transaction(async () => {
      runs += 1;
      throw new RunAgain();
    });
    await expect(never).rejects.toThrow('again and again');
    expect(runs).toBe(6);
  });

  it('goes on after a part of it that failed alone', async () => {
    await database.transaction(async () => {
      await note('first');
      const part = database.savepoint(async () => {
        await note('second');
        database.sendAlong(database.database.execute(sql`select 1 / 0`));
        await note('third');
      });
      await expect(part).rejects.toMatchObject({ cause: { message: 'division by zero' } });
      await database.savepoint(() => note('fourth'));
    });
    expect(await notes()).toEqual(['first', 'fourth']);
  });

  it('is not entered by what is started outside of it', async () => {
    const failing = database.transaction(async () => {
      await database.outside(async () => await note('outside'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await notes()).toEqual(['outside']);
  });
});
