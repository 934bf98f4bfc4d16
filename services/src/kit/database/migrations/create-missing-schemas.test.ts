import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSecrets } from 'shared-server/secrets';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { getService } from '../../../service-list';
import { readConfiguration } from '../../configuration';
import { createHost } from '../../host/host';

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

/** Starts a process that connects with the restricted role. */
async function start(): Promise<void> {
  const url = new URL(database.url);
  [url.username, url.password] = [role, password];
  const host = await createHost({
    configuration: readConfiguration({ ENVIRONMENT: 'test' }),
    databaseUrl: url.href,
    secrets: createSecrets(Buffer.alloc(32)),
    services: [getService('newsletter')],
    timers: false,
  });
  try {
    await host.start();
  } finally {
    await host.stop();
  }
}

it('lists the missing privileges of a role, and starts once an administrator created the schema', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await expect(start()).rejects.toThrow(
    [
      `The role "${role}" may not make schemas in the database "${name}", which lacks: newsletter.`,
      'An administrator runs in it one of these two:',
      `  grant create on database "${name}" to "${role}";`,
      `  create schema "newsletter" authorization "${role}";`,
    ].join('\n'),
  );
  await database.query('create schema newsletter');
  await expect(start()).rejects.toThrow(`grant usage, create on schema "newsletter" to "${role}";`);
  await database.query(`grant usage, create on schema "newsletter" to "${role}"`);
  // The first start creates the tables, the second start finds them.
  for (let times = 0; times < 2; times += 1) await start();
  const { rows } = await database.query(
    `select tableowner from pg_tables where schemaname = 'newsletter' and tablename = 'subscribers'`,
  );
  expect(rows).toEqual([{ tableowner: role }]);
});
