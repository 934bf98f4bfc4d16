import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { freePort } from 'shared-server/testing/free-port';
import { z } from 'zod';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { swapServices } from '../../testing/swap/swap-services';
import { type TestClient, testClient } from '../testing/test-client';
import type { Host } from './host';

const services = [...swapServices, 'newsletter'] as const;
const elsewhere = ['trips', 'newsletter'];
const names = {
  here: services.filter((name) => !elsewhere.includes(name)),
  there: elsewhere,
};

/** Two processes over one database, each with some of the services: what one asks of the other goes by HTTP. */
describe('services of two processes', () => {
  let test: ServiceTest;
  let there: Host;
  beforeAll(async () => {
    const ports = { here: await freePort(), there: await freePort() };
    const addresses = (of: 'here' | 'there') =>
      names[of].map((name) => `${name}=http://127.0.0.1:${ports[of]}`).join(',');
    test = await startServiceTest({
      services,
      environment: { SERVICES: names.here.join(','), SERVICE_ADDRESSES: addresses('there') },
    });
    await test.host.app.listen({ port: ports.here, host: '127.0.0.1' });
    there = await test.secondHost({
      SERVICES: names.there.join(','),
      SERVICE_ADDRESSES: addresses('here'),
    });
    await there.app.listen({ port: ports.there, host: '127.0.0.1' });
  });
  afterAll(() => test.stop());

  const cookieOf = ({ cookies }: TestClient) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it('know a session of the other, and call it with that session', async () => {
    const guest = await test.guest();
    const booking = { reference: 'SWAPME24', surname: 'Okafor' };
    await guest.post('/api/train-swap/booking-lookups', booking);
    const browser = testClient(there.app);
    expect((await browser.get('/api/trips/trips')).body).toMatchObject({ code: 'no-session' });
    for (const [name, value] of guest.cookies) browser.cookies.set(name, value);
    expect((await browser.get('/api/trips/trips')).body).toMatchObject({
      upcoming: [{ booking: { reference: 'SWAPME24' } }],
    });
  });

  it('are told that an answer is missing, and when to come again, where the other is away', async () => {
    const { runtime } = await test.secondHost({
      SERVICES: names.there.join(','),
      SERVICE_ADDRESSES: `authentication=http://127.0.0.1:${await freePort()}`,
    });
    const asked = runtime.calls()('authentication', 'introspectSession', {
      body: { token: 'a token' },
      response: z.unknown(),
    });
    await expect(asked).rejects.toMatchObject({ code: 'service-unavailable', retryAfter: 2 });
  });

  it.each([
    ['there', () => there],
    ['here', () => test.host],
  ])(
    'refuse a caller %s with the code, the fields, and the time to come again',
    async (_, host) => {
      const guest = await test.guest();
      const sent = await guest.post('/api/authentication/one-time-codes', {
        ...{ purpose: 'sign-in', channel: 'email', address: `${randomUUID()}@example.com` },
      });
      const resend = (challengeId: string) =>
        host().runtime.calls({ cookie: cookieOf(guest) })('authentication', 'resendOneTimeCode', {
          ...{ params: { challengeId }, body: {}, response: z.unknown() },
        });
      await expect(resend(String(sent.body.challengeId))).rejects.toMatchObject({
        ...{ name: 'Problem', code: 'resend-too-soon', status: 429, retryAfter: 30 },
        extras: { resendAt: expect.any(String) },
      });
      await expect(resend('none')).rejects.toMatchObject({
        ...{ code: 'invalid-request', status: 422 },
        pointers: [{ pointer: '#/params/challengeId', detail: expect.any(String) }],
      });
    },
  );

  it('tell each other from which address they are asked', async () => {
    const body = { code: 'NOSUCH', prices: [{ amount: 500, currency: 'GBP' }] };
    const ask = (address: string) =>
      there.runtime.calls({ remoteAddress: () => address })('discounts', 'evaluateCode', {
        ...{ body, response: z.unknown() },
      });
    for (let nth = 0; nth < 60; nth += 1) {
      await expect(ask('192.0.2.1')).rejects.toMatchObject({ code: 'discount-code-unknown' });
    }
    await expect(ask('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-attempts' });
    await expect(ask('192.0.2.2')).rejects.toMatchObject({ code: 'discount-code-unknown' });
  });

  const rows = async <R extends Record<string, unknown>>(statement: string) =>
    (await test.host.runtime.connection.database.execute<R>(sql.raw(statement))).rows;
  const deleteTravellers = async (travellers: readonly { id: string; email: string | null }[]) => {
    const context = test.contextOf('authentication');
    await context.transaction(async (context) => {
      for (const { id: travellerId, email } of travellers) {
        await context.publish({
          ...{ type: 'traveller.deleted', audience: 'services', subject: travellerId },
          data: { travellerId, email },
        });
      }
    });
    await test.host.work.relayOf('authentication').drain();
  };

  it('hear of events of the other', async () => {
    const email = 'ada@example.com';
    await testClient(there.app).post('/api/newsletter/subscriptions', { email });
    await there.work.relayOf('newsletter').drain();
    const subscribers = () => rows('select email from newsletter.subscribers');
    expect(await subscribers()).toEqual([{ email }]);
    await deleteTravellers([{ id: randomUUID(), email }]);
    expect(await subscribers()).toEqual([]);
  });

  it('hear of a hundred large events at once', async () => {
    const email = `${'a'.repeat(4_000)}@example.com`;
    await deleteTravellers(Array.from({ length: 100 }, () => ({ id: randomUUID(), email })));
    expect(await rows('select attempts from authentication.outbox')).toEqual([]);
    const [received] = await rows(
      `select count(*)::int from newsletter.received_events where subscription = 'forget-traveller'`,
    );
    expect(received).toEqual({ count: 101 });
  });
});
