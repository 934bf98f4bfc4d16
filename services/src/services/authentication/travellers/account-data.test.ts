import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import { toInstant } from '../../../kit/values/schemas';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { requestCode, signInByCode, signInByText } from '../../../testing/sign-in/request-code';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator';
import { addPasskey } from '../testing/passkey-client';

const base = '/api/authentication';
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
type SessionsResponse = { sessions: { id: string; current: boolean; device: string | null }[] };

const savedCard = {
  id: 'card-1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2031,
  expired: false,
  savedAt: '2026-11-20T09:00:00Z',
};

const wish = {
  id: 'wish-1',
  bookingId: 'booking-1',
  state: 'OPEN',
  journeyIds: ['1200'],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
  operationId: null,
  endedAt: null,
  deadline: '2026-11-21T11:45:00Z',
  createdAt: '2026-11-20T09:00:00Z',
};
const choices = { swapResults: true, proposals: false, trainChanges: true };
const createdAt = '2026-11-20T09:00:00Z';
const pushSubscription = {
  pushService: 'push.example',
  createdAt,
  waitingMessages: [{ title: 'Platform 4', body: 'Your train', url: '/trips/1', createdAt }],
};
const bookingLanguages = [{ bookingId: 'booking-1', language: 'de' }];
const voucher = {
  lastSigns: 'NPQR',
  operationId: 'operation-1',
  bookingId: 'booking-1',
  bookingReference: 'SWAPME24',
  issuedAt: '2026-11-20T09:00:00Z',
  amount: { amount: 900, currency: 'GBP' },
  left: { amount: 400, currency: 'GBP' },
};

describe("a traveller's sessions and data", () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'newsletter', 'web'],
      fakes: {
        'train-swap': {
          listBookings: () => ({ bookings: [] }),
          exportWishes: () => ({ wishes: [wish], proposals: [], bookingLanguages }),
        },
        trips: {
          listTrips: () => ({ upcoming: [], past: [] }),
          getNotificationChoices: () => choices,
          exportPushSubscriptions: () => ({ pushSubscriptions: [pushSubscription] }),
        },
        payments: {
          exportPayments: () => ({ payments: [], vouchers: [voucher] }),
          listSavedCards: () => ({ savedCards: [savedCard] }),
        },
      },
    });
  });
  beforeEach(() => test.clock.advance(30 * 60_000));
  afterAll(() => test.stop());

  async function signIn(email: string, userAgent = phone): Promise<TestClient> {
    const client = await test.guest();
    const originalPost = client.post;
    client.post = (url, body, sent) =>
      originalPost(url, body, { ...sent, headers: { 'user-agent': userAgent, ...sent?.headers } });
    await signInByCode(test, client, email);
    return client;
  }
  const listSessions = async (client: TestClient) =>
    (await client.get<SessionsResponse>(`${base}/sessions`)).body.sessions;
  const getKind = async (client: TestClient) =>
    (await client.get<{ session: Session | null }>(`${base}/session`)).body.session?.kind ?? null;
  const countRows = async (from: string) => {
    const { rows } = await test.host.runtime.connection.database.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${from}`),
    );
    return rows[0]?.n;
  };

  it('lists sessions and ends one or all others', async () => {
    const email = 'devices@example.com';
    const [here, there, elsewhere] = [
      await signIn(email),
      await signIn(email, 'curl/8'),
      await signIn(email),
    ];
    const all = await listSessions(here);
    expect(all.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(all.map(({ device }) => device).sort()).toEqual([
      'Chrome on Android',
      'Chrome on Android',
      null,
    ]);
    const unknownDeviceId = all.find(({ device }) => device === null)?.id;
    const otherTraveller = await signIn('second@example.com');
    expect((await otherTraveller.delete(`${base}/sessions/${unknownDeviceId}`)).status).toBe(404);
    expect(await getKind(there)).toBe('traveller');
    expect((await here.delete(`${base}/sessions/${unknownDeviceId}`)).status).toBe(204);
    expect(await getKind(there)).toBeNull();
    expect((await here.delete(`${base}/sessions`)).status).toBe(204);
    expect([await getKind(elsewhere), await getKind(here)]).toEqual([null, 'traveller']);
    expect(await getKind(otherTraveller)).toBe('traveller');
    expect(await listSessions(here)).toHaveLength(1);
  });

  it('exports all data of one traveller in one file after a recent sign-in', async () => {
    const email = 'export@example.com';
    const signedInAt = test.clock.now();
    const client = await signIn(email);
    const message = { subject: 'A seat', message: 'By the window?' };
    for (const address of [email, 'other@example.com']) {
      const sent = { email: address, ...message };
      await client.post('/api/web/support-cases', sent, { key: randomUUID() });
      await client.post('/api/newsletter/subscriptions', { email: address });
    }
    await addPasskey(client, createSoftwareAuthenticator());
    await test.settled();
    const response = await client.get(`${base}/traveller/export`);
    expect(response.status).toBe(200);
    expect(response.headers['content-disposition']).toContain('train-swap-data.json');
    expect(response.body).toMatchObject({
      traveller: { email },
      sessions: [{ device: 'Chrome on Android' }],
      account: { createdAt: toInstant(signedInAt), phoneProved: false, hasPassword: false },
      knownDevices: [{ createdAt: toInstant(signedInAt) }],
      passkeys: [{ name: 'Chrome on Android', lastUsedAt: null }],
      savedCards: [savedCard],
      wishes: [wish],
      proposals: [],
      payments: [],
      vouchers: [voucher],
      supportCases: [{ subject: 'A seat', messages: [{ text: 'By the window?' }] }],
      newsletter: { email, confirmedAt: null },
      notificationChoices: choices,
      pushSubscriptions: [pushSubscription],
      bookingLanguages,
      bookings: [],
    });
    expect(response.text).not.toContain('other@example.com');
    test.clock.advance(16 * 60_000);
    const late = await client.get(`${base}/traveller/export`);
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('exports every support case', async () => {
    const email = 'writes-a-lot@example.com';
    const client = await signIn(email);
    await test.host.runtime.connection.database.execute(sql`
      insert into web.support_cases (case_number, email, subject, status, created_at, last_message_at)
      select 'TS-' || n, ${email}, 'S', 'OPEN', now(), now() from generate_series(1, 250) n`);
    const { body } = await client.get<{ supportCases: unknown[] }>(`${base}/traveller/export`);
    expect(body.supportCases).toHaveLength(250);
  });

  it('deletes the data of this account in every service', async () => {
    const passkeyCount = (await countRows('authentication.passkeys')) ?? 0;
    const [email, remainingEmail] = ['leaves@example.com', 'stays@example.com'];
    const [client, other] = [await signIn(email), await signIn(remainingEmail)];
    for (const one of [client, other]) await addPasskey(one, createSoftwareAuthenticator());
    for (const address of [email, remainingEmail]) {
      const sent = { email: address, subject: 'S', message: 'M' };
      await client.post('/api/web/support-cases', sent, { key: randomUUID() });
      await client.post('/api/newsletter/subscriptions', { email: address });
    }
    // Unused codes that other browsers requested.
    for (const address of [email, remainingEmail])
      await requestCode(test, await test.guest(), address);
    await test.settled();
    expect((await client.delete(`${base}/traveller`)).status).toBe(204);
    await test.settled();
    expect(await getKind(client)).toBeNull();
    expect(await getKind(other)).toBe('traveller');
    for (const from of [
      'authentication.travellers t',
      'authentication.challenges t',
      'web.support_cases t',
      'newsletter.subscribers t',
    ]) {
      expect([from, await countRows(`${from} where t::text like '%${email}%'`)]).toEqual([from, 0]);
    }
    expect(await countRows('authentication.passkeys')).toBe(passkeyCount + 1);
    expect(
      await countRows(
        `authentication.challenges where address = '${remainingEmail}' and used_at is null`,
      ),
    ).toBe(1);
    expect(await countRows(`web.support_cases where email = '${remainingEmail}'`)).toBe(1);
    expect(await countRows(`newsletter.subscribers where email = '${remainingEmail}'`)).toBe(1);
    // A new account with the same address has no old data.
    const again = await signIn(email);
    const { body } = await again.get<{ supportCases: unknown[] }>(`${base}/traveller/export`);
    expect(body.supportCases).toEqual([]);
  });

  it('confirms the deletion in the language of the request, without a link to the account', async () => {
    const email = 'goodbye@example.com';
    const phoneNumber = '+447700900321';
    const headers = { 'accept-language': 'de' };
    await (await signIn(email)).delete(`${base}/traveller`, { headers });
    const byPhone = await test.guest();
    await signInByText(test, byPhone, phoneNumber);
    await byPhone.delete(`${base}/traveller`);
    await test.settled();
    const findMessage = (address: string) =>
      test.messages.find(({ to, kind }) => to === address && kind === 'security-change');
    expect(findMessage(email)).toMatchObject({ subject: 'Ihr Konto ist gelöscht' });
    expect(findMessage(phoneNumber)?.text).toMatch(/^Your Train Swap account was deleted/);
    expect([email, phoneNumber].flatMap((to) => findMessage(to)?.links ?? [])).toEqual([]);
  });

  it('requires a recent sign-in for the deletion', async () => {
    const client = await signIn('borrowed@example.com');
    test.clock.advance(16 * 60_000);
    const rejected = await client.delete(`${base}/traveller`);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'step-up-required']);
    expect(await getKind(client)).toBe('traveller');
  });

  it('returns 404 for the internal export operations from outside', async () => {
    const client = await signIn('outside@example.com');
    for (const service of ['web', 'newsletter']) {
      const body = { email: 'outside@example.com' };
      expect((await client.post(`/api/${service}/internal/exports`, body)).status).toBe(404);
    }
    const inside = await test.host.runtime.calls()('web', 'exportSupportCases', {
      body: { email: 'outside@example.com' },
      response: z.object({ supportCases: z.array(z.unknown()) }),
    });
    expect(inside.supportCases).toEqual([]);
  });
});
