import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  createSoftwareAuthenticator,
  type Tampering,
} from '../../../testing/sign-in/software-authenticator';
import {
  addPasskey,
  authenticateWithPasskey,
  createClientWithPasskey,
  createSignedInClient,
  getRegistrationOptions,
  listPasskeys,
  type SignedIn,
} from '../testing/passkey-client';

const base = '/api/authentication';
const minute = 60_000;
const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142 Mobile';

describe('passkeys', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { ALLOWED_ORIGINS: 'http://staging.localhost:4200,https://other.example' },
    });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  it('are created for our host with user verification, a random handle and excluded credentials', async () => {
    const { client, passkey } = await createClientWithPasskey(test, 'made@example.com');
    const again = await getRegistrationOptions(client);
    const { body } = await client.get<SignedIn>(`${base}/session`);
    expect(again).toMatchObject({
      rp: { id: 'localhost', name: 'Train Swap' },
      user: { name: 'made@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.credentialId, transports: ['internal', 'hybrid'] }],
    });
    const handle = Buffer.from(again.user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString()).not.toContain(body.session.traveller?.id);
    expect((await listPasskeys(client)).body).toMatchObject({
      rpId: 'localhost',
      userId: again.user.id,
    });
    expect((await getRegistrationOptions(client)).user.id).toBe(again.user.id);
  });

  it.each<[string, Tampering]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an allowed origin of another host', { origin: 'https://other.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['a response to a sign-in', { type: 'webauthn.get' }],
    ['an attestation that was not requested', { format: 'fido-u2f' }],
  ])('are rejected with %s', async (_what, tampering) => {
    const client = await createSignedInClient(test, 'rejected@example.com');
    const rejected = await addPasskey(client, createSoftwareAuthenticator(), tampering);
    expect([rejected.status, rejected.body.code]).toEqual([422, 'passkey-refused']);
    expect((await listPasskeys(client)).body.passkeys).toEqual([]);
  });

  it('are named by password manager or device, and can be renamed', async () => {
    const client = await createSignedInClient(test, 'names@example.com');
    const appleAaguid = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');
    const apple = createSoftwareAuthenticator('http://localhost:4200', appleAaguid);
    expect((await addPasskey(client, apple)).body.passkey.name).toBe('Apple Passwords');
    const credential = createSoftwareAuthenticator().create(await getRegistrationOptions(client));
    const headers = { 'user-agent': phone };
    const created = await client.post<{ passkey: { id: string; name: string } }>(
      `${base}/passkeys`,
      { credential },
      { headers },
    );
    expect(created.body.passkey.name).toBe('Chrome on Android');
    const one = `${base}/passkeys/${created.body.passkey.id}`;
    expect((await client.patch(one, { name: '  My\r\n\nphone ' })).status).toBe(200);
    expect((await client.patch(one, { name: ' ' })).status).toBe(422);
    const { passkeys } = (await listPasskeys(client)).body;
    expect(passkeys.map(({ name }) => name).sort()).toEqual(['Apple Passwords', 'My phone']);
  });

  it('of another traveller cannot be listed, renamed, removed or added', async () => {
    const { passkey } = await createClientWithPasskey(test, 'mine@example.com');
    const other = await createSignedInClient(test, 'other@example.com');
    const one = `${base}/passkeys/${passkey.id}`;
    expect((await other.patch(one, { name: 'Mine now' })).status).toBe(404);
    expect((await other.delete(one)).status).toBe(404);
    expect((await listPasskeys(other)).body.passkeys).toEqual([]);
    const options = await getRegistrationOptions(other);
    const copy = { ...createSoftwareAuthenticator().create(options), id: passkey.credentialId };
    const stolen = await other.post(`${base}/passkeys`, { credential: copy });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'passkey-refused']);
  });

  it('are stored once', async () => {
    const { client, device } = await createClientWithPasskey(test, 'once@example.com');
    for (const browser of [client, await createSignedInClient(test, 'once-more@example.com')]) {
      const again = await addPasskey(browser, device, { reuse: true });
      expect([again.status, again.body.code]).toEqual([409, 'passkey-already-registered']);
    }
    expect((await listPasskeys(client)).body.passkeys).toHaveLength(1);
  });

  it('require a recent sign-in and are limited to 25', async () => {
    const client = await createSignedInClient(test, 'many@example.com');
    const device = createSoftwareAuthenticator();
    for (let count = 0; count < 25; count += 1) {
      expect((await addPasskey(client, device)).status).toBe(201);
    }
    const full = await client.post(`${base}/passkey-registrations`, {});
    expect([full.status, full.body.code]).toEqual([409, 'too-many-passkeys']);
    test.clock.advance(16 * minute);
    const late = await client.post(`${base}/passkey-registrations`, {});
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('are limited to 25 when added concurrently', async () => {
    const client = await createSignedInClient(test, 'many-at-once@example.com');
    for (let count = 0; count < 24; count += 1)
      await addPasskey(client, createSoftwareAuthenticator());
    const created = [];
    for (let count = 0; count < 4; count += 1) {
      created.push(createSoftwareAuthenticator().create(await getRegistrationOptions(client)));
    }
    const added = await Promise.all(
      created.map((credential) => client.post(`${base}/passkeys`, { credential })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(added.filter(({ body }) => body.code === 'too-many-passkeys')).toHaveLength(3);
    expect((await listPasskeys(client)).body.passkeys).toHaveLength(25);
  });

  it('send an email when one is added or removed', async () => {
    const { client, passkey, device } = await createClientWithPasskey(test, 'notified@example.com');
    await test.settled();
    expect(test.messages.at(-1)).toMatchObject({
      to: 'notified@example.com',
      subject: 'A passkey was added to your account',
      links: ['http://localhost:4200/account'],
    });
    await client.delete(`${base}/passkeys/${passkey.id}`);
    await test.settled();
    expect(test.messages.at(-1)?.subject).toBe('A passkey was removed from your account');
    const gone = await authenticateWithPasskey(await test.guest(), device);
    expect([gone.status, gone.body.code]).toEqual([401, 'passkey-unknown']);
  });
});
