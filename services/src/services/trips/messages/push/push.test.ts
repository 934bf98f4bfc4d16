import { createPublicKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { deliverEvent } from '../../../../kit/testing/deliver-event';
import type { TestClient } from '../../../../kit/testing/test-client';
import { toInstant } from '../../../../kit/values/schemas';
import { createVapidEnvironment, startPushReceiver } from '../../../../testing/push/push-receiver';
import { signInByCode } from '../../../../testing/sign-in/request-code';
import { createTraveller } from '../../../../testing/swap/traveller';
import { type MessageTest, startMessageTest, type Ticket } from '../../testing/message-test';
import { maxSubscriptions } from './push-subscriptions';

const path = '/api/trips/push-subscriptions';
const environment = createVapidEnvironment();

describe('web push', () => {
  let setup: MessageTest;
  let receiver: Awaited<ReturnType<typeof startPushReceiver>>;
  beforeAll(async () => {
    receiver = await startPushReceiver();
    setup = await startMessageTest(environment);
  });
  afterAll(async () => {
    await setup?.test.stop();
    receiver?.stop();
  });
  beforeEach(() => receiver.respondWith(201));

  const count = async (table: 'push_messages' | 'push_subscriptions') => {
    const { rows } = await setup.test.context.database.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from trips.${table}`),
    );
    return rows[0]?.count;
  };
  const send = () => setup.test.runJob('trips', 'send-push-messages');
  const subscribe = async (client: TestClient, browser = receiver.browser()) => {
    const { subscription } = browser;
    expect((await client.post(path, { subscription })).status).toBe(204);
    return browser;
  };
  /** A traveller who signed in and gets the messages about a ticket in a browser. */
  async function startBrowser() {
    const ticket = await setup.sell(8);
    const client = await setup.test.guest();
    await signInByCode(setup.test, client, ticket.email);
    return { ticket, client, browser: await subscribe(client) };
  }
  const changePlatform = async ({ booking }: Ticket, platform: string, id?: string) => {
    const [{ trainNumber = '' } = {}] = booking.journey.legs;
    await deliverEvent(setup.test.host.runtime, 'trips', {
      ...(id ? { id } : {}),
      type: 'train.platform-changed',
      bookingId: booking.id,
      data: { trainNumber, platform },
    });
  };

  it('sends the subject, first paragraph and link of a mail, encrypted and signed', async () => {
    const { ticket, browser } = await startBrowser();
    const key = await setup.test.client().get('/api/trips/push-key');
    expect(key.body).toEqual({ publicKey: environment.VAPID_PUBLIC_KEY });
    await changePlatform(ticket, '4');
    const mail = await setup.lastMail(ticket);
    await send();
    expect(browser.messages()).toEqual([
      {
        title: mail.subject,
        body: expect.stringContaining('leaves from platform 4.'),
        url: `/trips/${ticket.booking.id}`,
        tag: `platform-changed:${ticket.booking.id}`,
        lang: 'en-GB',
        dir: 'ltr',
      },
    ]);
    const [request] = browser.requests();
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '14400',
      urgency: 'high',
    });
    const [, token = '', publicKey = ''] =
      request?.headers.authorization?.match(/^vapid t=(\S+), k=(\S+)$/) ?? [];
    expect(publicKey).toBe(environment.VAPID_PUBLIC_KEY);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    );
    const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(token, verifier, { audience: receiver.origin });
    expect(payload.sub).toBe(environment.VAPID_SUBJECT);
    expect(await count('push_messages')).toBe(0);
  });

  it('uses the language of the mail', async () => {
    const { ticket, client, browser } = await startBrowser();
    const headers = { 'accept-language': 'de' };
    const german: TestClient = {
      ...client,
      get: (url, options) => client.get(url, { ...options, headers }),
      post: (url, body, options) => client.post(url, body, { ...options, headers }),
    };
    await (await createTraveller(setup.test, german)).find(ticket.booking.reference, 'Mail');
    await changePlatform(ticket, '4');
    const { subject } = await setup.lastMail(ticket);
    await send();
    expect(browser.messages()).toMatchObject([
      {
        title: subject,
        url: `/de/trips/${ticket.booking.id}`,
        lang: 'de-DE',
      },
    ]);
  });

  it('sends a repeated event once', async () => {
    const { ticket, browser } = await startBrowser();
    const id = randomUUID();
    for (let time = 0; time < 3; time += 1) await changePlatform(ticket, '4', id);
    await send();
    await send();
    expect(browser.messages()).toHaveLength(1);
  });

  it('sends nothing that the traveller switched off, and nothing about money', async () => {
    const { ticket, client, browser } = await startBrowser();
    const choices = { swapResults: true, proposals: true, trainChanges: false };
    await client.put('/api/trips/notification-choices', { choices });
    await changePlatform(ticket, '4');
    await deliverEvent(setup.test.host.runtime, 'trips', {
      type: 'payment.refunded',
      bookingId: ticket.booking.id,
      data: { amount: { amount: 500, currency: 'GBP' }, card: null },
    });
    await send();
    expect(await setup.kinds(ticket)).toEqual(['refunded']);
    expect(browser.messages()).toEqual([]);
  });

  it('sends again after a failure, in order, and never delays the mail', async () => {
    const { ticket, browser } = await startBrowser();
    receiver.respondWith(503);
    await changePlatform(ticket, '4');
    await changePlatform(ticket, '5');
    await send();
    expect(await setup.kinds(ticket)).toEqual(['platform-changed', 'platform-changed']);
    expect(browser.requests()).toHaveLength(1);
    receiver.respondWith(201);
    await send();
    expect(browser.requests()).toHaveLength(1);
    setup.test.clock.advance(10_000);
    await send();
    expect(browser.messages().slice(1)).toMatchObject([
      { title: expect.stringContaining('Platform 4') },
      { title: expect.stringContaining('Platform 5') },
    ]);
  });

  it('deletes and counts a message that cannot be encrypted for its browser, and sends the others', async () => {
    const [damaged, other] = [await startBrowser(), await startBrowser()];
    await setup.test.context.database.execute(
      sql`update trips.push_subscriptions set auth = 'x' where endpoint = ${damaged.browser.subscription.endpoint}`,
    );
    for (const { ticket } of [damaged, other]) await changePlatform(ticket, '4');
    await send();
    expect(other.browser.messages()).toHaveLength(1);
    expect(await count('push_messages')).toBe(0);
    const { text } = await setup.test.client().get('/api/trips/metrics');
    expect(text).toMatch(/^train_swap_set_aside_total{service="trips",kind="push"} [1-9]/m);
  });

  it('deletes a message that could not be sent for four hours', async () => {
    const { ticket, browser } = await startBrowser();
    receiver.respondWith(429);
    await changePlatform(ticket, '4');
    await send();
    setup.test.clock.advance(4 * 3_600_000);
    await send();
    expect(browser.requests()).toHaveLength(1);
    expect(await count('push_messages')).toBe(0);
  });

  it.each([404, 410])(
    'deletes the subscription when its push service responds %i',
    async (status) => {
      const { ticket, browser } = await startBrowser();
      const before = await count('push_subscriptions');
      receiver.respondWith(status);
      await changePlatform(ticket, '4');
      await changePlatform(ticket, '5');
      await send();
      expect(browser.requests()).toHaveLength(1);
      expect(await count('push_subscriptions')).toBe((before ?? 0) - 1);
      expect(await count('push_messages')).toBe(0);
    },
  );

  it('sends to the newest browsers of an address, until they unsubscribe', async () => {
    const { ticket, client, browser } = await startBrowser();
    const others = [];
    for (let number = 0; number < maxSubscriptions; number += 1) {
      setup.test.clock.advance(1_000);
      others.push(await subscribe(client));
    }
    const [removed] = others;
    const removal = { endpoint: removed?.subscription.endpoint };
    expect((await client.post(`${path}/removal`, removal)).status).toBe(204);
    await changePlatform(ticket, '4');
    await send();
    expect([browser, ...others].map(({ messages }) => messages().length)).toEqual([
      0,
      0,
      ...Array.from({ length: maxSubscriptions - 1 }, () => 1),
    ]);
  });

  it('moves a browser to the address that subscribed last, and only that address can remove it', async () => {
    const [first, second] = [await startBrowser(), await startBrowser()];
    await subscribe(second.client, first.browser);
    const { endpoint } = first.browser.subscription;
    await first.client.post(`${path}/removal`, { endpoint });
    await changePlatform(first.ticket, '4');
    await changePlatform(second.ticket, '5');
    await send();
    expect(first.browser.messages()).toMatchObject([{ url: `/trips/${second.ticket.booking.id}` }]);
  });

  it('rejects readers who are not signed in, also with the link of a mail', async () => {
    const ticket = await setup.sell(8);
    await changePlatform(ticket, '4');
    const link = new URL((await setup.lastMail(ticket)).links?.at(-1) ?? '').hash.slice(1);
    const { subscription } = receiver.browser();
    const guest = await setup.test.guest();
    expect((await guest.post(path, { subscription })).status).toBe(403);
    expect((await guest.post(path, { subscription, link })).status).toBe(403);
    expect((await setup.test.client().post(path, { subscription })).status).toBe(401);
  });

  it('exports the push services of an address without endpoints and keys', async () => {
    const { ticket, client, browser } = await startBrowser();
    await startBrowser();
    const exportBrowsers = () =>
      setup.test.host.runtime.calls()('trips', 'exportPushSubscriptions', {
        body: { email: ticket.email },
        response: z.unknown(),
      });
    const { host } = new URL(browser.subscription.endpoint);
    const createdAt = toInstant(setup.test.clock.now());
    expect(await exportBrowsers()).toEqual({
      pushSubscriptions: [{ pushService: host, createdAt }],
    });
    const outside = await client.post('/api/trips/internal/exports', { email: ticket.email });
    expect(outside.status).toBe(404);
    await client.delete('/api/authentication/traveller');
    await setup.test.settled();
    expect(await exportBrowsers()).toEqual({ pushSubscriptions: [] });
  });

  it('is deleted with the account and stored without the address', async () => {
    const { client } = await startBrowser();
    const before = await count('push_subscriptions');
    const { rows } = await setup.test.context.database.execute(
      sql`select * from trips.push_subscriptions`,
    );
    expect(JSON.stringify(rows)).not.toContain('example.com');
    expect((await client.delete('/api/authentication/traveller')).status).toBe(204);
    await setup.test.settled();
    expect(await count('push_subscriptions')).toBe((before ?? 0) - 1);
  });

  it('rejects invalid keys and addresses that are not http', async () => {
    const { client } = await startBrowser();
    const { endpoint, keys } = receiver.browser().subscription;
    for (const subscription of [
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint: 'file:///etc/passwd', keys },
      { endpoint: `${endpoint}${'a'.repeat(1000)}`, keys },
      { endpoint, keys, expirationTime: null },
    ]) {
      expect((await client.post(path, { subscription })).status).toBe(422);
    }
  });
});
