import type { TestClient } from '../../kit/testing/test-client';
import type { Challenge } from '../../services/authentication/contract';
import type { ServiceTest } from '../service-test/start-service-test';

const base = '/api/authentication/one-time-codes';

/** The code of the latest message with a one-time code. Other messages may follow it. */
export const getLastCode = ({ messages }: Pick<ServiceTest, 'messages'>): string =>
  messages.filter(({ kind }) => kind === 'one-time-code').at(-1)?.code ?? '';

/** Requests a sign-in code by email and reads it from the message. */
export async function requestCode(test: ServiceTest, client: TestClient, address: string) {
  const sent = await client.post<Challenge>(base, {
    purpose: 'sign-in',
    channel: 'email',
    address,
  });
  return { status: sent.status, challenge: sent.body, code: getLastCode(test) };
}

/** Signs in, or authenticates again, with a code by text message. */
export async function signInByText(test: ServiceTest, client: TestClient, address: string) {
  const body = { purpose: 'sign-in', channel: 'text', address };
  const sent = await client.post<Challenge>(base, body);
  return enterCode(client, sent.body, getLastCode(test));
}

export function enterCode(client: TestClient, challenge: Challenge, code: string) {
  return client.post(`${base}/${challenge.challengeId}/verifications`, { code });
}

export function resend(client: TestClient, challenge: Challenge) {
  return client.post<Challenge & { code?: string }>(`${base}/${challenge.challengeId}/resend`, {});
}

/** Another code of the same length. */
export function wrongCode(code: string): string {
  return [...code].map((digit) => String((Number(digit) + 1) % 10)).join('');
}

export async function signInByCode(test: ServiceTest, client: TestClient, address: string) {
  const { challenge, code } = await requestCode(test, client, address);
  return enterCode(client, challenge, code);
}
