import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { followRedirect, signInStaff } from '../../../testing/sign-in/sign-in-staff';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

describe('the sign-in of staff', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['web', 'support-desk', 'staff-provider', 'authentication'],
      fakes: {
        trips: { listOpenComplaints: () => ({ complaints: [], next: null }) },
        payments: { listFailedRefunds: () => ({ failedRefunds: [] }) },
      },
    });
  });
  afterAll(() => test?.stop());

  const open = (client: TestClient, path = '/support-desk') => client.get(path);
  const signedIn = async (person: Parameters<typeof signInStaff>[1]) => {
    const client = test.client();
    await signInStaff(client, person);
    return client;
  };
  const listAudit = async () => {
    const { text } = await open(await signedIn('operator'), '/support-desk/audit');
    return [...text.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) =>
      [...row.matchAll(/<td[^>]*>(?:<time[^>]*>)?(.*?)(?:<\/time>)?<\/td>/g)]
        .map(([, cell]) => cell)
        .slice(1),
    );
  };

  it('leads to the provider and back to the page that was opened', async () => {
    const client = test.client();
    const path = '/support-desk/cases/TS-AAAA-AAAA?sent=true';
    const first = await open(client, path);
    expect(first.headers.location).toBe(`/support-desk/sign-in?to=${encodeURIComponent(path)}`);
    const started = await followRedirect(client, first);
    const url = new URL(String(started.headers.location));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4200/support-desk/signed-in',
    });
    const choice = await followRedirect(client, started);
    expect(choice.text).toContain('person=support');
    const chosen = await client.get(`${url.pathname}${url.search}&person=support`);
    const back = await followRedirect(client, chosen);
    expect([back.status, back.headers.location]).toEqual([303, path]);
    expect(String(back.headers['set-cookie'])).toMatch(
      /__Host-staff=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax/,
    );
    expect((await open(client)).text).toContain('<span>Sam Support</span>');
  });

  it('leads nowhere else after the sign-in', async () => {
    const client = test.client();
    for (const to of ['https://evil.example', '//evil.example', '/support-desk/../account']) {
      const sent = await client.get(`/support-desk/sign-in?to=${encodeURIComponent(to)}`);
      const { pathname, search } = new URL(String(sent.headers.location));
      const back = await followRedirect(
        client,
        await client.get(`${pathname}${search}&person=support`),
      );
      expect([to, back.headers.location]).toEqual([to, '/support-desk']);
    }
  });

  it('rejects the response to the sign-in of another browser, and one that is sent again', async () => {
    const client = test.client();
    const started = await client.get('/support-desk/sign-in');
    const { pathname, search } = new URL(String(started.headers.location));
    const chosen = await client.get(`${pathname}${search}&person=support`);
    const other = test.client();
    await other.get('/support-desk/sign-in');
    expect((await followRedirect(other, chosen)).status).toBe(400);
    expect(other.cookies.has('__Host-staff')).toBe(false);
    expect((await followRedirect(client, chosen)).status).toBe(303);
    expect((await followRedirect(client, chosen)).status).toBe(400);
  });

  it('rejects a person without a role, and pages of the other role', async () => {
    const visitor = test.client();
    const rejected = await signInStaff(visitor, 'visitor');
    expect(rejected.status).toBe(403);
    expect(rejected.text).toContain('You signed in as Vic Visitor. This account has no role');
    expect((await open(visitor)).status).toBe(303);
    expect(visitor.cookies.has('__Host-staff')).toBe(false);

    const support = await signedIn('support');
    const audit = await open(support, '/support-desk/audit');
    expect([audit.status, audit.text]).toEqual([403, expect.stringContaining('the role operator')]);
    const operator = await signedIn('operator');
    expect((await open(operator)).headers.location).toBe('/support-desk/audit');
    const path = '/support-desk/cases/TS-AAAA-AAAA';
    expect((await open(operator, path)).status).toBe(403);
    const form = new URLSearchParams({ key: randomUUID(), text: 'No.', action: 'answer' });
    const sent = await operator.post(`${path}/answers`, form.toString(), { headers: formType });
    expect(sent.status).toBe(403);
  });

  it('does not accept the session of a traveller', async () => {
    const traveller = await test.guest();
    const token = traveller.cookies.get('__Host-session') ?? '';
    traveller.cookies.set('__Host-staff', token);
    expect((await open(traveller)).status).toBe(303);
  });

  it('ends with the ID token, and shows a text that was not sent', async () => {
    const client = await signedIn('support');
    test.clock.advance(31 * 60_000);
    const form = new URLSearchParams({
      key: randomUUID(),
      text: 'A long <answer>.',
      action: 'answer',
    });
    const sent = await client.post('/support-desk/cases/TS-AAAA-AAAA/answers', form.toString(), {
      headers: formType,
    });
    expect(sent.status).toBe(401);
    expect(sent.text).toContain('A long &lt;answer&gt;.</textarea>');
    // The session at the provider is still valid, so the person does not choose again.
    let response = await open(client);
    for (let step = 0; step < 3; step += 1) response = await followRedirect(client, response);
    expect(response.headers.location).toBe('/support-desk');
    expect((await open(client)).status).toBe(200);
  });

  it('ends when the session at the provider ends', async () => {
    const client = await signedIn('support');
    const other = await signedIn('support');
    const ended = await client.get('/api/staff-provider/end-session');
    expect(ended.headers.location).toBe('http://localhost:4200/support-desk/signed-out');
    expect((await open(client)).status).toBe(303);
    expect((await open(other)).status).toBe(200);
    for (const token of ['', 'e30.e30.e30']) {
      const body = new URLSearchParams({ logout_token: token }).toString();
      const sent = await client.post('/support-desk/back-channel-logout', body, {
        headers: formType,
      });
      expect(sent.status).toBe(400);
    }
  });

  it('signs out by a form of the desk only', async () => {
    const client = await signedIn('support');
    const signOut = (headers: Record<string, string>) =>
      client.post('/support-desk/sign-out', '', { headers: { ...formType, ...headers } });
    expect((await signOut(foreign)).status).toBe(403);
    expect((await open(client)).status).toBe(200);
    const cookie = client.cookies.get('__Host-staff') ?? '';
    const done = await signOut({});
    expect(done.text).toMatch(/href="http:\/\/localhost:4200\/api\/staff-provider\/end-session\?/);
    client.cookies.set('__Host-staff', cookie);
    expect((await open(client)).status).toBe(303);
  });

  it('names the person to the edge server, and records what an operator does there', async () => {
    const operator = await signedIn('operator');
    const session = await operator.get('/support-desk/session');
    expect(session.body).toEqual({ name: 'Olu Operator', roles: ['operator'] });
    const path = '/support-desk/operator-actions';
    const action = { action: 'remote.kill', subject: 'mfe-trips' };
    expect((await operator.post(path, action)).status).toBe(204);
    expect(await listAudit()).toContainEqual([
      'Olu Operator',
      'operator',
      'remote.kill',
      'mfe-trips',
    ]);
    expect((await operator.post(path, { ...action, role: 'support' })).status).toBe(400);
    const support = await signedIn('support');
    expect((await support.post(path, action)).status).toBe(403);
    expect((await test.client().post(path, action)).status).toBe(401);
  });

  it('records who did what and when', async () => {
    const { body } = await test
      .client()
      .post<{ caseNumber: string }>(
        '/api/web/support-cases',
        { email: 'ada@example.com', subject: 'My seat', message: 'It is broken.' },
        { key: randomUUID() },
      );
    const path = `/support-desk/cases/${body.caseNumber}`;
    const client = await signedIn('both');
    await open(client, path);
    const form = new URLSearchParams({ key: randomUUID(), text: 'Seat 14.', action: 'close' });
    await client.post(`${path}/answers`, form.toString(), { headers: formType });
    await client.post('/support-desk/sign-out', '', { headers: formType });
    const person = 'Bo Both';
    expect((await listAudit()).slice(1, 5)).toEqual([
      [person, 'support, operator', 'signed-out', ''],
      [person, 'support', 'case.close', body.caseNumber],
      [person, 'support', 'case.opened', body.caseNumber],
      [person, 'support, operator', 'signed-in', ''],
    ]);
  });
});
