import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode, signInByText } from '../../../testing/sign-in/request-code';

const base = '/api/authentication';
const wrong = 'not the password';

/** All that arrives, but for what is drawn anew for each request: ids of challenge, request and session. */
function bytesOf({ status, headers, text }: TestReply): string {
  const { date, ...told } = headers;
  return `${status} ${JSON.stringify(told)} ${text}`
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/__Host-session=[\w-]{43}/g, 'a session');
}

describe('whoever asks about an address', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
    const [client, other] = [await test.guest(), await test.guest()];
    await signInByCode(test, client, 'a.known@example.com');
    await client.put(`${base}/password`, { password: 'correct horse battery' });
    await signInByCode(test, other, 'a.codes@example.com');
    await signInByText(test, await test.guest(), '+447700900123');
  });
  beforeEach(() => test.clock.advance(60 * 60_000));
  afterAll(() => test.stop());

  const code = (channel: string) => (client: TestClient, address: string) =>
    client.post(`${base}/one-time-codes`, { purpose: 'sign-in', channel, address });
  const password = (client: TestClient, email: string) =>
    client.post(`${base}/password-sessions`, { email, password: wrong });
  const decomposed = (client: TestClient, email: string) =>
    client.post(`${base}/password-sessions`, { email, password: 'Größe'.normalize('NFD') });
  const lockedPassword = async (client: TestClient, email: string) => {
    for (let tries = 0; tries < 10; tries += 1) await password(client, email);
    return password(client, email);
  };
  const reset = (client: TestClient, email: string) =>
    client.post(`${base}/password-resets`, { email });

  it.each([
    [202, 'a code by e-mail', code('email'), 'a.known@example.com', 'a.other@example.com'],
    [202, 'a code by text message', code('text'), '+447700900123', '+447711911123'],
    [401, 'a password', password, 'a.known@example.com', 'a.other@example.com'],
    [401, 'a password in two forms', decomposed, 'a.known@example.com', 'a.other@example.com'],
    [401, 'one where there is none', password, 'a.codes@example.com', 'a.other@example.com'],
    [429, 'many passwords', lockedPassword, 'a.known@example.com', 'a.other@example.com'],
    [202, 'a reset link', reset, 'a.known@example.com', 'a.other@example.com'],
  ])(
    'is answered %i byte for byte alike, known or not: %s',
    async (status, _way, ask, known, unknown) => {
      const answers = [await ask(test.client(), known), await ask(test.client(), unknown)];
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      const [one, other] = answers.map(bytesOf);
      expect(one).toBe(other);
      await test.settled();
    },
  );
});
