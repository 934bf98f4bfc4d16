import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { softwareAuthenticator, type Twist } from '../../../testing/sign-in/software-authenticator';
import {
  addPasskey,
  passkeysOf,
  registrationOptions,
  type SignedIn,
  signedIn,
  useOfPasskey,
  withPasskey,
} from '../testing/use-passkey';

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

  it('are made for our host, with the traveller verified and a random handle, and never twice in one place', async () => {
    const { client, passkey } = await withPasskey(test, 'made@example.com');
    const again = await registrationOptions(client);
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
    expect((await passkeysOf(client)).body).toMatchObject({
      rpId: 'localhost',
      userId: again.user.id,
    });
    expect((await registrationOptions(client)).user.id).toBe(again.user.id);
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an allowed origin of another host', { origin: 'https://other.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
    ['an attestation that was not asked for', { format: 'fido-u2f' }],
  ])('are not kept with %s', async (_what, twist) => {
    const client = await signedIn(test, 'refused@example.com');
    const refused = await addPasskey(client, softwareAuthenticator(), twist);
    expect([refused.status, refused.body.code]).toEqual([422, 'passkey-refused']);
    expect((await passkeysOf(client)).body.passkeys).toEqual([]);
  });

  it('are named by their keeper or where they were made, and as the traveller likes', async () => {
    const client = await signedIn(test, 'names@example.com');
    const keeper = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');
    const apple = softwareAuthenticator('http://localhost:4200', keeper);
    expect((await addPasskey(client, apple)).body.passkey.name).toBe('Apple Passwords');
    const credential = softwareAuthenticator().create(await registrationOptions(client));
    const headers = { 'user-agent': phone };
    const made = await client.post<{ passkey: { id: string; name: string } }>(
      `${base}/passkeys`,
      { credential },
      { headers },
    );
    expect(made.body.passkey.name).toBe('Chrome on Android');
    const one = `${base}/passkeys/${made.body.passkey.id}`;
    expect((await client.patch(one, { name: '  My phone ' })).status).toBe(200);
    expect((await client.patch(one, { name: ' ' })).status).toBe(422);
    const { passkeys } = (await passkeysOf(client)).body;
    expect(passkeys.map(({ name }) => name).sort()).toEqual(['Apple Passwords', 'My phone']);
  });

  it('of another traveller cannot be seen, renamed or removed, nor added a second time', async () => {
    const { passkey } = await withPasskey(test, 'mine@example.com');
    const other = await signedIn(test, 'other@example.com');
    const one = `${base}/passkeys/${passkey.id}`;
    expect((await other.patch(one, { name: 'Mine now' })).status).toBe(404);
    expect((await other.delete(one)).status).toBe(404);
    expect((await passkeysOf(other)).body.passkeys).toEqual([]);
    const making = await registrationOptions(other);
    const copy = { ...softwareAuthenticator().create(making), id: passkey.credentialId };
    const stolen = await other.post(`${base}/passkeys`, { credential: copy });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'passkey-refused']);
  });

  it('are kept once, whoever shows them again', async () => {
    const { client, device } = await withPasskey(test, 'once@example.com');
    for (const browser of [client, await signedIn(test, 'once-more@example.com')]) {
      const again = await addPasskey(browser, device, { again: true });
      expect([again.status, again.body.code]).toEqual([409, 'passkey-already-registered']);
    }
    expect((await passkeysOf(client)).body.passkeys).toHaveLength(1);
  });

  it('want a recent sign-in to be added, and at most 25 of them', async () => {
    const client = await signedIn(test, 'many@example.com');
    const device = softwareAuthenticator();
    for (let count = 0; count < 25; count += 1) {
      expect((await addPasskey(client, device)).status).toBe(201);
    }
    const full = await client.post(`${base}/passkey-registrations`, {});
    expect([full.status, full.body.code]).toEqual([409, 'too-many-passkeys']);
    test.clock.advance(16 * minute);
    const late = await client.post(`${base}/passkey-registrations`, {});
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('are at most 25, however many are added at once', async () => {
    const client = await signedIn(test, 'many-at-once@example.com');
    for (let count = 0; count < 24; count += 1) await addPasskey(client, softwareAuthenticator());
    const made = [];
    for (let count = 0; count < 4; count += 1) {
      made.push(softwareAuthenticator().create(await registrationOptions(client)));
    }
    const added = await Promise.all(
      made.map((credential) => client.post(`${base}/passkeys`, { credential })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(added.filter(({ body }) => body.code === 'too-many-passkeys')).toHaveLength(3);
    expect((await passkeysOf(client)).body.passkeys).toHaveLength(25);
  });

  it('tell the traveller by mail when one comes or goes', async () => {
    const { client, passkey, device } = await withPasskey(test, 'told@example.com');
    await test.settled();
    expect(test.messages.at(-1)).toMatchObject({
      to: 'told@example.com',
      subject: 'A passkey was added to your account',
      links: ['http://localhost:4200/account'],
    });
    await client.delete(`${base}/passkeys/${passkey.id}`);
    await test.settled();
    expect(test.messages.at(-1)?.subject).toBe('A passkey was removed from your account');
    const gone = await useOfPasskey(await test.guest(), device);
    expect([gone.status, gone.body.code]).toEqual([401, 'passkey-unknown']);
  });
});
