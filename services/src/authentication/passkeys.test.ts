import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionCookieName } from '../foundation/http/session-cookie';
import { type ServiceTest, startServiceTest } from '../foundation/testing/service-test';
import { type TestClient, testClient } from '../foundation/testing/test-client';
import { authentication } from './service';
import { signInByCode } from './testing/ask-for-code';
import { softwareAuthenticator, type Twist } from './testing/software-authenticator';
import {
  addPasskey,
  registrationOptions,
  type SignedIn,
  signInOptions,
  useOfPasskey,
} from './testing/use-passkey';

const base = '/api/authentication';
const minute = 60_000;
const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142 Mobile';

describe('passkeys', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: [authentication],
      environment: {
        ALLOWED_ORIGINS: 'http://staging.localhost:4200,https://other.example',
      },
    });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  async function signedIn(email: string): Promise<TestClient> {
    const client = await test.guest();
    await signInByCode(test, client, email);
    return client;
  }
  async function withPasskey(email: string, twist?: Twist) {
    const client = await signedIn(email);
    const device = softwareAuthenticator();
    const { body, status } = await addPasskey(client, device, twist);
    expect(status).toBe(201);
    return { client, device, passkey: body.passkey };
  }
  const whoIs = async (client: TestClient) =>
    (await client.get<SignedIn>(`${base}/session`)).body.session?.traveller?.email ?? null;
  const send = (client: TestClient, credential: unknown) =>
    client.post<SignedIn>(`${base}/passkey-sessions`, { credential });
  const list = (client: TestClient) =>
    client.get<{ rpId: string; userId: string; passkeys: { name: string; id: string }[] }>(
      `${base}/passkeys`,
    );

  it('sign in without any name being typed, under a new token of the same session', async () => {
    const { device } = await withPasskey('signs-in@example.com');
    const browser = test.client();
    const options = await signInOptions(browser);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    const before = browser.cookies.get(sessionCookieName);
    const guest = (await browser.get<SignedIn>(`${base}/session`)).body.session;
    const done = await send(browser, device.get(options));
    expect(done.status).toBe(201);
    expect(done.body.session).toMatchObject({
      kind: 'traveller',
      id: guest.id,
      traveller: { email: 'signs-in@example.com' },
    });
    expect(browser.cookies.get(sessionCookieName)).not.toBe(before);
    const [kept] = (await list(browser)).body.passkeys;
    expect(kept).toMatchObject({ synced: true, lastUsedAt: expect.any(String) });
  });

  it('are made for our host, with the traveller verified and a random handle, and never twice in one place', async () => {
    const { client, passkey } = await withPasskey('made@example.com');
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
    expect((await list(client)).body).toMatchObject({ rpId: 'localhost', userId: again.user.id });
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
    const client = await signedIn('refused@example.com');
    const refused = await addPasskey(client, softwareAuthenticator(), twist);
    expect([refused.status, refused.body.code]).toEqual([422, 'passkey-refused']);
    expect((await list(client)).body.passkeys).toEqual([]);
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['the signature of another key', { forged: true }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['no handle, where no account was named', { userHandle: null }],
  ])('do not sign in with %s', async (what, twist) => {
    const { device } = await withPasskey(`${what.replaceAll(/\W/g, '-')}@example.com`);
    const browser = await test.guest();
    const refused = await useOfPasskey(browser, device, twist);
    expect([refused.status, refused.body.code]).toEqual([401, 'sign-in-failed']);
    expect(await whoIs(browser)).toBeNull();
    expect((await useOfPasskey(browser, device)).status).toBe(201);
  });

  it.each<[string, Twist]>([
    ['a challenge that we never gave', { challenge: 'x'.repeat(43) }],
    ['a page inside the frame of another site', { crossOrigin: true }],
  ])('do not sign in with %s', async (_what, twist) => {
    const { device } = await withPasskey('not-asked@example.com');
    const refused = await useOfPasskey(await test.guest(), device, twist);
    expect([refused.status, refused.body.code]).toEqual([410, 'passkey-expired']);
  });

  it('sign in on another origin of our host that is allowed', async () => {
    const { device } = await withPasskey('staging@example.com');
    const twist = { origin: 'http://staging.localhost:4200' };
    expect((await useOfPasskey(await test.guest(), device, twist)).status).toBe(201);
  });

  it('take each answer once, and only of the session that asked', async () => {
    const { device } = await withPasskey('replayed@example.com');
    const [browser, thief] = [await test.guest(), await test.guest()];
    const credential = device.get(await signInOptions(browser));
    expect((await send(thief, credential)).body.code).toBe('passkey-expired');
    expect((await send(test.client(), credential)).status).toBe(401);
    expect((await send(browser, credential)).status).toBe(201);
    const replay = await send(browser, credential);
    expect([replay.status, replay.body.code]).toEqual([410, 'passkey-expired']);
    const failed = device.get(await signInOptions(browser), { forged: true });
    expect((await send(browser, failed)).status).toBe(401);
    expect((await send(browser, failed)).status).toBe(410);
  });

  it('have five minutes by the clock, and are then swept out', async () => {
    const { client, device } = await withPasskey('slow@example.com');
    const late = device.get(await signInOptions(client));
    const making = await registrationOptions(client);
    test.clock.advance(5 * minute);
    expect((await send(client, late)).body.code).toBe('passkey-expired');
    const credential = softwareAuthenticator().create(making);
    const made = await client.post(`${base}/passkeys`, { credential });
    expect([made.status, made.body.code]).toEqual([410, 'passkey-expired']);
    const rows = async () =>
      (
        await test.host.runtime.connection.pool.query(
          'select * from authentication.passkey_challenges',
        )
      ).rowCount;
    expect(await rows()).toBeGreaterThan(0);
    test.clock.advance(1000);
    await test.runJob('authentication', 'forget-what-expired');
    expect(await rows()).toBe(0);
  });

  it('keep a session to the ten challenges that it asked for last', async () => {
    const { client, device } = await withPasskey('asks-often@example.com');
    const first = await signInOptions(client);
    for (let count = 0; count < 10; count += 1) {
      test.clock.advance(1000);
      await signInOptions(client);
    }
    expect((await send(client, device.get(first))).body.code).toBe('passkey-expired');
    expect((await useOfPasskey(client, device)).status).toBe(201);
  });

  it('are refused when their counter stands still or goes back: there are two of them', async () => {
    const { device } = await withPasskey('cloned@example.com', { counter: 5 });
    const browser = await test.guest();
    expect((await useOfPasskey(browser, device, { counter: 9 })).status).toBe(201);
    for (const counter of [9, 8, 0]) {
      const refused = await useOfPasskey(browser, device, { counter });
      expect([counter, refused.status, refused.body.code]).toEqual([
        counter,
        401,
        'sign-in-failed',
      ]);
    }
    expect((await useOfPasskey(browser, device, { counter: 10 })).status).toBe(201);
  });

  it('sign in one of two browsers that come at once with the same count, in two processes', async () => {
    const { device } = await withPasskey('raced@example.com', { counter: 1 });
    const second = await test.secondHost();
    const [here, there] = [await test.guest(), testClient(second.app)];
    const asked = [await signInOptions(here), await signInOptions(there)];
    const [one, two] = asked.map((options) => device.get(options, { counter: 7 }));
    const done = await Promise.all([send(here, one), send(there, two)]);
    expect(done.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it('take an answer once of two processes that are shown it at once', async () => {
    const { device } = await withPasskey('twice@example.com');
    const second = await test.secondHost();
    const browser = await test.guest();
    const credential = device.get(await signInOptions(browser));
    const there = testClient(second.app);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    const done = await Promise.all([send(browser, credential), send(there, credential)]);
    expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('are locked after ten wrong tries for 15 minutes, while codes stay open', async () => {
    const { device } = await withPasskey('locked@example.com');
    const browser = await test.guest();
    const tries = [];
    for (let count = 0; count < 10; count += 1) {
      tries.push((await useOfPasskey(browser, device, { forged: true })).status);
    }
    expect(tries).toEqual([...Array(9).fill(401), 429]);
    const locked = await useOfPasskey(browser, device);
    expect([locked.status, locked.body.code]).toEqual([429, 'too-many-attempts']);
    test.clock.advance(10 * minute);
    expect((await signInByCode(test, browser, 'locked@example.com')).status).toBe(200);
    test.clock.advance(5 * minute);
    expect((await useOfPasskey(browser, device)).status).toBe(201);
  });

  it('that nobody has are refused as such, and locked like any other', async () => {
    const device = softwareAuthenticator();
    device.create(await registrationOptions(await signedIn('never-kept@example.com')));
    const browser = await test.guest();
    for (let count = 0; count < 9; count += 1) {
      const unknown = await useOfPasskey(browser, device);
      expect([unknown.status, unknown.body.code]).toEqual([401, 'passkey-unknown']);
    }
    expect((await useOfPasskey(browser, device)).status).toBe(429);
  });

  it('confirm who is signed in, and nobody else', async () => {
    const { client, device, passkey } = await withPasskey('confirms@example.com');
    test.clock.advance(16 * minute);
    const refused = await client.delete(`${base}/passkeys/${passkey.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'step-up-required']);
    const options = await signInOptions(client, 'confirm');
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
    const other = await withPasskey('confirms-other@example.com');
    expect((await useOfPasskey(client, other.device, {}, 'confirm')).status).toBe(401);
    expect(await whoIs(client)).toBe('confirms@example.com');
    expect((await useOfPasskey(client, device, { userHandle: null }, 'confirm')).status).toBe(201);
    expect((await client.delete(`${base}/passkeys/${passkey.id}`)).status).toBe(204);
    const guest = await test.guest();
    expect((await guest.post(`${base}/passkey-challenges`, { purpose: 'confirm' })).status).toBe(
      401,
    );
  });

  it('are named by their keeper or where they were made, and as the traveller likes', async () => {
    const client = await signedIn('names@example.com');
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
    const { passkeys } = (await list(client)).body;
    expect(passkeys.map(({ name }) => name).sort()).toEqual(['Apple Passwords', 'My phone']);
  });

  it('of another traveller cannot be seen, renamed or removed, nor added a second time', async () => {
    const { passkey } = await withPasskey('mine@example.com');
    const other = await signedIn('other@example.com');
    const one = `${base}/passkeys/${passkey.id}`;
    expect((await other.patch(one, { name: 'Mine now' })).status).toBe(404);
    expect((await other.delete(one)).status).toBe(404);
    expect((await list(other)).body.passkeys).toEqual([]);
    const making = await registrationOptions(other);
    const copy = { ...softwareAuthenticator().create(making), id: passkey.credentialId };
    const stolen = await other.post(`${base}/passkeys`, { credential: copy });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'passkey-refused']);
  });

  it('are kept once, whoever shows them again', async () => {
    const { client, device } = await withPasskey('once@example.com');
    for (const browser of [client, await signedIn('once-more@example.com')]) {
      const again = await addPasskey(browser, device, { again: true });
      expect([again.status, again.body.code]).toEqual([409, 'passkey-already-registered']);
    }
    expect((await list(client)).body.passkeys).toHaveLength(1);
  });

  it('want a recent sign-in to be added, and at most 25 of them', async () => {
    const client = await signedIn('many@example.com');
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

  it('tell the traveller by mail when one comes or goes', async () => {
    const { client, passkey, device } = await withPasskey('told@example.com');
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

  it('sign another traveller in under a session of their own', async () => {
    const { device } = await withPasskey('first@example.com');
    const browser = await signedIn('second@example.com');
    const before = (await browser.get<SignedIn>(`${base}/session`)).body.session.id;
    const done = await useOfPasskey(browser, device);
    expect(done.body.session.traveller?.email).toBe('first@example.com');
    expect(done.body.session.id).not.toBe(before);
  });
});
