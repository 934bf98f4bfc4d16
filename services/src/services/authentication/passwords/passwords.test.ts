import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode, signInByText } from '../../../testing/sign-in/request-code';
import { withLockedTraveller } from '../../../testing/sign-in/with-locked-traveller';
import { hashPassword } from './passwords';

const base = '/api/authentication';
const minute = 60_000;
const validPassword = 'correct horse battery';

describe('passwords', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { PASSWORD_RESET_LOCATION: '/account/new-password' },
    });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  async function createClientWithPassword(email: string): Promise<TestClient> {
    const client = await test.guest();
    await signInByCode(test, client, email);
    expect((await client.put(`${base}/password`, { password: validPassword })).status).toBe(204);
    await test.settled();
    return client;
  }

  function signIn(client: TestClient, email: string, password: string) {
    return client.post<{ session: Session; code?: string }>(`${base}/password-sessions`, {
      email,
      password,
    });
  }

  const mailsTo = (email: string, after = 0) =>
    test.messages.slice(after).filter(({ to, code }) => to === email && !code);

  async function requestResetToken(email: string): Promise<string | null> {
    const before = test.messages.length;
    const requested = await test.client().post(`${base}/password-resets`, { email });
    expect([requested.status, requested.body]).toEqual([202, {}]);
    await test.settled();
    const links = mailsTo(email, before).flatMap((mail) => mail.links ?? []);
    const link = links.find((one) => one.includes('token='));
    return link ? new URL(link).searchParams.get('token') : null;
  }

  it('signs in with the right password', async () => {
    await createClientWithPassword('right@example.com');
    const client = await test.guest();
    const done = await signIn(client, 'Right@example.com', validPassword);
    expect(done.status).toBe(201);
    expect(done.body.session.traveller?.email).toBe('right@example.com');
  });

  it('checks ten of thirty concurrent wrong passwords, then locks for 15 minutes', async () => {
    await createClientWithPassword('locked@example.com');
    const client = await test.guest();
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => signIn(client, 'locked@example.com', 'guess guess guess')),
    );
    expect(tries.filter((one) => one.status === 401)).toHaveLength(10);
    expect(tries.filter((one) => one.body.code === 'too-many-attempts')).toHaveLength(20);
    expect((await signIn(client, 'locked@example.com', validPassword)).status).toBe(429);
    test.clock.advance(15 * minute);
    expect((await signIn(client, 'locked@example.com', validPassword)).status).toBe(201);
  });

  it('still accepts a code when the password is locked', async () => {
    await createClientWithPassword('both@example.com');
    const client = await test.guest();
    for (let count = 0; count < 10; count += 1) await signIn(client, 'both@example.com', 'wrong');
    expect((await signIn(client, 'both@example.com', validPassword)).status).toBe(429);
    test.clock.advance(10 * minute);
    expect((await signInByCode(test, client, 'both@example.com')).status).toBe(200);
  });

  it.each([
    ['changed', 'changed@example.com', "update authentication.travellers set password_hash = 'x'"],
    ['deleted with its account', 'gone@example.com', 'delete from authentication.travellers'],
  ])('does not sign in when the password was %s during the check', async (_what, email, change) => {
    await createClientWithPassword(email);
    const client = await test.guest();
    const [tried] = await withLockedTraveller(
      test,
      email,
      [() => signIn(client, email, validPassword)],
      (other) => other.query(`${change} where email = $1`, [email]),
    );
    expect([tried?.status, tried?.body.code]).toEqual([401, 'sign-in-failed']);
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    expect(body.session.kind).toBe('guest');
  });

  it('rejects a password of fewer than ten characters', async () => {
    const client = await test.guest();
    await signInByCode(test, client, 'short@example.com');
    const short = await client.put(`${base}/password`, { password: 'nine char' });
    expect(short.status).toBe(422);
    expect(short.body.pointers).toEqual([
      { pointer: '#/password', detail: 'Choose at least 10 characters.' },
    ]);
  });

  const composed = 'Größe café naïve'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const setPasswordAs = async (email: string, password: string) => {
    const client = await test.guest();
    await signInByCode(test, client, email);
    return client.put(`${base}/password`, { password });
  };
  const getSignInStatus = async (email: string, password: string) =>
    (await signIn(await test.guest(), email, password)).status;
  const getHash = async (email: string) => {
    const { rows } = await test.host.runtime.connection.pool.query<{ password_hash: string }>(
      'select password_hash from authentication.travellers where email = $1',
      [email],
    );
    return rows[0]?.password_hash ?? '';
  };

  it.each([
    ['decomposed, typed composed', decomposed, composed],
    ['composed, typed decomposed', composed, decomposed],
    ['with an ideographic space, typed with a plain one', 'correct\u3000horse', 'correct horse'],
    ['with a plain space, typed with a no-break space', 'correct horse', 'correct\u00a0horse'],
  ])('signs in when the password was set %s', async (name, chosen, typed) => {
    const email = `${name.replaceAll(/\W+/g, '-')}@example.com`;
    expect((await setPasswordAs(email, chosen)).status).toBe(204);
    expect(await getSignInStatus(email, typed)).toBe(201);
    expect(await getSignInStatus(email, chosen)).toBe(201);
  });

  it.each([
    ['another case', 'correct Horse'],
    ['full-width letters', 'ｃｏｒｒｅｃｔ horse'],
    ['a missing accent', 'correct hórse'],
  ])('rejects %s as a different password', async (_case, typed) => {
    const email = `distinct.${_case.replaceAll(' ', '.')}@example.com`;
    await setPasswordAs(email, 'correct horse');
    expect(await getSignInStatus(email, typed)).toBe(401);
  });

  it.each([
    ['decomposed', decomposed],
    ['with a no-break space', 'correct\u00a0horse'],
    ['with a tab', 'correct\thorse'],
  ])('accepts an older hash of a password that was stored as typed, %s', async (name, typed) => {
    const email = `older.${name.replaceAll(' ', '.')}@example.com`;
    await createClientWithPassword(email);
    const setOldHash = async () =>
      test.host.runtime.connection.pool.query(
        'update authentication.travellers set password_hash = $1 where email = $2',
        [await hashPassword(typed), email],
      );
    await setOldHash();
    const old = await getHash(email);
    expect(await getSignInStatus(email, 'not the password')).toBe(401);
    expect(await getHash(email)).toBe(old);
    expect(await getSignInStatus(email, typed)).toBe(201);
    expect(await getSignInStatus(email, typed)).toBe(201);
  });

  it('replaces an older hash at the first sign-in and then accepts every form', async () => {
    const email = 'replaced@example.com';
    await createClientWithPassword(email);
    await test.host.runtime.connection.pool.query(
      'update authentication.travellers set password_hash = $1 where email = $2',
      [await hashPassword(decomposed), email],
    );
    const old = await getHash(email);
    // Another operating system may send the composed form.
    expect(await getSignInStatus(email, composed)).toBe(201);
    const replaced = await getHash(email);
    expect(replaced).not.toBe(old);
    expect(await getSignInStatus(email, decomposed)).toBe(201);
    expect(await getHash(email)).toBe(replaced);
  });

  it('counts the length of the normalised form', async () => {
    // Nine characters are eighteen when decomposed, and two hundred are four hundred.
    const short = await setPasswordAs('short.nfd@example.com', 'é'.repeat(9).normalize('NFD'));
    expect([short.status, short.body.pointers]).toEqual([
      422,
      [{ pointer: '#/password', detail: 'Choose at least 10 characters.' }],
    ]);
    const long = 'é'.repeat(200).normalize('NFD');
    expect((await setPasswordAs('long.nfd@example.com', long)).status).toBe(204);
    expect(await getSignInStatus('long.nfd@example.com', long)).toBe(201);
    expect((await setPasswordAs('long.nfd@example.com', `${long}e`)).status).toBe(422);
  });

  it.each(['', 'correct\thorse', 'correct horse\n', 'correct\u0085horse'])(
    'rejects %j as a new password',
    async (password) => {
      const rejected = await setPasswordAs('control@example.com', password);
      expect(rejected.status).toBe(422);
      expect(rejected.body.pointers).toMatchObject([{ pointer: '#/password' }]);
    },
  );

  it('requires a recent sign-in to set a password', async () => {
    const client = await test.guest();
    await signInByCode(test, client, 'long-ago@example.com');
    test.clock.advance(15 * minute + 1000);
    const late = await client.put(`${base}/password`, { password: validPassword });
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('sends a reset link to the configured location that works once and signs out elsewhere', async () => {
    const elsewhere = await createClientWithPassword('reset@example.com');
    const token = await requestResetToken('reset@example.com');
    expect(mailsTo('reset@example.com').at(-1)?.links?.[0]).toBe(
      `http://localhost:4200/account/new-password?token=${token}`,
    );
    const client = await test.guest();
    const complete = () =>
      client.post<{ session: Session }>(`${base}/password-resets/${token}/completion`, {
        password: 'a new long password',
      });
    const done = await complete();
    expect(done.status).toBe(200);
    expect(done.body.session.traveller?.email).toBe('reset@example.com');
    const other = await elsewhere.get<{ session: Session | null }>(`${base}/session`);
    expect(other.body.session).toBeNull();
    expect((await signIn(client, 'reset@example.com', validPassword)).status).toBe(401);
    expect((await signIn(client, 'reset@example.com', 'a new long password')).status).toBe(201);
    const again = await complete();
    expect([again.status, again.body]).toMatchObject([410, { code: 'reset-link-expired' }]);
  });

  it('rejects a reset link after an hour', async () => {
    await createClientWithPassword('slow@example.com');
    const token = await requestResetToken('slow@example.com');
    test.clock.advance(60 * minute);
    const late = await test
      .client()
      .post(`${base}/password-resets/${token}/completion`, { password: validPassword });
    expect(late.status).toBe(410);
  });

  const completeWith = (token: string | null, password = 'a new long password') =>
    test.client().post(`${base}/password-resets/${token}/completion`, { password });

  it.each([
    ['another link', 'other-link@example.com'],
    ['the account', 'in-account@example.com'],
  ])('invalidates reset links when the password was changed through %s', async (how, email) => {
    const [client, other] = [
      await createClientWithPassword(email),
      await createClientWithPassword(`not.${email}`).then(() => requestResetToken(`not.${email}`)),
    ];
    const [old, used] = [await requestResetToken(email), await requestResetToken(email)];
    const password = 'a newer long password';
    const changed =
      how === 'the account'
        ? await client.put(`${base}/password`, { password })
        : await completeWith(used, password);
    expect(changed.status).toBeLessThan(300);
    for (const link of [old, used]) {
      const late = await completeWith(link, 'a password of an attacker');
      expect([late.status, late.body]).toMatchObject([410, { code: 'reset-link-expired' }]);
    }
    expect((await signIn(await test.guest(), email, password)).status).toBe(201);
    expect((await completeWith(other)).status).toBe(200);
  });

  it('accepts one of two concurrently used reset links', async () => {
    const email = 'at-once@example.com';
    await createClientWithPassword(email);
    const links = [await requestResetToken(email), await requestResetToken(email)];
    const responses = await withLockedTraveller(
      test,
      email,
      links.map((link) => () => completeWith(link)),
      // Fails if a waiting request has locked a link: the lock order is traveller, then links.
      (other) =>
        other.query(
          `select from authentication.password_resets where traveller_id in
            (select id from authentication.travellers where email = $1) for update nowait`,
          [email],
        ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('sends an email when the password is set or changed', async () => {
    const email = 'changes-password@example.com';
    const getSubjects = () => mailsTo(email).map(({ subject }) => subject);
    const client = await createClientWithPassword(email);
    expect(mailsTo(email)[0]).toMatchObject({
      subject: 'Your account has a password',
      text: expect.stringContaining('Sign in with a code and choose another password'),
      links: ['http://localhost:4200/account'],
    });
    await client.put(`${base}/password`, { password: 'another long password' });
    const token = await requestResetToken(email);
    const link = `${base}/password-resets/${token}/completion`;
    await test.client().post(link, { password: 'a third long password' });
    expect((await test.client().post(link, { password: validPassword })).status).toBe(410);
    const short = await client.put(`${base}/password`, { password: 'short' });
    expect(short.status).not.toBe(204);
    await test.settled();
    expect(getSubjects()).toEqual([
      'Your account has a password',
      'Your password was changed',
      'Choose a new password for Train Swap',
      'Your password was changed',
    ]);
    for (const { text } of mailsTo(email)) expect(text).not.toContain('long password');
  });

  it('sends a text message to a traveller without an email address', async () => {
    const phone = '+447700900123';
    const client = await test.guest();
    await signInByText(test, client, phone);
    expect((await client.put(`${base}/password`, { password: validPassword })).status).toBe(204);
    await test.settled();
    expect(mailsTo(phone)).toMatchObject([
      { channel: 'text', text: expect.stringContaining('A password was set') },
    ]);
  });

  it('returns the same response for an unknown address and sends nothing', async () => {
    expect(await requestResetToken('unknown@example.com')).toBeNull();
  });
});
