import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { loggedError } from 'shared-server/program/logged-error';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: [] });
});
afterAll(() => test.stop());

const faultOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};

it('tells which query failed and how, without the values of people', async () => {
  const database = test.host.runtime.connection.database;
  const address = 'ada.lovelace@example.com';
  await database.execute(sql`create table people (email text constraint one_each unique)`);
  const insert = () => database.execute(sql`insert into people values (${address})`);
  await insert();
  for (const fault of [
    await faultOf(insert()),
    await faultOf(database.execute(sql`select ${address}::uuid`)),
  ]) {
    const text = JSON.stringify(loggedError(fault));
    expect(JSON.stringify([fault, String(fault), (fault as Error).message])).toContain('lovelace');
    expect(text).not.toContain('lovelace');
  }
  expect(loggedError(await faultOf(insert()))).toMatchObject({
    message: 'Failed query: insert into people values ($1)',
    cause: { code: '23505', message: 'ERROR people one_each' },
  });
});

it('keeps the message and the place of any other error', () => {
  const logged = loggedError(new TypeError('no such train', { cause: 'the feed' }));
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'no such train',
    cause: { message: 'the feed' },
  });
  expect(logged.stack).toContain('logged-error.test.ts');
});
