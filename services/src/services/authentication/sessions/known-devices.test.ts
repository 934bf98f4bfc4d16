import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deviceCookieName } from '../../../kit/http/session-cookie';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  askForCode,
  enterCode,
  signInByCode,
  wrongCode,
} from '../../../testing/sign-in/request-code';

const base = '/api/authentication';
const minute = 60_000;
const day = 24 * 60 * minute;
const patience = 60_000;

describe('a browser that signed in before', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  /** Signed in, and out again. */
  async function browserOf(email: string): Promise<TestClient> {
    const client = await test.guest();
    expect((await signInByCode(test, client, email)).status).toBe(200);
    await client.delete(`${base}/session`);
    return client;
  }

  const asked = async (client: TestClient, email: string) => {
    const { status, challenge } = await askForCode(test, client, email);
    return { status, code: (challenge as { code?: string }).code };
  };

  async function failTenTimes(email: string, who: () => Promise<TestClient>): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const client = await who();
      const { challenge, code } = await askForCode(test, client, email);
      for (let tries = 0; tries < 5; tries += 1) {
        await enterCode(client, challenge, wrongCode(code));
      }
      test.clock.advance(5 * minute);
    }
  }

  it(
    'gets and uses a code when strangers have used up all tries of its address',
    async () => {
      const email = 'all.tries@example.com';
      const mine = await browserOf(email);
      const foreign = await browserOf('somebody.else@example.com');
      for (let hour = 0; hour < 5; hour += 1) {
        await failTenTimes(email, () => test.guest());
        test.clock.advance(30 * minute);
      }
      const locked = { status: 429, code: 'code-locked' };
      expect(await asked(await test.guest(), email)).toEqual(locked);
      expect(await asked(foreign, email)).toEqual(locked);
      expect((await signInByCode(test, mine, email)).status).toBe(200);
      expect(await asked(await test.guest(), email)).toEqual(locked);
    },
    patience,
  );

  it(
    'gets and uses a code when strangers have used up all messages of its address',
    async () => {
      const email = 'all.messages@example.com';
      const mine = await browserOf(email);
      for (let sent = 1; sent < 20; sent += 1) {
        test.clock.advance(2 * minute);
        expect((await asked(await test.guest(), email)).status).toBe(202);
      }
      const refused = { status: 429, code: 'too-many-attempts' };
      expect(await asked(await test.guest(), email)).toEqual(refused);
      expect((await signInByCode(test, mine, email)).status).toBe(200);
      expect(await asked(await test.guest(), email)).toEqual(refused);
    },
    patience,
  );

  it('signs in by password when strangers have locked that', async () => {
    const email = 'password@example.com';
    const mine = await test.guest();
    await signInByCode(test, mine, email);
    const password = 'correct horse battery';
    expect((await mine.put(`${base}/password`, { password })).status).toBe(204);
    await mine.delete(`${base}/session`);
    const enter = async (client: TestClient, entered: string) =>
      (await client.post(`${base}/password-sessions`, { email, password: entered })).status;
    for (let tries = 0; tries < 10; tries += 1) await enter(test.client(), 'a wrong password');
    expect(await enter(test.client(), password)).toBe(429);
    expect(await enter(mine, password)).toBe(201);
  });

  it('is locked by its own failures, and locks nobody else', async () => {
    const email = 'own.failures@example.com';
    const mine = await browserOf(email);
    await failTenTimes(email, async () => {
      mine.cookies.delete('__Host-session');
      return mine;
    });
    expect(await asked(mine, email)).toEqual({ status: 429, code: 'code-locked' });
    expect((await asked(await test.guest(), email)).status).toBe(202);
  });

  it('is known by a cookie that is kept as a hash, for all who sign in there', async () => {
    const client = await browserOf('first@example.com');
    const token = client.cookies.get(deviceCookieName) ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { challenge, code } = await askForCode(test, client, 'second@example.com');
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

  it('is given a cookie of ours for one that somebody chose', async () => {
    const client = await test.guest();
    const chosen = 'A'.repeat(43);
    client.cookies.set(deviceCookieName, chosen);
    await signInByCode(test, client, 'chosen@example.com');
    expect(client.cookies.get(deviceCookieName)).not.toBe(chosen);
  });

  it('is forgotten with the account, and 400 days after the last sign-in', async () => {
    const { database } = test.host.runtime.connection;
    const known = async (email: string) => {
      const { rows } = await database.execute(sql`
        select from authentication.known_devices join authentication.travellers t on t.id = traveller_id
        where t.email = ${email}`);
      return rows.length;
    };
    const count = async () =>
      (await database.execute(sql`select from authentication.known_devices`)).rows.length;
    const client = await test.guest();
    await signInByCode(test, client, 'deleted@example.com');
    const before = await count();
    expect((await client.delete(`${base}/traveller`)).status).toBe(204);
    expect(await count()).toBe(before - 1);
    await browserOf('forgotten@example.com');
    test.clock.advance(399 * day);
    await test.runJob('authentication', 'forget-what-expired');
    expect(await known('forgotten@example.com')).toBe(1);
    test.clock.advance(day + 1);
    await test.runJob('authentication', 'forget-what-expired');
    expect(await known('forgotten@example.com')).toBe(0);
  });
});
