import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import type { ServiceTest } from '../../../testing/service-test/start-service-test';
import { signInByCode } from '../../../testing/sign-in/request-code';
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
  type Twist,
} from '../../../testing/sign-in/software-authenticator';
import type {
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '../passkeys/credential-shapes';
import type { Passkey } from '../passkeys/passkey';

const base = '/api/authentication';

type Refusable = { code?: string };
export type Registered = Refusable & { passkey: Passkey };
export type SignedIn = Refusable & { session: Session };

export async function registrationOptions(client: TestClient): Promise<CreationOptions> {
  const url = `${base}/passkey-registrations`;
  return (await client.post<{ publicKey: CreationOptions }>(url, {})).body.publicKey;
}

export async function signInOptions(
  client: TestClient,
  purpose: 'sign-in' | 'confirm' = 'sign-in',
): Promise<RequestOptions> {
  const url = `${base}/passkey-challenges`;
  return (await client.post<{ publicKey: RequestOptions }>(url, { purpose })).body.publicKey;
}

export async function addPasskey(client: TestClient, device: SoftwareAuthenticator, twist?: Twist) {
  const credential = device.create(await registrationOptions(client), twist);
  return client.post<Registered>(`${base}/passkeys`, { credential });
}

export async function useOfPasskey(
  client: TestClient,
  device: SoftwareAuthenticator,
  twist?: Twist,
  purpose: 'sign-in' | 'confirm' = 'sign-in',
) {
  const credential = device.get(await signInOptions(client, purpose), twist);
  return sendPasskey(client, credential);
}

export function sendPasskey(client: TestClient, credential: UsedCredential | undefined) {
  return client.post<SignedIn>(`${base}/passkey-sessions`, { credential });
}

export function passkeysOf(client: TestClient) {
  return client.get<{ rpId: string; userId: string; passkeys: Passkey[] }>(`${base}/passkeys`);
}

/** A browser of a traveller who signed in by code a moment ago. */
export async function signedIn(test: ServiceTest, email: string): Promise<TestClient> {
  const client = await test.guest();
  await signInByCode(test, client, email);
  return client;
}

export async function withPasskey(test: ServiceTest, email: string, twist?: Twist) {
  const client = await signedIn(test, email);
  const device = softwareAuthenticator();
  const { body } = await addPasskey(client, device, twist);
  return { client, device, passkey: body.passkey };
}
