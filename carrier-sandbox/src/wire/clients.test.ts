import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createOsdmClient, type RunningSandbox, startSandbox } from '../testing';

const kid = 'key-1';
let sandbox: RunningSandbox;
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), kid };
  sandbox = await startSandbox({ clients: [{ id: 'with-key', publicKeys: [publicKey] }] });
});
afterAll(() => sandbox.stop());

const sign = (audience: string, jti: string) =>
  new SignJWT({ scope: 'uic_osdm', jti })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer('with-key')
    .setSubject('with-key')
    .setAudience(audience)
    .setExpirationTime('2m')
    .sign(privateKey);

async function signIn(assertion: string): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: 'uic_osdm',
  });
  return (await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body })).status;
}

describe('private_key_jwt', () => {
  it('signs in with the key of the client, each assertion once', async () => {
    const assertion = await sign(`${sandbox.url}/oauth/token`, randomUUID());
    expect(await signIn(assertion)).toBe(200);
    expect(await signIn(assertion)).toBe(401);
  });

  it('rejects an assertion for another provider', async () => {
    expect(await signIn(await sign('https://other.example/token', randomUUID()))).toBe(401);
  });
});

it('rejects another Requestor than that of the client', async () => {
  const other = await startSandbox();
  const call = await createOsdmClient(other);
  const known = await call('GET', '/bookings/unknown');
  const unknown = await call('GET', '/bookings/unknown', undefined, { requestor: 'another' });
  expect([known.status, unknown.status]).toEqual([404, 403]);
  await other.stop();
});

it('responds with 401 to a request without a token', async () => {
  const response = await fetch(`${sandbox.url}/bookings/unknown`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json',
  ]);
});
