import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import { createTestClient, type TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode } from '../../../testing/sign-in/request-code';
import {
  createSoftwareAuthenticator,
  type Tampering,
} from '../../../testing/sign-in/software-authenticator';
import {
  authenticateWithPasskey,
  createClientWithPasskey,
  createSignedInClient,
  getRegistrationOptions,
  getSignInOptions,
  listPasskeys,
  type SignedIn,
  sendPasskey,
} from '../testing/passkey-client';

const base = '/api/authentication';
const minute = 60_000;

describe('passkey sign-in', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { ALLOWED_ORIGINS: 'http://staging.localhost:4200,https://other.example' },
    });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  const getEmail = async (client: TestClient) =>
    (await client.get<SignedIn>(`${base}/session`)).body.session?.traveller?.email ?? null;

  it('signs in without a user name and rotates the token of the session', async () => {
    const { device } = await createClientWithPasskey(test, 'signs-in@example.com');
    const browser = test.client();
    const options = await getSignInOptions(browser);
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
    const [saved] = (await listPasskeys(browser)).body.passkeys;
    expect(saved).toMatchObject({ synced: true, lastUsedAt: expect.any(String) });
  });

  it.each<[string, Tampering]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['the signature of another key', { forged: true }],
    ['a response to a registration', { type: 'webauthn.create' }],
    ['the user handle of another traveller', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['no user handle', { userHandle: null }],
  ])('rejects %s', async (what, tampering) => {
    const { device } = await createClientWithPasskey(
      test,
      `${what.replaceAll(/\W/g, '-')}@example.com`,
    );
    const browser = await test.guest();
    const rejected = await authenticateWithPasskey(browser, device, tampering);
    expect([rejected.status, rejected.body.code]).toEqual([401, 'sign-in-failed']);
    expect(await getEmail(browser)).toBeNull();
    expect((await authenticateWithPasskey(browser, device)).status).toBe(201);
  });

  it.each<[string, Tampering]>([
    ['an unknown challenge', { challenge: 'x'.repeat(43) }],
    ['a page inside the frame of another site', { crossOrigin: true }],
  ])('rejects %s', async (_what, tampering) => {
    const { device } = await createClientWithPasskey(test, 'not-requested@example.com');
    const rejected = await authenticateWithPasskey(await test.guest(), device, tampering);
    expect([rejected.status, rejected.body.code]).toEqual([410, 'passkey-expired']);
  });

  it('accepts another allowed origin of our host', async () => {
    const { device } = await createClientWithPasskey(test, 'staging@example.com');
    const tampering = { origin: 'http://staging.localhost:4200' };
    expect((await authenticateWithPasskey(await test.guest(), device, tampering)).status).toBe(201);
  });

  it('accepts each response once, in the session of the challenge', async () => {
    const { device } = await createClientWithPasskey(test, 'replayed@example.com');
    const [browser, thief] = [await test.guest(), await test.guest()];
    const credential = device.get(await getSignInOptions(browser));
    expect((await sendPasskey(thief, credential)).body.code).toBe('passkey-expired');
    expect((await sendPasskey(test.client(), credential)).status).toBe(401);
    expect((await sendPasskey(browser, credential)).status).toBe(201);
    const replay = await sendPasskey(browser, credential);
    expect([replay.status, replay.body.code]).toEqual([410, 'passkey-expired']);
    const failed = device.get(await getSignInOptions(browser), { forged: true });
    expect((await sendPasskey(browser, failed)).status).toBe(401);
    expect((await sendPasskey(browser, failed)).status).toBe(410);
  });

  it('expires challenges after five minutes and deletes them', async () => {
    const { client, device } = await createClientWithPasskey(test, 'slow@example.com');
    const late = device.get(await getSignInOptions(client));
    const registrationOptions = await getRegistrationOptions(client);
    test.clock.advance(5 * minute);
    expect((await sendPasskey(client, late)).body.code).toBe('passkey-expired');
    const credential = createSoftwareAuthenticator().create(registrationOptions);
    const added = await client.post(`${base}/passkeys`, { credential });
    expect([added.status, added.body.code]).toEqual([410, 'passkey-expired']);
    const countChallenges = async () =>
      (
        await test.host.runtime.connection.pool.query(
          'select * from authentication.passkey_challenges',
        )
      ).rowCount;
    expect(await countChallenges()).toBeGreaterThan(0);
    test.clock.advance(1000);
    await test.runJob('authentication', 'delete-expired');
    expect(await countChallenges()).toBe(0);
  });

  it('keeps only the last ten challenges of a session', async () => {
    const { client, device } = await createClientWithPasskey(test, 'many-challenges@example.com');
    const first = await getSignInOptions(client);
    for (let count = 0; count < 10; count += 1) {
      test.clock.advance(1000);
      await getSignInOptions(client);
    }
    expect((await sendPasskey(client, device.get(first))).body.code).toBe('passkey-expired');
    expect((await authenticateWithPasskey(client, device)).status).toBe(201);
  });

  it('rejects a signature counter that did not increase', async () => {
    const { device } = await createClientWithPasskey(test, 'cloned@example.com', { counter: 5 });
    const browser = await test.guest();
    expect((await authenticateWithPasskey(browser, device, { counter: 9 })).status).toBe(201);
    for (const counter of [9, 8, 0]) {
      const rejected = await authenticateWithPasskey(browser, device, { counter });
      expect([counter, rejected.status, rejected.body.code]).toEqual([
        counter,
        401,
        'sign-in-failed',
      ]);
    }
    expect((await authenticateWithPasskey(browser, device, { counter: 10 })).status).toBe(201);
  });

  it('accepts one of two concurrent uses with the same counter in two processes', async () => {
    const { device } = await createClientWithPasskey(test, 'raced@example.com', { counter: 1 });
    const second = await test.secondHost();
    const [firstClient, secondClient] = [await test.guest(), createTestClient(second.app)];
    const requested = [await getSignInOptions(firstClient), await getSignInOptions(secondClient)];
    const [one, two] = requested.map((options) => device.get(options, { counter: 7 }));
    const done = await Promise.all([sendPasskey(firstClient, one), sendPasskey(secondClient, two)]);
    expect(done.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it('accepts a response once when two processes get it concurrently', async () => {
    const { device } = await createClientWithPasskey(test, 'twice@example.com');
    const second = await test.secondHost();
    const browser = await test.guest();
    const credential = device.get(await getSignInOptions(browser));
    const secondClient = createTestClient(second.app);
    for (const [name, value] of browser.cookies) secondClient.cookies.set(name, value);
    const done = await Promise.all([
      sendPasskey(browser, credential),
      sendPasskey(secondClient, credential),
    ]);
    expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('locks a passkey for 15 minutes after ten failures and still accepts codes', async () => {
    const { device } = await createClientWithPasskey(test, 'locked@example.com');
    const browser = await test.guest();
    const statuses = [];
    for (let count = 0; count < 10; count += 1) {
      statuses.push((await authenticateWithPasskey(browser, device, { forged: true })).status);
    }
    expect(statuses).toEqual([...Array(9).fill(401), 429]);
    const locked = await authenticateWithPasskey(browser, device);
    expect([locked.status, locked.body.code]).toEqual([429, 'too-many-attempts']);
    test.clock.advance(10 * minute);
    expect((await signInByCode(test, browser, 'locked@example.com')).status).toBe(200);
    test.clock.advance(5 * minute);
    expect((await authenticateWithPasskey(browser, device)).status).toBe(201);
  });

  it('rejects and locks unknown passkeys', async () => {
    const device = createSoftwareAuthenticator();
    device.create(
      await getRegistrationOptions(await createSignedInClient(test, 'never-saved@example.com')),
    );
    const browser = await test.guest();
    for (let count = 0; count < 9; count += 1) {
      const unknown = await authenticateWithPasskey(browser, device);
      expect([unknown.status, unknown.body.code]).toEqual([401, 'passkey-unknown']);
    }
    expect((await authenticateWithPasskey(browser, device)).status).toBe(429);
  });

  it('confirms only the signed-in traveller', async () => {
    const { client, device, passkey } = await createClientWithPasskey(test, 'confirms@example.com');
    test.clock.advance(16 * minute);
    const rejected = await client.delete(`${base}/passkeys/${passkey.id}`);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'step-up-required']);
    const options = await getSignInOptions(client, 'confirm');
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
    const other = await createClientWithPasskey(test, 'confirms-other@example.com');
    expect((await authenticateWithPasskey(client, other.device, {}, 'confirm')).status).toBe(401);
    expect(await getEmail(client)).toBe('confirms@example.com');
    expect(
      (await authenticateWithPasskey(client, device, { userHandle: null }, 'confirm')).status,
    ).toBe(201);
    expect((await client.delete(`${base}/passkeys/${passkey.id}`)).status).toBe(204);
    const guest = await test.guest();
    expect((await guest.post(`${base}/passkey-challenges`, { purpose: 'confirm' })).status).toBe(
      401,
    );
  });

  it('creates a new session for another traveller', async () => {
    const { device } = await createClientWithPasskey(test, 'first@example.com');
    const browser = await createSignedInClient(test, 'second@example.com');
    const before = (await browser.get<SignedIn>(`${base}/session`)).body.session.id;
    const done = await authenticateWithPasskey(browser, device);
    expect(done.body.session.traveller?.email).toBe('first@example.com');
    expect(done.body.session.id).not.toBe(before);
  });
});
