import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { enterCode, requestCode, signInByCode } from '../../../testing/sign-in/request-code';
import { withLockedTraveller } from '../../../testing/sign-in/with-locked-traveller';

const base = '/api/authentication';
const password = 'correct horse battery';

describe('concurrent changes of sessions', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { DATABASE_CONNECTIONS: '25' },
    });
  });
  afterAll(() => test.stop());

  /** Retries hide deadlocks, each of which costs a second. */
  const countDeadlocks = async () => {
    const { rows } = await test.host.runtime.connection.database.execute<{ deadlocks: number }>(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    return rows[0]?.deadlocks;
  };
  afterEach(async () => expect(await countDeadlocks()).toBe(0));

  /** Browsers in which the same traveller has signed in. */
  async function startBrowsers(email: string, count: number): Promise<TestClient[]> {
    const first = await test.guest();
    await signInByCode(test, first, email);
    await first.put(`${base}/password`, { password });
    const browsers = [first];
    while (browsers.length < count) {
      const browser = await test.guest();
      await browser.post(`${base}/password-sessions`, { email, password });
      browsers.push(browser);
    }
    return browsers;
  }
  const countSessions = async (browsers: readonly TestClient[]) => {
    const all = await Promise.all(
      browsers.map((browser) => browser.get<{ session: unknown }>(`${base}/session`)),
    );
    return all.filter(({ body }) => body.session !== null).length;
  };

  it('leaves one session when every browser signs out everywhere else at once', async () => {
    const browsers = await startBrowsers('all-at-once@example.com', 8);
    const responses = await Promise.all(
      browsers.map((browser) => browser.delete(`${base}/sessions`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(401)]);
    expect(await countSessions(browsers)).toBe(1);
  });

  it('signs in again or ends the session, when both happen at once', async () => {
    const email = 'again-and-out@example.com';
    const [first, second] = await startBrowsers(email, 2);
    if (!first || !second) throw new Error('There are no browsers.');
    const { challenge, code } = await requestCode(test, second, email);
    let entering: ReturnType<typeof enterCode> | undefined;
    const [ended, changed] = await withLockedTraveller(
      test,
      email,
      [() => first.delete(`${base}/sessions`), () => first.put(`${base}/password`, { password })],
      () => {
        entering = enterCode(second, challenge, code);
      },
    );
    expect([200, 401, 404]).toContain((await entering)?.status);
    expect([ended?.status, changed?.status]).toEqual([204, 204]);
    expect(await countSessions([second])).toBe(0);
  });

  it('stores ten challenges of passkeys when 25 are requested at once', async () => {
    const browser = await test.guest();
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        browser.post(`${base}/passkey-challenges`, { purpose: 'sign-in' }),
      ),
    );
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    const { rows } = await test.host.runtime.connection.database.execute(
      sql`select from authentication.passkey_challenges`,
    );
    expect(rows).toHaveLength(10);
  });
});
