import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { findFreePort } from 'shared-server/testing/free-port';
import { z } from 'zod';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { swapServices } from '../../testing/swap/swap-services';
import { createTestClient, type TestClient } from '../testing/test-client';
import type { Host } from './host';

const services = [...swapServices, 'newsletter'] as const;
const servicesOfSecond = ['trips', 'newsletter'];
const names = {
  first: services.filter((name) => !servicesOfSecond.includes(name)),
  second: servicesOfSecond,
};

/** Two processes with one database, each with some of the services. They call each other over HTTP. */
describe('services in two processes', () => {
  let test: ServiceTest;
  let secondHost: Host;
  beforeAll(async () => {
    const ports = { first: await findFreePort(), second: await findFreePort() };
    const formatAddresses = (process: 'first' | 'second') =>
      names[process].map((name) => `${name}=http://127.0.0.1:${ports[process]}`).join(',');
    test = await startServiceTest({
      services,
      environment: {
        SERVICES: names.first.join(','),
        SERVICE_ADDRESSES: formatAddresses('second'),
      },
    });
    await test.host.app.listen({ port: ports.first, host: '127.0.0.1' });
    secondHost = await test.secondHost({
      SERVICES: names.second.join(','),
      SERVICE_ADDRESSES: formatAddresses('first'),
    });
    await secondHost.app.listen({ port: ports.second, host: '127.0.0.1' });
  });
  afterAll(() => test.stop());

  const cookieOf = ({ cookies }: TestClient) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it('accept a session of the other process and call it with that session', async () => {
    const guest = await test.guest();
    const booking = { reference: 'SWAPME24', surname: 'Okafor' };
    await guest.post('/api/train-swap/booking-lookups', booking);
    const browser = createTestClient(secondHost.app);
    expect((await browser.get('/api/trips/trips')).body).toMatchObject({ code: 'no-session' });
    for (const [name, value] of guest.cookies) browser.cookies.set(name, value);
    expect((await browser.get('/api/trips/trips')).body).toMatchObject({
      upcoming: [{ booking: { reference: 'SWAPME24' } }],
    });
  });

  it('get service-unavailable with a retry time when the other process is not running', async () => {
    const { runtime } = await test.secondHost({
      SERVICES: names.second.join(','),
      SERVICE_ADDRESSES: `authentication=http://127.0.0.1:${await findFreePort()}`,
    });
    const introspection = runtime.calls()('authentication', 'introspectSession', {
      body: { token: 'a token' },
      response: z.unknown(),
    });
    await expect(introspection).rejects.toMatchObject({
      code: 'service-unavailable',
      retryAfter: 2,
    });
  });

  it.each([
    ['over HTTP', () => secondHost],
    ['in the process', () => test.host],
  ])('get the code, fields and retry time of a rejected call %s', async (_, host) => {
    const guest = await test.guest();
    const sent = await guest.post('/api/authentication/one-time-codes', {
      purpose: 'sign-in',
      channel: 'email',
      address: `${randomUUID()}@example.com`,
    });
    const resend = (challengeId: string) =>
      host().runtime.calls({ cookie: cookieOf(guest) })('authentication', 'resendOneTimeCode', {
        params: { challengeId },
        body: {},
        response: z.unknown(),
      });
    await expect(resend(String(sent.body.challengeId))).rejects.toMatchObject({
      name: 'Problem',
      code: 'resend-too-soon',
      status: 429,
      retryAfter: 30,
      extras: { resendAt: expect.any(String) },
    });
    await expect(resend('none')).rejects.toMatchObject({
      code: 'invalid-request',
      status: 422,
      pointers: [{ pointer: '#/params/challengeId', detail: expect.any(String) }],
    });
  });

  it('forward the client address of a call', async () => {
    const body = { code: 'NOSUCH', prices: [{ amount: 500, currency: 'GBP' }] };
    const evaluateCode = (address: string) =>
      secondHost.runtime.calls({ remoteAddress: () => address })('discounts', 'evaluateCode', {
        body,
        response: z.unknown(),
      });
    for (let nth = 0; nth < 60; nth += 1) {
      await expect(evaluateCode('192.0.2.1')).rejects.toMatchObject({
        code: 'discount-code-unknown',
      });
    }
    await expect(evaluateCode('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-attempts' });
    await expect(evaluateCode('192.0.2.2')).rejects.toMatchObject({
      code: 'discount-code-unknown',
    });
  });

  const selectRows = async <R extends Record<string, unknown>>(statement: string) =>
    (await test.host.runtime.connection.database.execute<R>(sql.raw(statement))).rows;
  const deleteTravellers = async (travellers: readonly { id: string; email: string | null }[]) => {
    const context = test.contextOf('authentication');
    await context.transaction(async (context) => {
      for (const { id: travellerId, email } of travellers) {
        await context.publish({
          type: 'traveller.deleted',
          audience: 'services',
          subject: travellerId,
          data: { travellerId, email },
        });
      }
    });
    await test.host.work.relayOf('authentication').drain();
  };

  it('receive events of the other process', async () => {
    const email = 'ada@example.com';
    await createTestClient(secondHost.app).post('/api/newsletter/subscriptions', { email });
    await secondHost.work.relayOf('newsletter').drain();
    const subscribers = () => selectRows('select email from newsletter.subscribers');
    expect(await subscribers()).toEqual([{ email }]);
    await deleteTravellers([{ id: randomUUID(), email }]);
    expect(await subscribers()).toEqual([]);
  });

  it('receive a hundred large events', async () => {
    const email = `${'a'.repeat(4_000)}@example.com`;
    await deleteTravellers(Array.from({ length: 100 }, () => ({ id: randomUUID(), email })));
    expect(await selectRows('select attempts from authentication.outbox')).toEqual([]);
    const [received] = await selectRows(
      `select count(*)::int from newsletter.received_events where subscription = 'forget-traveller'`,
    );
    expect(received).toEqual({ count: 101 });
  });
});
