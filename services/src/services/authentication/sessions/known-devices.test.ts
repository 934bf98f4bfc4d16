import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deviceCookieName } from '../../../kit/http/access/token-cookies';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  enterCode,
  requestCode,
  signInByCode,
  wrongCode,
} from '../../../testing/sign-in/request-code';

const base = '/api/authentication';
const minute = 60_000;
const day = 24 * 60 * minute;
const timeoutMs = 60_000;

describe('a browser that signed in before', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  /** A browser that signed in and out again. */
  async function createKnownBrowser(email: string): Promise<TestClient> {
    const client = await test.guest();
    expect((await signInByCode(test, client, email)).status).toBe(200);
    await client.delete(`${base}/session`);
    return client;
  }

  const getRequestResult = async (client: TestClient, email: string) => {
    const { status, challenge } = await requestCode(test, client, email);
    return { status, code: (challenge as { code?: string }).code };
  };

  async function failTenTimes(
    email: string,
    createClient: () => Promise<TestClient>,
  ): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const client = await createClient();
      const { challenge, code } = await requestCode(test, client, email);
      for (let tries = 0; tries < 5; tries += 1) {
        await enterCode(client, challenge, wrongCode(code));
      }
      test.clock.advance(5 * minute);
    }
  }

  it(
    'signs in by code when other clients have used all attempts of its address',
    async () => {
      const email = 'all.tries@example.com';
      const knownBrowser = await createKnownBrowser(email);
      const otherBrowser = await createKnownBrowser('other.traveller@example.com');
      for (let hour = 0; hour < 5; hour += 1) {
        await failTenTimes(email, () => test.guest());
        test.clock.advance(30 * minute);
      }
      const locked = { status: 429, code: 'code-locked' };
      expect(await getRequestResult(await test.guest(), email)).toEqual(locked);
      expect(await getRequestResult(otherBrowser, email)).toEqual(locked);
      expect((await signInByCode(test, knownBrowser, email)).status).toBe(200);
      expect(await getRequestResult(await test.guest(), email)).toEqual(locked);
    },
    timeoutMs,
  );

  it(
    'signs in by code when other clients have used all messages to its address',
    async () => {
      const email = 'all.messages@example.com';
      const knownBrowser = await createKnownBrowser(email);
      for (let sent = 1; sent < 20; sent += 1) {
        test.clock.advance(2 * minute);
        expect((await getRequestResult(await test.guest(), email)).status).toBe(202);
      }
      const rejected = { status: 429, code: 'too-many-attempts' };
      expect(await getRequestResult(await test.guest(), email)).toEqual(rejected);
      expect((await signInByCode(test, knownBrowser, email)).status).toBe(200);
      expect(await getRequestResult(await test.guest(), email)).toEqual(rejected);
    },
    timeoutMs,
  );

  it('signs in by password when attackers have locked the address', async () => {
    const email = 'password@example.com';
    const knownBrowser = await test.guest();
    await signInByCode(test, knownBrowser, email);
    const password = 'correct horse battery';
    expect((await knownBrowser.put(`${base}/password`, { password })).status).toBe(204);
    await knownBrowser.delete(`${base}/session`);
    const getSignInStatus = async (client: TestClient, entered: string) =>
      (await client.post(`${base}/password-sessions`, { email, password: entered })).status;
    for (let tries = 0; tries < 10; tries += 1)
      await getSignInStatus(test.client(), 'a wrong password');
    expect(await getSignInStatus(test.client(), password)).toBe(429);
    expect(await getSignInStatus(knownBrowser, password)).toBe(201);
  });

  it('is locked only by its own failures', async () => {
    const email = 'own.failures@example.com';
    const knownBrowser = await createKnownBrowser(email);
    await failTenTimes(email, async () => {
      knownBrowser.cookies.delete('__Host-session');
      return knownBrowser;
    });
    expect(await getRequestResult(knownBrowser, email)).toEqual({
      status: 429,
      code: 'code-locked',
    });
    expect((await getRequestResult(await test.guest(), email)).status).toBe(202);
  });

  it('is identified by a cookie, stored as a hash, for all travellers who sign in there', async () => {
    const client = await createKnownBrowser('first@example.com');
    const token = client.cookies.get(deviceCookieName) ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { challenge, code } = await requestCode(test, client, 'second@example.com');
    const entered = await enterCode(client, challenge, code);
    const [, device] = [entered.headers['set-cookie']].flat();
    expect(device).toMatch(
      new RegExp(`^__Host-device=${token}; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$`),
    );
    const { rows } = await test.host.runtime.connection.database.execute(
      sql`select * from authentication.known_devices`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Date.parse(/Expires=([^;]+)/.exec(String(device))?.[1] ?? '')).toBeCloseTo(
      test.clock.now().getTime() + 400 * day,
      -4,
    );
  });

  it('gets a new cookie for an unknown token', async () => {
    const client = await test.guest();
    const unknownToken = 'A'.repeat(43);
    client.cookies.set(deviceCookieName, unknownToken);
    await signInByCode(test, client, 'chosen@example.com');
    expect(client.cookies.get(deviceCookieName)).not.toBe(unknownToken);
  });

  it('is deleted with the account, and 400 days after the last sign-in', async () => {
    const { database } = test.host.runtime.connection;
    const countDevices = async (email: string) => {
      const { rows } = await database.execute(sql`
        select from authentication.known_devices join authentication.travellers t on t.id = traveller_id
        where t.email = ${email}`);
      return rows.length;
    };
    const countAllDevices = async () =>
      (await database.execute(sql`select from authentication.known_devices`)).rows.length;
    const client = await test.guest();
    await signInByCode(test, client, 'deleted@example.com');
    const before = await countAllDevices();
    expect((await client.delete(`${base}/traveller`)).status).toBe(204);
    expect(await countAllDevices()).toBe(before - 1);
    await createKnownBrowser('expired@example.com');
    test.clock.advance(399 * day);
    await test.runJob('authentication', 'delete-expired');
    expect(await countDevices('expired@example.com')).toBe(1);
    test.clock.advance(day + 1);
    await test.runJob('authentication', 'delete-expired');
    expect(await countDevices('expired@example.com')).toBe(0);
  });
});
