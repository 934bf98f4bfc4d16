import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { toLoggedError } from 'shared-server/program/logged-error';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

describe('toLoggedError', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: [] });
  });
  afterAll(() => test.stop());

  const catchError = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      await work;
    } catch (error) {
      return error;
    }
    throw new Error('No error was thrown.');
  };

  it('contains the failed query and the error code but no parameter values', async () => {
    const database = test.host.runtime.connection.database;
    const address = 'ada.lovelace@example.com';
    await database.execute(sql`create table people (email text constraint one_each unique)`);
    const insert = () => database.execute(sql`insert into people values (${address})`);
    await insert();
    for (const error of [
      await catchError(insert()),
      await catchError(database.execute(sql`select ${address}::uuid`)),
    ]) {
      const text = JSON.stringify(toLoggedError(error));
      expect(JSON.stringify([error, String(error), (error as Error).message])).toContain(
        'lovelace',
      );
      expect(text).not.toContain('lovelace');
    }
    expect(toLoggedError(await catchError(insert()))).toMatchObject({
      message: 'Failed query: insert into people values ($1)',
      cause: { code: '23505', message: 'ERROR people one_each' },
    });
  });

  it('contains the message, cause and stack of other errors', () => {
    const logged = toLoggedError(new TypeError('no such train', { cause: 'the feed' }));
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'no such train',
      cause: { message: 'the feed' },
    });
    expect(logged.stack).toContain('logged-error.test.ts');
  });
});
