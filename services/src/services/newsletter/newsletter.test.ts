import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../kit/testing/test-client';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { subscribers } from './schema';

const base = '/api/newsletter/subscriptions';
const minute = 60_000;
const day = 24 * 60 * minute;

describe('the newsletter', () => {
  let test: ServiceTest;
  let client: TestClient;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['newsletter'] });
    client = test.client();
  });
  beforeEach(() => test.clock.advance(day));
  afterAll(() => test.stop());

  const mailsTo = (email: string) => test.messages.filter(({ to }) => to === email);
  const lastMail = (email: string) => mailsTo(email).at(-1);
  const parseToken = (link = '') => new URL(link).searchParams.get('token') ?? '';

  async function subscribe(email: string) {
    const requested = await client.post(base, { email });
    await test.settled();
    return requested;
  }
  /** Subscribes and returns the token from the email. */
  async function subscribeAndGetToken(email: string): Promise<string> {
    await subscribe(email);
    return parseToken(lastMail(email)?.links?.[0]);
  }
  const confirm = (token: string) => client.post(`${base}/${token}/confirmation`, {});
  const unsubscribe = (token: string) => client.post(`${base}/${token}/cancellation`, {});
  const findSubscriber = async (email: string) => {
    const rows = await test.host.runtime.connection.database.select().from(subscribers);
    return rows.find((row) => row.email === email);
  };

  it('sends links to confirm and to unsubscribe, and does not subscribe without confirmation', async () => {
    const requested = await subscribe(' Ada@Example.com ');
    expect([requested.status, requested.body]).toEqual([202, {}]);
    const [mail, ...more] = mailsTo('ada@example.com');
    expect(more).toEqual([]);
    const [toConfirm, toUnsubscribe] = mail?.links ?? [];
    const token = parseToken(toConfirm);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(toConfirm).toBe(`http://localhost:4200/account/newsletter?token=${token}`);
    expect(toUnsubscribe).toBe(`http://localhost:4200/account/newsletter?token=${token}&cancel=1`);
    expect(mail?.text).toContain(toConfirm);
    expect((await findSubscriber('ada@example.com'))?.confirmedAt).toBeNull();
  });

  it('has a link for one click: a form without cookies unsubscribes, and opening it does not', async () => {
    const token = await subscribeAndGetToken('click@example.com');
    expect(lastMail('click@example.com')?.unsubscribeUrl).toBe(undefined);
    await confirm(token);
    await test.settled();
    const url = new URL(lastMail('click@example.com')?.unsubscribeUrl ?? '').pathname;
    const opened = await test.client().get(url);
    expect(opened.status).toBe(303);
    expect(opened.headers.location).toMatch(/\/account\/newsletter\?token=[\w-]+&cancel=1$/);
    expect(await findSubscriber('click@example.com')).toBeDefined();
    const post = (path: string, type: string) =>
      test.host.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
      expect((await post(url, type)).statusCode).toBe(200);
      expect(await findSubscriber('click@example.com')).toBeUndefined();
    }
    const unknown = await post(`${url}x`, 'application/x-www-form-urlencoded');
    expect(unknown.statusCode).toBe(404);
  });

  it('writes in the language of the request, with links to pages in it', async () => {
    const headers = { 'accept-language': 'de' };
    await client.post(base, { email: 'greta@example.com' }, { headers });
    await test.settled();
    const mail = lastMail('greta@example.com');
    expect(mail?.subject).toBe('Möchten Sie den Newsletter von Train Swap?');
    expect(mail?.html).toContain('<html lang="de">');
    expect(mail?.links?.[0]).toContain('http://localhost:4200/de/account/newsletter?token=');
  });

  it('stores only hashes of tokens', async () => {
    const token = await subscribeAndGetToken('hashed@example.com');
    const dump = await test.host.runtime.connection.pool.query(
      'select row_to_json(links)::text as line from newsletter.links',
    );
    const lines = dump.rows.map(({ line }) => line as string);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(token);
  });

  it('subscribes with the link and returns the same response again', async () => {
    const token = await subscribeAndGetToken('again@example.com');
    const first = await confirm(token);
    expect([first.status, first.body]).toEqual([200, { email: 'a•••@example.com' }]);
    expect((await findSubscriber('again@example.com'))?.confirmedAt).not.toBeNull();
    test.clock.advance(8 * day);
    const second = await confirm(token);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  });

  it('sends one welcome email for two concurrent confirmations', async () => {
    const token = await subscribeAndGetToken('twice@example.com');
    const other = await test.secondHost();
    const url = `${base}/${token}/confirmation`;
    const send = (app: typeof other.app) => app.inject({ method: 'POST', url, payload: {} });
    const responses = await Promise.all(
      [other.app, test.host.app, other.app, test.host.app].map(send),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await test.settled();
    const subjects = mailsTo('twice@example.com').map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith('You are subscribed'))).toHaveLength(1);
  });

  it('returns the same response for a new, an unconfirmed and a subscribed address', async () => {
    const first = await subscribe('known@example.com');
    const token = parseToken(lastMail('known@example.com')?.links?.[0]);
    const unconfirmed = await subscribe('known@example.com');
    await confirm(token);
    test.clock.advance(10 * minute);
    const subscribed = await subscribe('known@example.com');
    for (const { status, body } of [first, unconfirmed, subscribed]) {
      expect([status, body]).toEqual([202, {}]);
    }
    expect(lastMail('known@example.com')?.subject).toMatch(/already get/);
  });

  it('sends one email in five minutes and five a day to an address', async () => {
    const email = 'flooded@example.com';
    const other = await test.secondHost();
    const request = { method: 'POST', url: base, payload: { email } } as const;
    const sendBurst = () => Promise.all(Array.from({ length: 6 }, () => other.app.inject(request)));
    await sendBurst();
    await subscribe(email);
    expect(mailsTo(email)).toHaveLength(1);
    test.clock.advance(5 * minute - 1);
    await subscribe(email);
    expect(mailsTo(email)).toHaveLength(1);
    for (let count = 0; count < 8; count += 1) {
      test.clock.advance(5 * minute);
      expect((await subscribe(email)).status).toBe(202);
    }
    expect(mailsTo(email)).toHaveLength(5);
    test.clock.advance(day);
    await sendBurst();
    await test.settled();
    expect(mailsTo(email)).toHaveLength(6);
  });

  it('accepts twenty requests an hour and sixty a day from one network', async () => {
    const subscribeFrom = (network: string, email: string) =>
      client.post(base, { email }, { headers: { 'x-forwarded-for': network } });
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await subscribeFrom('192.0.2.1', `traveller-${nth}@example.com`)).status).toBe(202);
    }
    const rejected = await subscribeFrom('::ffff:192.0.2.1', 'traveller-100@example.com');
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '3600']);
    expect((await subscribeFrom('192.0.2.2', 'traveller-100@example.com')).status).toBe(202);
    const statuses: number[] = [];
    for (let nth = 0; nth < 41; nth += 1) {
      if (nth % 20 === 0) test.clock.advance(60 * minute);
      statuses.push((await subscribeFrom('192.0.2.1', `later-${nth}@example.com`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 202), 429]);
    await test.settled();
  });

  it('accepts the first link after a second one was sent', async () => {
    const first = await subscribeAndGetToken('mails@example.com');
    test.clock.advance(5 * minute);
    const second = await subscribeAndGetToken('mails@example.com');
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).status).toBe(200);
  });

  it('expires a link after seven days', async () => {
    const [late, inTime] = [
      await subscribeAndGetToken('late@example.com'),
      await subscribeAndGetToken('ok@example.com'),
    ];
    test.clock.advance(7 * day - 1);
    expect((await confirm(inTime)).status).toBe(200);
    test.clock.advance(1);
    const rejected = await confirm(late);
    expect([rejected.status, rejected.body.code]).toEqual([410, 'link-expired']);
    expect((await findSubscriber('late@example.com'))?.confirmedAt).toBeNull();
  });

  it('deletes unconfirmed addresses and keeps confirmed ones', async () => {
    const unconfirmed = await subscribeAndGetToken('unconfirmed@example.com');
    await confirm(await subscribeAndGetToken('confirmed@example.com'));
    test.clock.advance(7 * day - 1);
    await test.runJob('newsletter', 'delete-expired');
    expect(await findSubscriber('unconfirmed@example.com')).toBeDefined();
    test.clock.advance(1);
    await test.runJob('newsletter', 'delete-expired');
    expect(await findSubscriber('unconfirmed@example.com')).toBeUndefined();
    expect(await findSubscriber('confirmed@example.com')).toBeDefined();
    expect((await confirm(unconfirmed)).status).toBe(410);
    test.clock.advance(90 * day);
    await test.runJob('newsletter', 'delete-expired');
    expect((await confirm(unconfirmed)).status).toBe(404);
  });

  it('deletes the address with a link of any age, idempotently', async () => {
    const token = await subscribeAndGetToken('leaves@example.com');
    await confirm(token);
    test.clock.advance(300 * day);
    await test.runJob('newsletter', 'delete-expired');
    for (const send of [unsubscribe, unsubscribe]) {
      const cancelled = await send(token);
      expect([cancelled.status, cancelled.body]).toEqual([200, {}]);
    }
    expect(await findSubscriber('leaves@example.com')).toBeUndefined();
    expect((await confirm(token)).status).toBe(410);
    expect((await confirm(await subscribeAndGetToken('leaves@example.com'))).status).toBe(200);
  });

  it('cancels a request before its confirmation', async () => {
    const token = await subscribeAndGetToken('never@example.com');
    expect((await unsubscribe(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect(await findSubscriber('never@example.com')).toBeUndefined();
  });

  it('rejects an unknown or incomplete link', async () => {
    const token = await subscribeAndGetToken('half@example.com');
    for (const send of [confirm, unsubscribe]) {
      for (const wrong of [token.slice(0, 20), `${token}x`, 'x']) {
        const rejected = await send(wrong);
        expect([rejected.status, rejected.body.code]).toEqual([404, 'subscription-not-found']);
        expect(rejected.body.detail).toMatch(/subscribe again/);
      }
    }
  });

  it('rejects unknown fields and invalid addresses with pointers', async () => {
    const before = test.messages.length;
    const unknown = await client.post(base, { email: 'a@example.com', name: 'Ada' });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject({ pointers: [{ pointer: '#/name' }] });
    for (const email of [
      '',
      'ada',
      'a@b@example.com',
      'a\u0000@example.com',
      `${'a'.repeat(255)}@x.io`,
    ]) {
      const rejected = await client.post(base, { email });
      expect(rejected.body).toMatchObject({
        code: 'invalid-request',
        pointers: [{ pointer: '#/email' }],
      });
    }
    const token = await subscribeAndGetToken('extra@example.com');
    const extra = await client.post(`${base}/${token}/confirmation`, { name: 'Ada' });
    expect(extra.status).toBe(422);
    expect(mailsTo('a@example.com')).toHaveLength(0);
    expect(test.messages.length).toBe(before + 1);
  });
});
