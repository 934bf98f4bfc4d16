import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { startServicesProcess } from '../../testing/processes/services-process';

type Delivered = { key: string | undefined; to: string };

let database: TestDatabase;
let gateway: Server;
const delivered: Delivered[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  gateway = createServer(async (request, response) => {
    const key = request.headers['idempotency-key'];
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    delivered.push({ key: String(key), to: JSON.parse(Buffer.concat(parts).toString()).to });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterAll(async () => {
  gateway.close();
  await database.drop();
});

const startProcess = (more: Record<string, string>) =>
  startServicesProcess({
    SERVICES: 'newsletter',
    ENVIRONMENT: 'test',
    DATABASE_URL: database.url,
    MASTER_SECRET: 'a secret of more than 32 characters',
    MESSAGES_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
    ...more,
  });

it('sends a message with the same key again after a crash, and another message with another key', async () => {
  // The first delivery is the event. The second is the mail: the crash comes after the gateway received it.
  const first = await startProcess({ FAIL_POINTS: 'relay newsletter.delivered:2' });
  const subscribe = (origin: string, email: string) =>
    fetch(`${origin}/api/newsletter/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  expect((await subscribe(first.origin, 'ada@example.com')).status).toBe(202);
  await first.exited;
  expect(delivered).toHaveLength(1);
  const second = await startProcess({});
  try {
    await waitUntil('the mail again', async () => delivered.length === 2);
    await subscribe(second.origin, 'bob@example.com');
    await waitUntil('another mail', async () => delivered.length === 3);
  } finally {
    await second.kill();
  }
  const [crashed, repeated, other] = delivered;
  expect(crashed).toEqual({ key: expect.stringMatching(/^[\w-]{36}$/), to: 'ada@example.com' });
  expect(repeated).toEqual(crashed);
  expect(other?.to).toBe('bob@example.com');
  expect(other?.key).not.toBe(crashed?.key);
});
