import type { Session } from '../../foundation/session';
import type { TestClient } from '../../foundation/testing/test-client';
import type { CreationOptions, RequestOptions } from '../passkeys/credential-shapes';
import type { Passkey } from '../passkeys/passkey';
import type { SoftwareAuthenticator, Twist } from './software-authenticator';

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
  return client.post<SignedIn>(`${base}/passkey-sessions`, { credential });
}
