import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import type { ServiceTest } from '../../../testing/service-test/start-service-test';
import { signInByCode } from '../../../testing/sign-in/request-code';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
  type Tampering,
} from '../../../testing/sign-in/software-authenticator';
import type {
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '../passkeys/credential-shapes';
import type { Passkey } from '../passkeys/passkey';

const base = '/api/authentication';

type MaybeProblem = { code?: string };
export type Registered = MaybeProblem & { passkey: Passkey };
export type SignedIn = MaybeProblem & { session: Session };

export async function getRegistrationOptions(client: TestClient): Promise<CreationOptions> {
  const url = `${base}/passkey-registrations`;
  return (await client.post<{ publicKey: CreationOptions }>(url, {})).body.publicKey;
}

export async function getSignInOptions(
  client: TestClient,
  purpose: 'sign-in' | 'confirm' = 'sign-in',
): Promise<RequestOptions> {
  const url = `${base}/passkey-challenges`;
  return (await client.post<{ publicKey: RequestOptions }>(url, { purpose })).body.publicKey;
}

export async function addPasskey(
  client: TestClient,
  device: SoftwareAuthenticator,
  twist?: Tampering,
) {
  const credential = device.create(await getRegistrationOptions(client), twist);
  return client.post<Registered>(`${base}/passkeys`, { credential });
}

export async function authenticateWithPasskey(
  client: TestClient,
  device: SoftwareAuthenticator,
  twist?: Tampering,
  purpose: 'sign-in' | 'confirm' = 'sign-in',
) {
  const credential = device.get(await getSignInOptions(client, purpose), twist);
  return sendPasskey(client, credential);
}

export function sendPasskey(client: TestClient, credential: UsedCredential | undefined) {
  return client.post<SignedIn>(`${base}/passkey-sessions`, { credential });
}

export function listPasskeys(client: TestClient) {
  return client.get<{ rpId: string; userId: string; passkeys: Passkey[] }>(`${base}/passkeys`);
}

/** A client that has just signed in by code. */
export async function createSignedInClient(test: ServiceTest, email: string): Promise<TestClient> {
  const client = await test.guest();
  await signInByCode(test, client, email);
  return client;
}

export async function createClientWithPasskey(test: ServiceTest, email: string, twist?: Tampering) {
  const client = await createSignedInClient(test, email);
  const device = createSoftwareAuthenticator();
  const { body } = await addPasskey(client, device, twist);
  return { client, device, passkey: body.passkey };
}
