import { createPublicKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { deliverEvent } from '../../../../kit/testing/deliver-event';
import type { TestClient } from '../../../../kit/testing/test-client';
import { createTraveller } from '../../../../testing/swap/traveller';
import { type PushTest, pushPath, startPushTest } from '../../testing/push-test';
import { maxSubscriptions } from './push-subscriptions';

describe('web push', () => {
  let setup: PushTest;
  beforeAll(async () => {
    setup = await startPushTest();
  });
  afterAll(() => setup?.stop());
  beforeEach(() => setup.receiver.respondWith(201));

  it('sends the subject, first paragraph and link of a mail, encrypted and signed', async () => {
    const { ticket, browser } = await setup.startBrowser();
    const key = await setup.test.client().get('/api/trips/push-key');
    expect(key.body).toEqual({ publicKey: setup.environment.VAPID_PUBLIC_KEY });
    await setup.changePlatform(ticket, '4');
    const mail = await setup.lastMail(ticket);
    await setup.send();
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
    expect(publicKey).toBe(setup.environment.VAPID_PUBLIC_KEY);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    );
    const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(token, verifier, { audience: setup.receiver.origin });
    expect(payload.sub).toBe(setup.environment.VAPID_SUBJECT);
    expect(await setup.count('push_messages')).toBe(0);
  });

  it('shows that a held train is cancelled', async () => {
    const { ticket, browser } = await setup.startBrowser();
    const { who, booking } = ticket;
    const offer = (await who.offers(booking.id)).find(({ journey }) => journey.legs.length === 1);
    const held = await who.hold(offer?.offerId ?? '');
    await setup.setStatus(held.body.offer.journey, { cancelled: true });
    await setup.send();
    expect(browser.messages()).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^Not swapped: the .* is cancelled$/),
        url: `/swap/${booking.id}`,
        tag: `held-train-cancelled:${booking.id}`,
      }),
    ]);
    await setup.setStatus(held.body.offer.journey, {});
  });

  it('uses the language of the mail', async () => {
    const { ticket, client, browser } = await setup.startBrowser();
    const headers = { 'accept-language': 'de' };
    const german: TestClient = {
      ...client,
      get: (url, options) => client.get(url, { ...options, headers }),
      post: (url, body, options) => client.post(url, body, { ...options, headers }),
    };
    await (await createTraveller(setup.test, german)).find(ticket.booking.reference, 'Mail');
    await setup.changePlatform(ticket, '4');
    const { subject } = await setup.lastMail(ticket);
    await setup.send();
    expect(browser.messages()).toMatchObject([
      {
        title: subject,
        url: `/de/trips/${ticket.booking.id}`,
        lang: 'de-DE',
      },
    ]);
  });

  it('sends a repeated event once', async () => {
    const { ticket, browser } = await setup.startBrowser();
    const id = randomUUID();
    for (let time = 0; time < 3; time += 1) await setup.changePlatform(ticket, '4', id);
    await setup.send();
    await setup.send();
    expect(browser.messages()).toHaveLength(1);
  });

  it('sends nothing that the traveller switched off, and nothing about money', async () => {
    const { ticket, client, browser } = await setup.startBrowser();
    const choices = { swapResults: true, proposals: true, trainChanges: false };
    await client.put('/api/trips/notification-choices', { choices });
    await setup.changePlatform(ticket, '4');
    await deliverEvent(setup.test.host.runtime, 'trips', {
      type: 'payment.refunded',
      bookingId: ticket.booking.id,
      data: { amount: { amount: 500, currency: 'GBP' }, card: null },
    });
    await setup.send();
    expect(await setup.kinds(ticket)).toEqual(['refunded']);
    expect(browser.messages()).toEqual([]);
  });

  it('sends again after a failure, in order, and never delays the mail', async () => {
    const { ticket, browser } = await setup.startBrowser();
    setup.receiver.respondWith(503);
    await setup.changePlatform(ticket, '4');
    await setup.changePlatform(ticket, '5');
    await setup.send();
    expect(await setup.kinds(ticket)).toEqual(['platform-changed', 'platform-changed']);
    expect(browser.requests()).toHaveLength(1);
    setup.receiver.respondWith(201);
    await setup.send();
    expect(browser.requests()).toHaveLength(1);
    setup.test.clock.advance(10_000);
    await setup.send();
    expect(browser.messages().slice(1)).toMatchObject([
      { title: expect.stringContaining('Platform 4') },
      { title: expect.stringContaining('Platform 5') },
    ]);
  });

  it('deletes and counts a message that cannot be encrypted for its browser, and sends the others', async () => {
    const [damaged, other] = [await setup.startBrowser(), await setup.startBrowser()];
    await setup.test.context.database.execute(
      sql`update trips.push_subscriptions set auth = 'x' where endpoint = ${damaged.browser.subscription.endpoint}`,
    );
    for (const { ticket } of [damaged, other]) await setup.changePlatform(ticket, '4');
    await setup.send();
    expect(other.browser.messages()).toHaveLength(1);
    expect(await setup.count('push_messages')).toBe(0);
    const { text } = await setup.test.client().get('/api/trips/metrics');
    expect(text).toMatch(/^train_swap_set_aside_total{service="trips",kind="push"} [1-9]/m);
  });

  it('deletes a message that could not be sent for four hours', async () => {
    const { ticket, browser } = await setup.startBrowser();
    setup.receiver.respondWith(429);
    await setup.changePlatform(ticket, '4');
    await setup.send();
    setup.test.clock.advance(4 * 3_600_000);
    await setup.send();
    expect(browser.requests()).toHaveLength(1);
    expect(await setup.count('push_messages')).toBe(0);
  });

  it.each([400, 401, 403, 404, 410])(
    'deletes the subscription when its push service responds %i',
    async (status) => {
      const { ticket, browser } = await setup.startBrowser();
      const before = await setup.count('push_subscriptions');
      setup.receiver.respondWith(status);
      await setup.changePlatform(ticket, '4');
      await setup.changePlatform(ticket, '5');
      await setup.send();
      expect(browser.requests()).toHaveLength(1);
      expect(await setup.count('push_subscriptions')).toBe((before ?? 0) - 1);
      expect(await setup.count('push_messages')).toBe(0);
    },
  );

  it('sends to the newest browsers of an address, until they unsubscribe', async () => {
    const { ticket, browser } = await setup.startBrowser();
    const others = [];
    for (let number = 0; number < maxSubscriptions; number += 1) {
      // The codes to an address are limited.
      setup.test.clock.advance(2 * 60_000);
      const client = await setup.signIn(ticket.email);
      others.push({ client, browser: await setup.subscribe(client) });
    }
    const [removed] = others;
    const removal = { endpoint: removed?.browser.subscription.endpoint };
    expect((await removed?.client.post(`${pushPath}/removal`, removal))?.status).toBe(204);
    await setup.changePlatform(ticket, '4');
    await setup.send();
    const browsers = [browser, ...others.map((other) => other.browser)];
    expect(browsers.map(({ messages }) => messages().length)).toEqual([
      0,
      0,
      ...Array.from({ length: maxSubscriptions - 1 }, () => 1),
    ]);
  });

  it('moves a browser to the address that subscribed last, and only that address can remove it', async () => {
    const [first, second] = [await setup.startBrowser(), await setup.startBrowser()];
    await setup.subscribe(second.client, first.browser);
    const { endpoint } = first.browser.subscription;
    await first.client.post(`${pushPath}/removal`, { endpoint });
    await setup.changePlatform(first.ticket, '4');
    await setup.changePlatform(second.ticket, '5');
    await setup.send();
    expect(first.browser.messages()).toMatchObject([{ url: `/trips/${second.ticket.booking.id}` }]);
  });

  it('rejects readers who are not signed in, also with the link of a mail', async () => {
    const ticket = await setup.sell(8);
    await setup.changePlatform(ticket, '4');
    const link = new URL((await setup.lastMail(ticket)).links?.at(-1) ?? '').hash.slice(1);
    const { subscription } = setup.receiver.browser();
    const guest = await setup.test.guest();
    expect((await guest.post(pushPath, { subscription })).status).toBe(403);
    expect((await guest.post(pushPath, { subscription, link })).status).toBe(403);
    expect((await setup.test.client().post(pushPath, { subscription })).status).toBe(401);
  });

  it('is deleted with the account and stored without the address', async () => {
    const { client } = await setup.startBrowser();
    const before = await setup.count('push_subscriptions');
    const { rows } = await setup.test.context.database.execute(
      sql`select * from trips.push_subscriptions`,
    );
    expect(JSON.stringify(rows)).not.toContain('example.com');
    expect((await client.delete('/api/authentication/traveller')).status).toBe(204);
    await setup.test.settled();
    expect(await setup.count('push_subscriptions')).toBe((before ?? 0) - 1);
  });

  it('rejects invalid keys and addresses that are not http', async () => {
    const { client } = await setup.startBrowser();
    const { endpoint, keys } = setup.receiver.browser().subscription;
    for (const subscription of [
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint: 'file:///etc/passwd', keys },
      { endpoint: `${endpoint}${'a'.repeat(1000)}`, keys },
      { endpoint, keys, expirationTime: null },
    ]) {
      expect((await client.post(pushPath, { subscription })).status).toBe(422);
    }
  });
});
