import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import { z } from 'zod';
import type { TestClient } from '../../../../kit/testing/test-client';
import { toInstant } from '../../../../kit/values/schemas';
import { signInByCode } from '../../../../testing/sign-in/request-code';
import { type PushTest, pushPath, startPushTest } from '../../testing/push-test';
import { maxSubscriptions, savePushSubscription } from './push-subscriptions';

const accounts = '/api/authentication';
const day = 24 * 3_600_000;

describe('web push and sessions', () => {
  let setup: PushTest;
  beforeAll(async () => {
    setup = await startPushTest();
  });
  afterAll(() => setup?.stop());
  beforeEach(() => setup.receiver.respondWith(201));

  const isSubscribed = async (client: TestClient) =>
    (await client.get<{ isSubscribed: boolean }>(`${pushPath}/current`)).body.isSubscribed;

  /** A traveller with this device and a lost one; both show messages. */
  async function startTwoDevices() {
    const { ticket, client, browser } = await setup.startBrowser();
    const lost = await setup.signIn(ticket.email);
    return { ticket, client, browser, lost, lostBrowser: await setup.subscribe(lost) };
  }
  type Devices = Awaited<ReturnType<typeof startTwoDevices>>;

  it.each<[string, (devices: Devices) => Promise<unknown>]>([
    ['signs out everywhere else', ({ client }) => client.delete(`${accounts}/sessions`)],
    ['signs out on it', ({ lost }) => lost.delete(`${accounts}/session`)],
    [
      'ends its session in the list',
      async ({ client }) => {
        const { body } = await client.get<{ sessions: { id: string; current: boolean }[] }>(
          `${accounts}/sessions`,
        );
        const other = body.sessions.find(({ current }) => !current);
        return client.delete(`${accounts}/sessions/${other?.id}`);
      },
    ],
    [
      'sets a new password',
      ({ client }) => client.put(`${accounts}/password`, { password: 'correct horse battery' }),
    ],
    [
      'resets the password',
      async ({ client, ticket: { email } }) => {
        await client.post(`${accounts}/password-resets`, { email });
        await setup.test.settled();
        const mail = setup.test.messages.filter(({ kind }) => kind === 'password-reset').at(-1);
        const link = mail?.links?.find((url) => url.includes('token='));
        const token = new URL(link ?? '').searchParams.get('token');
        const body = { password: 'correct horse battery' };
        return client.post(`${accounts}/password-resets/${token}/completion`, body);
      },
    ],
    ['signs in there as another traveller', ({ lost }) => signIn(lost, 'next@example.com')],
  ])('sends nothing to a device when the traveller %s', async (_what, end) => {
    const devices = await startTwoDevices();
    expect(await isSubscribed(devices.lost)).toBe(true);
    await end(devices);
    await setup.test.settled();
    await setup.changePlatform(devices.ticket, '4');
    await setup.send();
    expect(devices.lostBrowser.requests()).toEqual([]);
    expect(devices.browser.messages()).toHaveLength(1);
    expect([await isSubscribed(devices.lost), await isSubscribed(devices.client)]).toEqual([
      false,
      true,
    ]);
  });

  const signIn = (client: TestClient, email: string) => signInByCode(setup.test, client, email);

  it('deletes the subscriptions of sessions that have expired', async () => {
    await setup.startBrowser();
    setup.test.clock.advance(30 * day + 1_000);
    await setup.test.runJob('authentication', 'delete-expired');
    await setup.test.settled();
    expect(await setup.count('push_subscriptions')).toBe(0);
  });

  it('stores no subscription for a session that ends at the same time', async () => {
    const { client, ticket } = await setup.startBrowser();
    const lost = await setup.signIn(ticket.email);
    const before = await setup.count('push_subscriptions');
    const { pool } = setup.test.host.runtime.connection;
    const blocker = await pool.connect();
    await blocker.query(`select pg_advisory_lock(hashtext('push-subscriptions'))`);
    const late = lost.post(pushPath, { subscription: setup.receiver.browser().subscription });
    await waitUntil('the subscription waits', async () => {
      const { rowCount } = await pool.query(
        `select from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    });
    await client.delete(`${accounts}/sessions`);
    await setup.test.settled();
    await blocker.query(`select pg_advisory_unlock(hashtext('push-subscriptions'))`);
    blocker.release();
    await late;
    expect(await setup.count('push_subscriptions')).toBe(before);
  });

  it('never sends a waiting message to the next traveller in the same browser', async () => {
    const { ticket, browser } = await setup.startBrowser();
    setup.receiver.respondWith(503);
    await setup.changePlatform(ticket, '4');
    await setup.send();
    expect(await setup.count('push_messages')).toBe(1);
    // The first traveller did not sign out, so only the browser is the same.
    const next = await setup.startBrowser();
    await setup.subscribe(next.client, browser);
    setup.receiver.respondWith(201);
    setup.test.clock.advance(60_000);
    await setup.send();
    expect(browser.requests()).toHaveLength(1);
    expect(await setup.count('push_messages')).toBe(0);
  });

  it('exports the push services of an address and their waiting messages, without endpoints and keys', async () => {
    const { ticket, client, browser } = await setup.startBrowser();
    await setup.startBrowser();
    setup.receiver.respondWith(503);
    await setup.changePlatform(ticket, '4');
    await setup.send();
    const exportBrowsers = () =>
      setup.test.host.runtime.calls()('trips', 'exportPushSubscriptions', {
        body: { email: ticket.email },
        response: z.unknown(),
      });
    const createdAt = toInstant(setup.test.clock.now());
    expect(await exportBrowsers()).toEqual({
      pushSubscriptions: [
        {
          pushService: new URL(browser.subscription.endpoint).host,
          createdAt,
          waitingMessages: [
            {
              title: expect.stringContaining('Platform 4'),
              body: expect.stringContaining('leaves from platform 4.'),
              url: `/trips/${ticket.booking.id}`,
              createdAt,
            },
          ],
        },
      ],
    });
    const outside = await client.post('/api/trips/internal/exports', { email: ticket.email });
    expect(outside.status).toBe(404);
    await client.delete(`${accounts}/traveller`);
    await setup.test.settled();
    expect(await exportBrowsers()).toEqual({ pushSubscriptions: [] });
  });

  it('stores the last of 25 subscriptions that a browser sends at once', async () => {
    const { client } = await setup.startBrowser();
    const before = await setup.count('push_subscriptions');
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        client.post(pushPath, { subscription: setup.receiver.browser().subscription }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 204));
    expect(await setup.count('push_subscriptions')).toBe(before);
  });

  it('stores ten browsers of an address when 25 subscribe at once, and moves them without a deadlock', async () => {
    const trips = setup.test.contextOf('trips');
    const browsers = Array.from({ length: 25 }, () => setup.receiver.browser().subscription);
    const save = (addressHash: string, from = browsers) =>
      from.map((browser) =>
        trips.transaction((context) =>
          savePushSubscription(context, addressHash, randomUUID(), browser),
        ),
      );
    const countOf = async (addressHash: string) => {
      const { rowCount } = await trips.database.execute(
        sql`select from trips.push_subscriptions where address_hash = ${addressHash}`,
      );
      return rowCount;
    };
    await Promise.all(save('one'));
    expect(await countOf('one')).toBe(maxSubscriptions);
    await Promise.all([...save('one'), ...save('other', [...browsers].reverse())]);
    for (const address of ['one', 'other']) {
      expect(await countOf(address)).toBeLessThanOrEqual(maxSubscriptions);
    }
  });
});
