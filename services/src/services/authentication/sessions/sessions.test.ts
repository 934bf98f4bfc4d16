import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInByCode, signInByText } from '../../../testing/sign-in/request-code';

type SessionResponse = { session: Session | null };
const base = '/api/authentication';

describe('sessions', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test.stop());

  it('creates a guest session once and keeps it until sign-out', async () => {
    const client = test.client();
    expect((await client.get(`${base}/session`)).body).toEqual({ session: null });
    const created = await client.post<SessionResponse>(`${base}/guest-sessions`, {});
    expect(created.status).toBe(201);
    expect(created.body.session?.kind).toBe('guest');
    const again = await client.post<SessionResponse>(`${base}/guest-sessions`, {});
    expect(again.status).toBe(200);
    expect(again.body).toEqual(created.body);
    expect((await client.delete(`${base}/session`)).status).toBe(204);
    expect((await client.get(`${base}/session`)).body).toEqual({ session: null });
  });

  it('sets a secure cookie for our own pages', async () => {
    const created = await test.client().post(`${base}/guest-sessions`, {});
    const cookie = String(created.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('stores no token in the database', async () => {
    const client = await test.guest();
    const token = client.cookies.get(sessionCookieName) ?? '';
    const retained = await test.host.runtime.connection.database.execute(
      sql`select * from authentication.sessions`,
    );
    expect(retained.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(retained.rows)).not.toContain(token);
  });

  it('rotates the token at sign-in and keeps the id', async () => {
    const client = await test.guest();
    const before = await client.get<SessionResponse>(`${base}/session`);
    const old = client.cookies.get(sessionCookieName) ?? '';
    expect((await signInByCode(test, client, 'rotate@example.com')).status).toBe(200);
    expect(client.cookies.get(sessionCookieName)).not.toBe(old);
    const after = await client.get<SessionResponse>(`${base}/session`);
    expect(after.body.session).toMatchObject({
      kind: 'traveller',
      id: before.body.session?.id,
      traveller: { email: 'rotate@example.com' },
    });
    const thief = test.client();
    thief.cookies.set(sessionCookieName, old);
    expect((await thief.get(`${base}/session`)).body).toEqual({ session: null });
  });

  it.each([
    [
      'a new password',
      (client: TestClient) => client.put(`${base}/password`, { password: 'correct horse battery' }),
    ],
    ['signing out everywhere else', (client: TestClient) => client.delete(`${base}/sessions`)],
  ])('rotates the token at %s', async (what, act) => {
    const client = await test.guest();
    await signInByCode(test, client, `${what.replaceAll(' ', '.')}@example.com`);
    const thief = test.client();
    thief.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '');
    const getKind = async (browser: TestClient) =>
      (await browser.get<SessionResponse>(`${base}/session`)).body.session?.kind;
    expect(await getKind(thief)).toBe('traveller');
    expect((await act(client)).status).toBe(204);
    expect([await getKind(thief), await getKind(client)]).toEqual([undefined, 'traveller']);
  });

  it('creates a new session when another traveller signs in', async () => {
    const client = await test.guest();
    await signInByCode(test, client, 'first@example.com');
    const first = await client.get<SessionResponse>(`${base}/session`);
    await signInByCode(test, client, 'second@example.com');
    const second = await client.get<SessionResponse>(`${base}/session`);
    expect(second.body.session?.traveller?.email).toBe('second@example.com');
    expect(second.body.session?.id).not.toBe(first.body.session?.id);
  });

  it('finds the same traveller at another sign-in', async () => {
    const [one, other] = [await test.guest(), await test.guest()];
    await signInByCode(test, one, 'again@example.com');
    await signInByCode(test, other, ' Again@Example.com ');
    const ids = [one, other].map(
      async (client) =>
        (await client.get<SessionResponse>(`${base}/session`)).body.session?.traveller?.id,
    );
    expect(await ids[0]).toBe(await ids[1]);
  });

  it('expires after 30 days', async () => {
    const client = await test.guest();
    test.clock.advance(30 * 24 * 3600 * 1000 - 1000);
    expect((await client.get<SessionResponse>(`${base}/session`)).body.session).not.toBeNull();
    test.clock.advance(1000);
    expect((await client.get<SessionResponse>(`${base}/session`)).body.session).toBeNull();
    await test.runJob('authentication', 'delete-expired');
  });

  it('updates the profile of a traveller, but not of a guest', async () => {
    const client = await test.guest();
    const asGuest = await client.patch(`${base}/traveller`, { name: 'Ada' });
    expect([asGuest.status, asGuest.body.code]).toEqual([403, 'sign-in-required']);
    await signInByCode(test, client, 'profile@example.com');
    const changed = await client.patch<{ traveller: unknown }>(`${base}/traveller`, {
      name: ' <b>Ada</b> ',
      phone: '+44 7700 900-101',
    });
    expect(changed.body.traveller).toMatchObject({ name: '<b>Ada</b>', phone: '+447700900101' });
    const wrong = await client.patch(`${base}/traveller`, { phone: '12', email: 'x@example.com' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.pointers).toEqual([
      { pointer: '#/phone', detail: 'Write the number with its country code, such as +44.' },
      { pointer: '#/email', detail: 'This field is unknown.' },
    ]);
  });

  it.each([['another'], ['none']])(
    'rejects a profile update that replaces the only sign-in number by %s',
    async (what) => {
      const phone = what === 'none' ? '+447700900556' : '+447700900557';
      const client = await test.guest();
      await signInByText(test, client, phone);
      const wanted = { name: 'Ada', phone: what === 'none' ? null : '+447700900558' };
      const rejected = await client.patch(`${base}/traveller`, wanted);
      expect([rejected.status, rejected.body.code]).toEqual([409, 'phone-signs-in']);
      expect(rejected.body.pointers).toEqual([
        { pointer: '#/phone', detail: expect.stringContaining('sign out and sign in with it') },
      ]);
      const named = await client.patch(`${base}/traveller`, { ...wanted, phone });
      expect(named.status).toBe(200);
      const { id } = (named.body as { traveller: { id: string } }).traveller;

      const again = await test.guest();
      await signInByText(test, again, phone);
      const { body } = await again.get<SessionResponse>(`${base}/session`);
      expect(body.session?.traveller).toMatchObject({ id, name: 'Ada', phone });
    },
  );

  it('does not sign in to an account with an unverified phone number', async () => {
    const victim = '+447700900555';
    const attacker = await test.guest();
    await signInByCode(test, attacker, 'attacker@example.com');
    await attacker.patch(`${base}/traveller`, { phone: victim });
    const owner = await test.guest();
    await signInByText(test, owner, victim);
    const session = await owner.get<SessionResponse>(`${base}/session`);
    expect(session.body.session?.traveller).toMatchObject({ email: null, phone: victim });
  });
});
