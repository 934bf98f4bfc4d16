import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { toInstant } from '../../../kit/schemas';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { askForCode, signInByCode } from '../../../testing/sign-in/request-code';
import { softwareAuthenticator } from '../../../testing/sign-in/software-authenticator';
import { addPasskey } from '../testing/use-passkey';

const base = '/api/authentication';
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
type Listed = { sessions: { id: string; current: boolean; device: string | null }[] };

const savedCard = {
  ...{ id: 'card-1', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2031 },
  ...{ expired: false, savedAt: '2026-11-20T09:00:00Z' },
};

const wish = {
  ...{ id: 'wish-1', bookingId: 'booking-1', state: 'OPEN', journeyIds: ['1200'], properties: [] },
  ...{ together: false, makeRoom: false, nothingBelow: false, operationId: null, endedAt: null },
  ...{ deadline: '2026-11-21T11:45:00Z', createdAt: '2026-11-20T09:00:00Z' },
};
const voucher = {
  ...{ lastSigns: 'NPQR', operationId: 'operation-1' },
  ...{ bookingId: 'booking-1', bookingReference: 'SWAPME24', issuedAt: '2026-11-20T09:00:00Z' },
  ...{ amount: { amount: 900, currency: 'GBP' }, left: { amount: 400, currency: 'GBP' } },
};

describe("a traveller's sessions and data", () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'newsletter', 'web'],
      standIns: {
        'train-swap': {
          listBookings: () => ({ bookings: [] }),
          exportWishes: () => ({ wishes: [wish], proposals: [] }),
        },
        trips: { listTrips: () => ({ upcoming: [], past: [] }) },
        payments: {
          exportPayments: () => ({ payments: [], vouchers: [voucher] }),
          listSavedCards: () => ({ savedCards: [savedCard] }),
        },
      },
    });
  });
  beforeEach(() => test.clock.advance(30 * 60_000));
  afterAll(() => test.stop());

  async function signedIn(email: string, userAgent = phone): Promise<TestClient> {
    const client = await test.guest();
    const plain = client.post;
    client.post = (url, body, sent) =>
      plain(url, body, { ...sent, headers: { 'user-agent': userAgent, ...sent?.headers } });
    await signInByCode(test, client, email);
    return client;
  }
  const listed = async (client: TestClient) =>
    (await client.get<Listed>(`${base}/sessions`)).body.sessions;
  const kindOf = async (client: TestClient) =>
    (await client.get<{ session: Session | null }>(`${base}/session`)).body.session?.kind ?? null;
  const count = async (from: string) => {
    const { rows } = await test.host.runtime.connection.database.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${from}`),
    );
    return rows[0]?.n;
  };

  it('lists where the traveller is signed in, and signs out there, one or all others', async () => {
    const email = 'devices@example.com';
    const [here, there, elsewhere] = [
      await signedIn(email),
      await signedIn(email, 'curl/8'),
      await signedIn(email),
    ];
    const all = await listed(here);
    expect(all.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(all.map(({ device }) => device).sort()).toEqual([
      'Chrome on Android',
      'Chrome on Android',
      null,
    ]);
    const odd = all.find(({ device }) => device === null)?.id;
    const stranger = await signedIn('stranger@example.com');
    expect((await stranger.delete(`${base}/sessions/${odd}`)).status).toBe(404);
    expect(await kindOf(there)).toBe('traveller');
    expect((await here.delete(`${base}/sessions/${odd}`)).status).toBe(204);
    expect(await kindOf(there)).toBeNull();
    expect((await here.delete(`${base}/sessions`)).status).toBe(204);
    expect([await kindOf(elsewhere), await kindOf(here)]).toEqual([null, 'traveller']);
    expect(await kindOf(stranger)).toBe('traveller');
    expect(await listed(here)).toHaveLength(1);
  });

  it('hands out all of it in one file, of one traveller, soon after signing in', async () => {
    const email = 'export@example.com';
    const signedInAt = test.clock.now();
    const client = await signedIn(email);
    const message = { subject: 'A seat', message: 'By the window?' };
    for (const address of [email, 'other@example.com']) {
      const sent = { email: address, ...message };
      await client.post('/api/web/support-cases', sent, { key: randomUUID() });
      await client.post('/api/newsletter/subscriptions', { email: address });
    }
    await addPasskey(client, softwareAuthenticator());
    await test.settled();
    const reply = await client.get(`${base}/traveller/export`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toContain('train-swap-data.json');
    expect(reply.body).toMatchObject({
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
      bookings: [],
    });
    expect(reply.text).not.toContain('other@example.com');
    test.clock.advance(16 * 60_000);
    const late = await client.get(`${base}/traveller/export`);
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('hands out every case, however many there are', async () => {
    const email = 'writes-a-lot@example.com';
    const client = await signedIn(email);
    await test.host.runtime.connection.database.execute(sql`
      insert into web.support_cases (case_number, email, subject, status, created_at, last_message_at)
      select 'TS-' || n, ${email}, 'S', 'OPEN', now(), now() from generate_series(1, 250) n`);
    const { body } = await client.get<{ supportCases: unknown[] }>(`${base}/traveller/export`);
    expect(body.supportCases).toHaveLength(250);
  });

  it('is deleted everywhere with the account, and with nobody else', async () => {
    const passkeysBefore = (await count('authentication.passkeys')) ?? 0;
    const [email, kept] = ['leaves@example.com', 'stays@example.com'];
    const [client, other] = [await signedIn(email), await signedIn(kept)];
    for (const one of [client, other]) await addPasskey(one, softwareAuthenticator());
    for (const address of [email, kept]) {
      const sent = { email: address, subject: 'S', message: 'M' };
      await client.post('/api/web/support-cases', sent, { key: randomUUID() });
      await client.post('/api/newsletter/subscriptions', { email: address });
    }
    // Codes that other browsers asked for and did not use.
    for (const address of [email, kept]) await askForCode(test, await test.guest(), address);
    await test.settled();
    expect((await client.delete(`${base}/traveller`)).status).toBe(204);
    await test.settled();
    expect(await kindOf(client)).toBeNull();
    expect(await kindOf(other)).toBe('traveller');
    for (const from of [
      'authentication.travellers t',
      'authentication.challenges t',
      'web.support_cases t',
      'newsletter.subscribers t',
    ]) {
      expect([from, await count(`${from} where t::text like '%${email}%'`)]).toEqual([from, 0]);
    }
    expect(await count('authentication.passkeys')).toBe(passkeysBefore + 1);
    expect(
      await count(`authentication.challenges where address = '${kept}' and used_at is null`),
    ).toBe(1);
    expect(await count(`web.support_cases where email = '${kept}'`)).toBe(1);
    expect(await count(`newsletter.subscribers where email = '${kept}'`)).toBe(1);
    // Who comes again begins anew.
    const again = await signedIn(email);
    const { body } = await again.get<{ supportCases: unknown[] }>(`${base}/traveller/export`);
    expect(body.supportCases).toEqual([]);
  });

  it('is not deleted by who sits down at a phone that was signed in a while ago', async () => {
    const client = await signedIn('borrowed@example.com');
    test.clock.advance(16 * 60_000);
    const refused = await client.delete(`${base}/traveller`);
    expect([refused.status, refused.body.code]).toEqual([403, 'step-up-required']);
    expect(await kindOf(client)).toBe('traveller');
  });

  it('tells no service from outside to hand data out', async () => {
    const client = await signedIn('outside@example.com');
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
