import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSetAside, retryDeliveries } from '../../testing/service-test/set-aside';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

describe('the relay of messages', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test.stop());

  it('keeps the order per address, and many messages to one address do not delay another', async () => {
    await test.contextOf('authentication').transaction(async ({ messages }) => {
      const send = (to: string, subject: string) =>
        messages.send({ channel: 'email', kind: 'test', to, subject, text: 'Read this.' });
      for (let nth = 0; nth < 400; nth += 1) await send('flood@example.com', String(nth));
      for (let nth = 0; nth < 3; nth += 1) await send('one@example.com', String(nth));
    });
    await test.settled();
    const to = (address: string) =>
      test.messages.filter((one) => one.to === address).map(({ subject }) => Number(subject));
    expect(to('flood@example.com')).toEqual(Array.from({ length: 400 }, (_, nth) => nth));
    expect(to('one@example.com')).toEqual([0, 1, 2]);
    const before = test.messages.slice(0, 50).filter((one) => one.to === 'one@example.com');
    expect(before).toHaveLength(3);
  });
});

describe('the relay with a gateway', () => {
  let gateway: Server;
  let test: ServiceTest;
  let received: string[];
  /** Statuses of the gateway by subject; 200 for others. */
  const statuses = new Map<string, number>();
  beforeAll(async () => {
    gateway = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const { subject } = JSON.parse(Buffer.concat(parts).toString());
      const status = statuses.get(subject) ?? 200;
      if (status === 200) received.push(subject);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    test = await startServiceTest({
      services: ['authentication'],
      realInbox: true,
      environment: {
        MESSAGES_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      },
    });
  });
  afterAll(async () => {
    await test?.stop();
    gateway.close();
  });
  beforeEach(() => {
    received = [];
    statuses.clear();
  });

  const send = (to: string, ...subjects: string[]) =>
    test.contextOf('authentication').transaction(async ({ messages }) => {
      for (const subject of subjects) {
        await messages.send({ channel: 'email', kind: 'test', to, subject, text: 'Read this.' });
      }
    });
  const retry = (times: number) => retryDeliveries(test, times);

  it('sets aside and counts a message that the gateway rejects, sends the next one to its address, and tries again later', async () => {
    const before = await readSetAside(test, 'authentication');
    statuses.set('rejected', 422);
    await send('ada@example.com', 'rejected', 'next');
    await retry(2);
    expect(received).toEqual([]);
    await retry(8);
    expect(received).toEqual(['next']);
    expect(await readSetAside(test, 'authentication')).toBe(before + 1);
    statuses.clear();
    await retry(40);
    expect(received).toEqual(['next', 'rejected']);
  });

  it('keeps the order of an address while the gateway does not respond', async () => {
    statuses.set('first', 503);
    await send('bob@example.com', 'first', 'second');
    await retry(20);
    expect(received).toEqual([]);
    statuses.clear();
    await retry(1);
    expect(received).toEqual(['first', 'second']);
  });

  it('sends a subject of several lines, with invalid characters and too long, as one valid line', async () => {
    await send('eve@example.com', `a\r\nBcc: b@example.com\0\ud800 ${'🚆'.repeat(200)}`);
    await test.settled();
    const [subject = ''] = received;
    expect(subject).toMatch(/^a Bcc: b@example.com 🚆+…$/u);
    expect(subject.length).toBeLessThanOrEqual(200);
  });
});
