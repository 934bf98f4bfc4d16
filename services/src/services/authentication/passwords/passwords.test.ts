import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import { untilLocked } from '../../../kit/testing/until-locked';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode, signInByText } from '../../../testing/sign-in/request-code';
import { hashPassword } from './passwords';

const base = '/api/authentication';
const minute = 60_000;
const good = 'correct horse battery';

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

  async function withPassword(email: string): Promise<TestClient> {
    const client = await test.guest();
    await signInByCode(test, client, email);
    expect((await client.put(`${base}/password`, { password: good })).status).toBe(204);
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

  async function resetToken(email: string): Promise<string | null> {
    const before = test.messages.length;
    const asked = await test.client().post(`${base}/password-resets`, { email });
    expect([asked.status, asked.body]).toEqual([202, {}]);
    await test.settled();
    const links = mailsTo(email, before).flatMap((mail) => mail.links ?? []);
    const link = links.find((one) => one.includes('token='));
    return link ? new URL(link).searchParams.get('token') : null;
  }

  /** All of them wait for this traveller's row, which another holds and does something of its own with `meanwhile`. */
  async function whileHeld<T>(
    email: string,
    requests: readonly (() => Promise<T>)[],
    meanwhile: string,
  ): Promise<T[]> {
    const other = new pg.Client({ connectionString: test.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from authentication.travellers where email = $1 for update', [email]);
    const answers = Promise.all(requests.map((request) => request()));
    await untilLocked(test.host.runtime.connection.database, '%', requests.length);
    await other.query(meanwhile, [email]);
    await other.query('commit');
    await other.end();
    return answers;
  }

  it('signs in with the right one', async () => {
    await withPassword('right@example.com');
    const client = await test.guest();
    const done = await signIn(client, 'Right@example.com', good);
    expect(done.status).toBe(201);
    expect(done.body.session.traveller?.email).toBe('right@example.com');
  });

  it('looks at ten of thirty wrong tries at once, then locks for 15 minutes', async () => {
    await withPassword('locked@example.com');
    const client = await test.guest();
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => signIn(client, 'locked@example.com', 'guess guess guess')),
    );
    expect(tries.filter((one) => one.status === 401)).toHaveLength(10);
    expect(tries.filter((one) => one.body.code === 'too-many-attempts')).toHaveLength(20);
    expect((await signIn(client, 'locked@example.com', good)).status).toBe(429);
    test.clock.advance(15 * minute);
    expect((await signIn(client, 'locked@example.com', good)).status).toBe(201);
  });

  it('leaves the code open when the password is locked', async () => {
    await withPassword('both@example.com');
    const client = await test.guest();
    for (let count = 0; count < 10; count += 1) await signIn(client, 'both@example.com', 'wrong');
    expect((await signIn(client, 'both@example.com', good)).status).toBe(429);
    test.clock.advance(10 * minute);
    expect((await signInByCode(test, client, 'both@example.com')).status).toBe(200);
  });

  it.each([
    ['changed', 'changed@example.com', "update authentication.travellers set password_hash = 'x'"],
    ['gone with its account', 'gone@example.com', 'delete from authentication.travellers'],
  ])('does not sign in when it was %s while it was checked', async (_what, email, change) => {
    await withPassword(email);
    const client = await test.guest();
    const [tried] = await whileHeld(
      email,
      [() => signIn(client, email, good)],
      `${change} where email = $1`,
    );
    expect([tried?.status, tried?.body.code]).toEqual([401, 'sign-in-failed']);
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    expect(body.session.kind).toBe('guest');
  });

  it('wants ten characters', async () => {
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
  const choose = async (email: string, password: string) => {
    const client = await test.guest();
    await signInByCode(test, client, email);
    return client.put(`${base}/password`, { password });
  };
  const statusOf = async (email: string, password: string) =>
    (await signIn(await test.guest(), email, password)).status;
  const hashOf = async (email: string) => {
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
    expect((await choose(email, chosen)).status).toBe(204);
    expect(await statusOf(email, typed)).toBe(201);
    expect(await statusOf(email, chosen)).toBe(201);
  });

  it.each([
    ['another case', 'correct Horse'],
    ['full-width letters', 'ｃｏｒｒｅｃｔ horse'],
    ['a missing accent', 'correct hórse'],
  ])('does not take %s for the same password', async (_case, typed) => {
    const email = `distinct.${_case.replaceAll(' ', '.')}@example.com`;
    await choose(email, 'correct horse');
    expect(await statusOf(email, typed)).toBe(401);
  });

  it.each([
    ['decomposed', decomposed],
    ['with a no-break space', 'correct\u00a0horse'],
    ['with a tab', 'correct\thorse'],
  ])('accepts an older hash of a password that was stored as typed, %s', async (name, typed) => {
    const email = `older.${name.replaceAll(' ', '.')}@example.com`;
    await withPassword(email);
    const setOldHash = async () =>
      test.host.runtime.connection.pool.query(
        'update authentication.travellers set password_hash = $1 where email = $2',
        [await hashPassword(typed), email],
      );
    await setOldHash();
    const old = await hashOf(email);
    expect(await statusOf(email, 'not the password')).toBe(401);
    expect(await hashOf(email)).toBe(old);
    expect(await statusOf(email, typed)).toBe(201);
    expect(await statusOf(email, typed)).toBe(201);
  });

  it('replaces an older hash at the first sign-in and then takes every form', async () => {
    const email = 'replaced@example.com';
    await withPassword(email);
    await test.host.runtime.connection.pool.query(
      'update authentication.travellers set password_hash = $1 where email = $2',
      [await hashPassword(decomposed), email],
    );
    const old = await hashOf(email);
    // The traveller may type it on another system than the one where it was set.
    expect(await statusOf(email, composed)).toBe(201);
    const replaced = await hashOf(email);
    expect(replaced).not.toBe(old);
    expect(await statusOf(email, decomposed)).toBe(201);
    expect(await hashOf(email)).toBe(replaced);
  });

  it('counts the length of the normalised form', async () => {
    // Nine characters that are eighteen when decomposed, and two hundred that are four hundred.
    const short = await choose('short.nfd@example.com', 'é'.repeat(9).normalize('NFD'));
    expect([short.status, short.body.pointers]).toEqual([
      422,
      [{ pointer: '#/password', detail: 'Choose at least 10 characters.' }],
    ]);
    const long = 'é'.repeat(200).normalize('NFD');
    expect((await choose('long.nfd@example.com', long)).status).toBe(204);
    expect(await statusOf('long.nfd@example.com', long)).toBe(201);
    expect((await choose('long.nfd@example.com', `${long}e`)).status).toBe(422);
  });

  it.each(['', 'correct\thorse', 'correct horse\n', 'correct\u0085horse'])(
    'refuses to set %j',
    async (password) => {
      const refused = await choose('control@example.com', password);
      expect(refused.status).toBe(422);
      expect(refused.body.pointers).toMatchObject([{ pointer: '#/password' }]);
    },
  );

  it('wants a recent sign-in to set one', async () => {
    const client = await test.guest();
    await signInByCode(test, client, 'long-ago@example.com');
    test.clock.advance(15 * minute + 1000);
    const late = await client.put(`${base}/password`, { password: good });
    expect([late.status, late.body.code]).toEqual([403, 'step-up-required']);
  });

  it('sends a reset link to the configured location that works once and signs out elsewhere', async () => {
    const elsewhere = await withPassword('reset@example.com');
    const token = await resetToken('reset@example.com');
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
    expect((await signIn(client, 'reset@example.com', good)).status).toBe(401);
    expect((await signIn(client, 'reset@example.com', 'a new long password')).status).toBe(201);
    const again = await complete();
    expect([again.status, again.body]).toMatchObject([410, { code: 'reset-link-expired' }]);
  });

  it('lets a reset link expire after an hour', async () => {
    await withPassword('slow@example.com');
    const token = await resetToken('slow@example.com');
    test.clock.advance(60 * minute);
    const late = await test
      .client()
      .post(`${base}/password-resets/${token}/completion`, { password: good });
    expect(late.status).toBe(410);
  });

  const completeWith = (token: string | null, password = 'a new long password') =>
    test.client().post(`${base}/password-resets/${token}/completion`, { password });

  it.each([
    ['another link', 'other-link@example.com'],
    ['the account', 'in-account@example.com'],
  ])('has no reset link left that works once it was changed with %s', async (how, email) => {
    const [client, other] = [
      await withPassword(email),
      await withPassword(`not.${email}`).then(() => resetToken(`not.${email}`)),
    ];
    const [old, used] = [await resetToken(email), await resetToken(email)];
    const password = 'a newer long password';
    const changed =
      how === 'the account'
        ? await client.put(`${base}/password`, { password })
        : await completeWith(used, password);
    expect(changed.status).toBeLessThan(300);
    for (const link of [old, used]) {
      const late = await completeWith(link, 'of whoever has the mail');
      expect([late.status, late.body]).toMatchObject([410, { code: 'reset-link-expired' }]);
    }
    expect((await signIn(await test.guest(), email, password)).status).toBe(201);
    expect((await completeWith(other)).status).toBe(200);
  });

  it('is changed by one of two links that are used at once', async () => {
    const email = 'at-once@example.com';
    await withPassword(email);
    const links = [await resetToken(email), await resetToken(email)];
    const answers = await whileHeld(
      email,
      links.map((link) => () => completeWith(link)),
      // They hold nothing that whoever holds the traveller takes next.
      `select from authentication.password_resets where traveller_id in
        (select id from authentication.travellers where email = $1) for update nowait`,
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('tells the traveller by mail when one is set or changed, here or with a link', async () => {
    const email = 'told-of-password@example.com';
    const told = () => mailsTo(email).map(({ subject }) => subject);
    const client = await withPassword(email);
    expect(mailsTo(email)[0]).toMatchObject({
      subject: 'Your account has a password',
      text: expect.stringContaining('Sign in with a code and choose another password'),
      links: ['http://localhost:4200/account'],
    });
    await client.put(`${base}/password`, { password: 'another long password' });
    const token = await resetToken(email);
    const link = `${base}/password-resets/${token}/completion`;
    await test.client().post(link, { password: 'a third long password' });
    expect((await test.client().post(link, { password: good })).status).toBe(410);
    const short = await client.put(`${base}/password`, { password: 'short' });
    expect(short.status).not.toBe(204);
    await test.settled();
    expect(told()).toEqual([
      'Your account has a password',
      'Your password was changed',
      'Choose a new password for Train Swap',
      'Your password was changed',
    ]);
    for (const { text } of mailsTo(email)) expect(text).not.toContain('long password');
  });

  it('tells a traveller who came by phone by text message', async () => {
    const phone = '+447700900123';
    const client = await test.guest();
    await signInByText(test, client, phone);
    expect((await client.put(`${base}/password`, { password: good })).status).toBe(204);
    await test.settled();
    expect(mailsTo(phone)).toMatchObject([
      { channel: 'text', text: expect.stringContaining('A password was set') },
    ]);
  });

  it('answers a reset for an unknown address alike and sends nothing', async () => {
    expect(await resetToken('unknown@example.com')).toBeNull();
  });
});
