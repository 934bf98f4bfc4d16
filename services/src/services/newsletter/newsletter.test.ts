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
  const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? '';

  async function ask(email: string) {
    const asked = await client.post(base, { email });
    await test.settled();
    return asked;
  }
  /** Asks and answers with the token of the mail. */
  async function tokenFor(email: string): Promise<string> {
    await ask(email);
    return tokenOf(lastMail(email)?.links?.[0]);
  }
  const confirm = (token: string) => client.post(`${base}/${token}/confirmation`, {});
  const leave = (token: string) => client.post(`${base}/${token}/cancellation`, {});
  const stored = async (email: string) => {
    const rows = await test.host.runtime.connection.database.select().from(subscribers);
    return rows.find((row) => row.email === email);
  };

  it('sends a link to confirm and one to leave, and subscribes nobody by itself', async () => {
    const asked = await ask(' Ada@Example.com ');
    expect([asked.status, asked.body]).toEqual([202, {}]);
    const [mail, ...more] = mailsTo('ada@example.com');
    expect(more).toEqual([]);
    const [toConfirm, toLeave] = mail?.links ?? [];
    const token = tokenOf(toConfirm);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(toConfirm).toBe(`http://localhost:4200/account/newsletter?token=${token}`);
    expect(toLeave).toBe(`http://localhost:4200/account/newsletter?token=${token}&cancel=1`);
    expect(mail?.text).toContain(toConfirm);
    expect((await stored('ada@example.com'))?.confirmedAt).toBeNull();
  });

  it('keeps no token that could be used', async () => {
    const token = await tokenFor('hashed@example.com');
    const dump = await test.host.runtime.connection.pool.query(
      'select row_to_json(links)::text as line from newsletter.links',
    );
    const lines = dump.rows.map(({ line }) => line as string);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(token);
  });

  it('subscribes by the link, and says the same when it is pressed again', async () => {
    const token = await tokenFor('again@example.com');
    const first = await confirm(token);
    expect([first.status, first.body]).toEqual([200, { email: 'a•••@example.com' }]);
    expect((await stored('again@example.com'))?.confirmedAt).not.toBeNull();
    test.clock.advance(8 * day);
    const second = await confirm(token);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  });

  it('welcomes once when the link is pressed twice at the same moment', async () => {
    const token = await tokenFor('twice@example.com');
    const other = await test.secondHost();
    const url = `${base}/${token}/confirmation`;
    const press = (app: typeof other.app) => app.inject({ method: 'POST', url, payload: {} });
    const answers = await Promise.all(
      [other.app, test.host.app, other.app, test.host.app].map(press),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await test.settled();
    const subjects = mailsTo('twice@example.com').map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith('You are subscribed'))).toHaveLength(1);
  });

  it('answers alike for a new, a waiting and a subscribed address', async () => {
    const first = await ask('known@example.com');
    const token = tokenOf(lastMail('known@example.com')?.links?.[0]);
    const waiting = await ask('known@example.com');
    await confirm(token);
    test.clock.advance(10 * minute);
    const subscribed = await ask('known@example.com');
    for (const { status, body } of [first, waiting, subscribed]) {
      expect([status, body]).toEqual([202, {}]);
    }
    expect(lastMail('known@example.com')?.subject).toMatch(/already get/);
  });

  it('sends one mail in five minutes and five a day, however often and by however many', async () => {
    const email = 'flooded@example.com';
    const other = await test.secondHost();
    const asking = { method: 'POST', url: base, payload: { email } } as const;
    const burst = () => Promise.all(Array.from({ length: 6 }, () => other.app.inject(asking)));
    await burst();
    await ask(email);
    expect(mailsTo(email)).toHaveLength(1);
    test.clock.advance(5 * minute - 1);
    await ask(email);
    expect(mailsTo(email)).toHaveLength(1);
    for (let count = 0; count < 8; count += 1) {
      test.clock.advance(5 * minute);
      expect((await ask(email)).status).toBe(202);
    }
    expect(mailsTo(email)).toHaveLength(5);
    test.clock.advance(day);
    await burst();
    await test.settled();
    expect(mailsTo(email)).toHaveLength(6);
  });

  it('sends a hundred an hour for one network, to however many addresses', async () => {
    const from = (network: string, email: string) =>
      client.post(base, { email }, { headers: { 'x-forwarded-for': network } });
    for (let nth = 0; nth < 100; nth += 1) {
      expect((await from('192.0.2.1', `stranger-${nth}@example.com`)).status).toBe(202);
    }
    const refused = await from('::ffff:192.0.2.1', 'stranger-100@example.com');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await from('192.0.2.2', 'stranger-100@example.com')).status).toBe(202);
    test.clock.advance(60 * minute);
    expect((await from('192.0.2.1', 'stranger-100@example.com')).status).toBe(202);
    await test.settled();
  });

  it('lets the first link work beside the second', async () => {
    const first = await tokenFor('mails@example.com');
    test.clock.advance(5 * minute);
    const second = await tokenFor('mails@example.com');
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).status).toBe(200);
  });

  it('lets a link expire after seven days, not a moment before', async () => {
    const [late, inTime] = [await tokenFor('late@example.com'), await tokenFor('ok@example.com')];
    test.clock.advance(7 * day - 1);
    expect((await confirm(inTime)).status).toBe(200);
    test.clock.advance(1);
    const refused = await confirm(late);
    expect([refused.status, refused.body.code]).toEqual([410, 'link-expired']);
    expect((await stored('late@example.com'))?.confirmedAt).toBeNull();
  });

  it('forgets who did not confirm in time, and keeps who did', async () => {
    const lost = await tokenFor('forgotten@example.com');
    await confirm(await tokenFor('kept@example.com'));
    test.clock.advance(7 * day - 1);
    await test.runJob('newsletter', 'forget-what-expired');
    expect(await stored('forgotten@example.com')).toBeDefined();
    test.clock.advance(1);
    await test.runJob('newsletter', 'forget-what-expired');
    expect(await stored('forgotten@example.com')).toBeUndefined();
    expect(await stored('kept@example.com')).toBeDefined();
    expect((await confirm(lost)).status).toBe(410);
    test.clock.advance(90 * day);
    await test.runJob('newsletter', 'forget-what-expired');
    expect((await confirm(lost)).status).toBe(404);
  });

  it('deletes the address of who leaves, by a link of any age, and then as often as pressed', async () => {
    const token = await tokenFor('leaves@example.com');
    await confirm(token);
    test.clock.advance(300 * day);
    await test.runJob('newsletter', 'forget-what-expired');
    for (const press of [leave, leave]) {
      const left = await press(token);
      expect([left.status, left.body]).toEqual([200, {}]);
    }
    expect(await stored('leaves@example.com')).toBeUndefined();
    expect((await confirm(token)).status).toBe(410);
    expect((await confirm(await tokenFor('leaves@example.com'))).status).toBe(200);
  });

  it('takes a request back before it was confirmed', async () => {
    const token = await tokenFor('never@example.com');
    expect((await leave(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect(await stored('never@example.com')).toBeUndefined();
  });

  it('does not know a link that it never sent, or half of one', async () => {
    const token = await tokenFor('half@example.com');
    for (const press of [confirm, leave]) {
      for (const wrong of [token.slice(0, 20), `${token}x`, 'x']) {
        const refused = await press(wrong);
        expect([refused.status, refused.body.code]).toEqual([404, 'subscription-not-found']);
        expect(refused.body.detail).toMatch(/subscribe again/);
      }
    }
  });

  it('refuses unknown fields and what is no address, and says where', async () => {
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
      const refused = await client.post(base, { email });
      expect(refused.body).toMatchObject({
        code: 'invalid-request',
        pointers: [{ pointer: '#/email' }],
      });
    }
    const token = await tokenFor('extra@example.com');
    const extra = await client.post(`${base}/${token}/confirmation`, { name: 'Ada' });
    expect(extra.status).toBe(422);
    expect(mailsTo('a@example.com')).toHaveLength(0);
    expect(test.messages.length).toBe(before + 1);
  });
});
