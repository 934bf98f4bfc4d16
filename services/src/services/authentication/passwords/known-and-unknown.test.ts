import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode, signInByText } from '../../../testing/sign-in/request-code';

const base = '/api/authentication';
const wrong = 'not the password';

/** The complete response without values that differ in each request: the date, ids and the session token. */
function normalizeResponse({ status, headers, text }: TestResponse): string {
  const { date, ...comparedHeaders } = headers;
  return `${status} ${JSON.stringify(comparedHeaders)} ${text}`
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/__Host-session=[\w-]{43}/g, 'a session');
}

describe('responses for known and unknown addresses', () => {
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
    [202, 'a code by email', code('email'), 'a.known@example.com', 'a.other@example.com'],
    [202, 'a code by text message', code('text'), '+447700900123', '+447711911123'],
    [401, 'a wrong password', password, 'a.known@example.com', 'a.other@example.com'],
    [
      401,
      'a wrong password in two forms',
      decomposed,
      'a.known@example.com',
      'a.other@example.com',
    ],
    [
      401,
      'a password of an account without one',
      password,
      'a.codes@example.com',
      'a.other@example.com',
    ],
    [429, 'many wrong passwords', lockedPassword, 'a.known@example.com', 'a.other@example.com'],
    [202, 'a reset link', reset, 'a.known@example.com', 'a.other@example.com'],
  ])('are identical with status %i for %s', async (status, _request, send, known, unknown) => {
    const responses = [await send(test.client(), known), await send(test.client(), unknown)];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    const [knownResponse, unknownResponse] = responses.map(normalizeResponse);
    expect(knownResponse).toBe(unknownResponse);
    await test.settled();
  });
});
