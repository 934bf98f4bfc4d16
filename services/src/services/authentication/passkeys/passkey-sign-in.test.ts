import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionCookieName } from '../../../kit/http/session-cookie';
import { type TestClient, testClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode } from '../../../testing/sign-in/request-code';
import { softwareAuthenticator, type Twist } from '../../../testing/sign-in/software-authenticator';
import {
  passkeysOf,
  registrationOptions,
  type SignedIn,
  sendPasskey,
  signedIn,
  signInOptions,
  useOfPasskey,
  withPasskey,
} from '../testing/use-passkey';

const base = '/api/authentication';
const minute = 60_000;

describe('passkeys that are used', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { ALLOWED_ORIGINS: 'http://staging.localhost:4200,https://other.example' },
    });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  const whoIs = async (client: TestClient) =>
    (await client.get<SignedIn>(`${base}/session`)).body.session?.traveller?.email ?? null;

  it('sign in without any name being typed, under a new token of the same session', async () => {
    const { device } = await withPasskey(test, 'signs-in@example.com');
    const browser = test.client();
    const options = await signInOptions(browser);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    const before = browser.cookies.get(sessionCookieName);
    const guest = (await browser.get<SignedIn>(`${base}/session`)).body.session;
    const done = await sendPasskey(browser, device.get(options));
    expect(done.status).toBe(201);
    expect(done.body.session).toMatchObject({
      kind: 'traveller',
      id: guest.id,
      traveller: { email: 'signs-in@example.com' },
    });
    expect(browser.cookies.get(sessionCookieName)).not.toBe(before);
    const [kept] = (await passkeysOf(browser)).body.passkeys;
    expect(kept).toMatchObject({ synced: true, lastUsedAt: expect.any(String) });
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
    const { device } = await withPasskey(test, `${what.replaceAll(/\W/g, '-')}@example.com`);
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
    const { device } = await withPasskey(test, 'not-asked@example.com');
    const refused = await useOfPasskey(await test.guest(), device, twist);
    expect([refused.status, refused.body.code]).toEqual([410, 'passkey-expired']);
  });

  it('sign in on another origin of our host that is allowed', async () => {
    const { device } = await withPasskey(test, 'staging@example.com');
    const twist = { origin: 'http://staging.localhost:4200' };
    expect((await useOfPasskey(await test.guest(), device, twist)).status).toBe(201);
  });

  it('take each answer once, and only of the session that asked', async () => {
    const { device } = await withPasskey(test, 'replayed@example.com');
    const [browser, thief] = [await test.guest(), await test.guest()];
    const credential = device.get(await signInOptions(browser));
    expect((await sendPasskey(thief, credential)).body.code).toBe('passkey-expired');
    expect((await sendPasskey(test.client(), credential)).status).toBe(401);
    expect((await sendPasskey(browser, credential)).status).toBe(201);
    const replay = await sendPasskey(browser, credential);
    expect([replay.status, replay.body.code]).toEqual([410, 'passkey-expired']);
    const failed = device.get(await signInOptions(browser), { forged: true });
    expect((await sendPasskey(browser, failed)).status).toBe(401);
    expect((await sendPasskey(browser, failed)).status).toBe(410);
  });

  it('have five minutes by the clock, and are then swept out', async () => {
    const { client, device } = await withPasskey(test, 'slow@example.com');
    const late = device.get(await signInOptions(client));
    const making = await registrationOptions(client);
    test.clock.advance(5 * minute);
    expect((await sendPasskey(client, late)).body.code).toBe('passkey-expired');
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
    const { client, device } = await withPasskey(test, 'asks-often@example.com');
    const first = await signInOptions(client);
    for (let count = 0; count < 10; count += 1) {
      test.clock.advance(1000);
      await signInOptions(client);
    }
    expect((await sendPasskey(client, device.get(first))).body.code).toBe('passkey-expired');
    expect((await useOfPasskey(client, device)).status).toBe(201);
  });

  it('are refused when their counter stands still or goes back: there are two of them', async () => {
    const { device } = await withPasskey(test, 'cloned@example.com', { counter: 5 });
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
    const { device } = await withPasskey(test, 'raced@example.com', { counter: 1 });
    const second = await test.secondHost();
    const [here, there] = [await test.guest(), testClient(second.app)];
    const asked = [await signInOptions(here), await signInOptions(there)];
    const [one, two] = asked.map((options) => device.get(options, { counter: 7 }));
    const done = await Promise.all([sendPasskey(here, one), sendPasskey(there, two)]);
    expect(done.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it('take an answer once of two processes that are shown it at once', async () => {
    const { device } = await withPasskey(test, 'twice@example.com');
    const second = await test.secondHost();
    const browser = await test.guest();
    const credential = device.get(await signInOptions(browser));
    const there = testClient(second.app);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    const done = await Promise.all([
      sendPasskey(browser, credential),
      sendPasskey(there, credential),
    ]);
    expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('are locked after ten wrong tries for 15 minutes, while codes stay open', async () => {
    const { device } = await withPasskey(test, 'locked@example.com');
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
    device.create(await registrationOptions(await signedIn(test, 'never-kept@example.com')));
    const browser = await test.guest();
    for (let count = 0; count < 9; count += 1) {
      const unknown = await useOfPasskey(browser, device);
      expect([unknown.status, unknown.body.code]).toEqual([401, 'passkey-unknown']);
    }
    expect((await useOfPasskey(browser, device)).status).toBe(429);
  });

  it('confirm who is signed in, and nobody else', async () => {
    const { client, device, passkey } = await withPasskey(test, 'confirms@example.com');
    test.clock.advance(16 * minute);
    const refused = await client.delete(`${base}/passkeys/${passkey.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'step-up-required']);
    const options = await signInOptions(client, 'confirm');
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
    const other = await withPasskey(test, 'confirms-other@example.com');
    expect((await useOfPasskey(client, other.device, {}, 'confirm')).status).toBe(401);
    expect(await whoIs(client)).toBe('confirms@example.com');
    expect((await useOfPasskey(client, device, { userHandle: null }, 'confirm')).status).toBe(201);
    expect((await client.delete(`${base}/passkeys/${passkey.id}`)).status).toBe(204);
    const guest = await test.guest();
    expect((await guest.post(`${base}/passkey-challenges`, { purpose: 'confirm' })).status).toBe(
      401,
    );
  });

  it('sign another traveller in under a session of their own', async () => {
    const { device } = await withPasskey(test, 'first@example.com');
    const browser = await signedIn(test, 'second@example.com');
    const before = (await browser.get<SignedIn>(`${base}/session`)).body.session.id;
    const done = await useOfPasskey(browser, device);
    expect(done.body.session.traveller?.email).toBe('first@example.com');
    expect(done.body.session.id).not.toBe(before);
  });
});
