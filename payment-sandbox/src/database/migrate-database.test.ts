import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { startSandbox } from '../testing/start-sandbox';

const role = `role_${randomBytes(8).toString('hex')}`;
const password = 'some-secret';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`create role ${role} login password '${password}'`);
});
afterAll(async () => {
  await database.query(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

it('starts with a role that cannot create schemas once its schema exists', async () => {
  const url = new URL(database.url);
  [url.username, url.password] = [role, password];
  await expect(startSandbox(url.href)).rejects.toThrow('which lacks: sandbox_provider.');
  await database.query(`create schema sandbox_provider authorization ${role}`);
  // The first start creates the tables, the second start finds them.
  for (let times = 0; times < 2; times += 1) await (await startSandbox(url.href)).stop();
});
