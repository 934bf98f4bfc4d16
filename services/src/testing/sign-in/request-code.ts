import type { TestClient } from '../../kit/testing/test-client';
import type { Challenge } from '../../services/authentication/contract';
import type { ServiceTest } from '../service-test/start-service-test';

const base = '/api/authentication/one-time-codes';

/** Asks for a sign-in code by e-mail and reads it from the message. */
export async function askForCode(test: ServiceTest, client: TestClient, address: string) {
  const asked = await client.post<Challenge>(base, {
    purpose: 'sign-in',
    channel: 'email',
    address,
  });
  // Other mail may come between.
  const code = test.messages.filter((one) => one.code).at(-1)?.code ?? '';
  return { status: asked.status, challenge: asked.body, code };
}

/** Signs in, or proves again who is signed in, by a code to this number. */
export async function signInByText(test: ServiceTest, client: TestClient, address: string) {
  const body = { purpose: 'sign-in', channel: 'text', address };
  const asked = await client.post<Challenge>(base, body);
  return enterCode(client, asked.body, test.messages.at(-1)?.code ?? '');
}

export function enterCode(client: TestClient, challenge: Challenge, code: string) {
  return client.post(`${base}/${challenge.challengeId}/verifications`, { code });
}

export function resend(client: TestClient, challenge: Challenge) {
  return client.post<Challenge & { code?: string }>(`${base}/${challenge.challengeId}/resend`, {});
}

/** A code of the same length that is not this one. */
export function wrongCode(code: string): string {
  return [...code].map((digit) => String((Number(digit) + 1) % 10)).join('');
}

export async function signInByCode(test: ServiceTest, client: TestClient, address: string) {
  const { challenge, code } = await askForCode(test, client, address);
  return enterCode(client, challenge, code);
}
