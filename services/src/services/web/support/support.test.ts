import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { generateCaseNumber, normalizeCaseNumber } from './case-number';
import { addressedCase } from './shapes';

const base = '/api/web/support-cases';
const hour = 60 * 60_000;
const day = 24 * hour;

type Opened = { caseNumber: string; status: string; createdAt: string; code?: string };
type Case = Opened & {
  subject: string;
  bookingReference?: string;
  messages: { at: string; from: string; text: string }[];
};

describe('support', () => {
  let test: ServiceTest;
  let client: TestClient;
  let keys = 0;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['web'], clock: '2026-11-21T09:00:00Z' });
    client = test.client();
  });
  beforeEach(() => test.clock.advance(day));
  afterAll(() => test.stop());

  const createKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const createBody = (email: string, more: Record<string, unknown> = {}) => ({
    email,
    subject: 'My seat',
    message: 'It is by the toilet.\nMay I have another?',
    ...more,
  });
  const createCase = (body: unknown, key = createKey()) => client.post<Opened>(base, body, { key });
  const getCase = (caseNumber: string, email: string) =>
    client.post<Case>('/api/web/support-case-lookups', { caseNumber, email });
  const addMessage = (caseNumber: string, body: unknown, key = createKey()) =>
    client.post<Case>(`${base}/${caseNumber}/messages`, body, { key });
  const replyToCase = (caseNumber: string, body: unknown) =>
    test.contextOf('web').call('web', 'answerSupportCase', {
      params: { caseNumber },
      body,
      idempotencyKey: createKey(),
      response: z.looseObject({ status: z.string() }),
    });
  const list = (query: Record<string, string>) =>
    test.contextOf('web').call('web', 'listSupportCases', {
      query,
      response: z.object({
        cases: z.array(
          z.looseObject({ caseNumber: z.string(), email: z.string(), lastMessageAt: z.string() }),
        ),
        next: z.string().nullable(),
      }),
    });
  const mailsTo = async (email: string) => {
    await test.settled();
    return test.messages.filter(({ to }) => to === email);
  };

  it('writes in the language of the traveller, whatever that of support is', async () => {
    const headers = { 'accept-language': 'de' };
    const opened = await client.post<Opened>(base, createBody('greta@example.com'), {
      key: createKey(),
      headers,
    });
    const { caseNumber } = opened.body;
    await replyToCase(caseNumber, { text: 'Gern.' });
    expect((await mailsTo('greta@example.com')).map(({ subject }) => subject)).toEqual([
      `Wir haben Ihre Nachricht erhalten: Fall ${caseNumber}`,
      `Unsere Antwort zu Fall ${caseNumber}`,
    ]);
  });

  it('opens a case, returns its number and mails it', async () => {
    const now = test.clock.now().toISOString();
    const opened = await createCase(
      createBody(' Ada@Example.com', { bookingReference: 'swap me-２４' }),
    );
    expect(opened.status).toBe(201);
    expect(opened.body).toEqual({
      caseNumber: expect.stringMatching(/^TS-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      status: 'OPEN',
      createdAt: now.replace('.000', ''),
    });
    const [mail, ...more] = await mailsTo('ada@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(opened.body.caseNumber);
    const { body } = await getCase(opened.body.caseNumber, 'ada@example.com');
    expect(body).toEqual({
      ...opened.body,
      subject: 'My seat',
      bookingReference: 'SWAPME24',
      messages: [
        {
          at: opened.body.createdAt,
          from: 'traveller',
          text: 'It is by the toilet.\nMay I have another?',
        },
      ],
    });
  });

  it('stores the text unchanged and keeps all text of the sender out of the mail to an address that is not proved', async () => {
    const message = "<b>“Grüße”</b> 🚆 {holdMinutes|10} ' or 1=1; -- https://evil.example";
    const { body } = await createCase(
      createBody('as-is@example.com', {
        subject: 'A\r\nBcc: b',
        message,
        bookingReference: 'CALL08001234',
      }),
    );
    const stored = await getCase(body.caseNumber, 'as-is@example.com');
    expect(stored.body.messages[0]?.text).toBe(message);
    expect(stored.body.subject).toBe('A Bcc: b');
    const [mail] = await mailsTo('as-is@example.com');
    expect(mail?.subject).toBe(`We have your message: case ${body.caseNumber}`);
    expect(JSON.stringify(mail)).not.toMatch(/Grüße|evil|Bcc|CALL0800/);
    expect(mail?.links).toBeUndefined();
  });

  it('opens one case for repeated and concurrent requests', async () => {
    const body = createBody('twice@example.com');
    const other = await test.secondHost();
    const sent = await Promise.all(
      [test.host.app, other.app, test.host.app, other.app].map((app) =>
        app.inject({
          method: 'POST',
          url: base,
          payload: body,
          headers: { 'idempotency-key': 'once' },
        }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
    expect(await mailsTo('twice@example.com')).toHaveLength(1);
    const reused = await createCase({ ...body, message: 'Another one.' }, 'once');
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
    const missing = await client.post(base, body);
    expect([missing.status, missing.body.code]).toEqual([422, 'idempotency-key-missing']);
  });

  it('stores the response for repeated requests so that only the key of the client can read it', async () => {
    const email = 'sealed@example.com';
    const key = createKey();
    const { caseNumber } = (await createCase(createBody(email))).body;
    const body = { email, text: 'My name is Ada Lovelace.' };
    const added = await addMessage(caseNumber, body, key);
    const { database } = test.contextOf('web');
    const { rows } = await database.execute<{ key: string; answer: unknown }>(
      sql`select key, answer from web.idempotency_keys where operation = 'addSupportMessage'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Lovelace|${caseNumber}|${key}"`));
    expect((await addMessage(caseNumber, body, key)).body).toEqual(added.body);
  });

  it('separates the idempotency keys of two addresses', async () => {
    const opened = [await createCase(createBody('one@example.com'), 'shared')];
    opened.push(await createCase(createBody('other@example.com'), 'shared'));
    expect(opened.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = opened.map(({ body }) => body.caseNumber);
    expect(one).not.toBe(other);
    const text = 'And a window, please.';
    expect((await addMessage(one ?? '', { email: 'one@example.com', text }, 'more')).status).toBe(
      201,
    );
    expect(
      (await addMessage(other ?? '', { email: 'other@example.com', text }, 'more')).status,
    ).toBe(201);
  });

  it('returns the same error for a wrong address and a wrong number', async () => {
    const { caseNumber } = (await createCase(createBody('mine@example.com'))).body;
    expect((await getCase(caseNumber, 'MINE@example.com')).status).toBe(200);
    const wrongAddress = await getCase(caseNumber, 'yours@example.com');
    const wrongNumber = await getCase('TS-AAAA-AAAA', 'mine@example.com');
    expect([wrongAddress.status, wrongAddress.body.code]).toEqual([404, 'support-case-not-found']);
    expect({ ...wrongAddress.body, requestId: '' }).toEqual({ ...wrongNumber.body, requestId: '' });
    const urlWithEmail = `${base}/${caseNumber}?email=mine@example.com`;
    expect((await client.get(urlWithEmail)).body.code).toBe('route-not-found');
    const rejected = await addMessage(caseNumber, { email: 'yours@example.com', text: 'Hello' });
    expect([rejected.status, rejected.body.code]).toEqual([404, 'support-case-not-found']);
    expect((await getCase(caseNumber, 'mine@example.com')).body.messages).toHaveLength(1);
  });

  it('accepts a case number in any notation', async () => {
    const { caseNumber } = (await createCase(createBody('typed@example.com'))).body;
    const bare = caseNumber.replaceAll('-', '');
    for (const typed of [
      caseNumber.toLowerCase(),
      caseNumber.replace(/[A-Z0-9]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
      bare,
      bare.slice(2),
      ` ${bare.slice(0, 6)} ${bare.slice(6)}`,
    ]) {
      expect((await getCase(typed, 'typed@example.com')).body.caseNumber).toBe(caseNumber);
    }
  });

  it('sends an answer that the preview of the mail cuts in the middle of an emoji', async () => {
    const email = 'emoji@example.com';
    const { caseNumber } = (await createCase(createBody(email))).body;
    for (const text of [`${'a'.repeat(139)}🚆 Your seat.`, 'One more thing.']) {
      expect(await replyToCase(caseNumber, { text })).toMatchObject({ status: 'ANSWERED' });
    }
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'support-case-opened',
      'support-case-answered',
      'support-case-answered',
    ]);
  });

  it('changes the status when a case is answered, reopened and closed', async () => {
    const email = 'follows@example.com';
    const { caseNumber } = (await createCase(createBody(email))).body;
    test.clock.advance(hour);
    await replyToCase(caseNumber, { text: 'Seat 14 in coach C is yours.' });
    expect((await getCase(caseNumber, email)).body.status).toBe('ANSWERED');
    expect((await mailsTo(email)).at(-1)?.text).toContain('Seat 14 in coach C is yours.');
    test.clock.advance(hour);
    const added = await addMessage(caseNumber, { email, text: 'Thank you!' }, 'thanks');
    expect([added.status, added.body.status]).toEqual([201, 'OPEN']);
    expect((await addMessage(caseNumber, { email, text: 'Thank you!' }, 'thanks')).body).toEqual(
      added.body,
    );
    await replyToCase(caseNumber, { text: 'Have a good journey.', close: true });
    const { body } = await getCase(caseNumber, email);
    expect(body.status).toBe('CLOSED');
    expect(body.messages.map(({ from, text }) => [from, text])).toEqual([
      ['traveller', 'It is by the toilet.\nMay I have another?'],
      ['support', 'Seat 14 in coach C is yours.'],
      ['traveller', 'Thank you!'],
      ['support', 'Have a good journey.'],
    ]);
    const times = body.messages.map(({ at }) => Date.parse(at) - Date.parse(body.createdAt));
    expect(times).toEqual([0, hour, 2 * hour, 2 * hour]);
  });

  it('lists open cases for the support desk, oldest first, in pages', async () => {
    const open = async (email: string) => {
      test.clock.advance(hour);
      return (await createCase(createBody(email))).body.caseNumber;
    };
    const [first, second, third] = [
      await open('first@example.com'),
      await open('second@example.com'),
      await open('third@example.com'),
    ];
    const listOpenCases = async () => {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const page = await list({ limit: '2', ...(after === null ? {} : { after }) });
        expect(page.cases.length).toBeLessThanOrEqual(2);
        found.push(...page.cases.map(({ caseNumber }) => caseNumber));
        after = page.next;
      } while (after !== null);
      expect(new Set(found).size).toBe(found.length);
      return found.filter((each) => [first, second, third].includes(each));
    };
    expect(await listOpenCases()).toEqual([first, second, third]);
    test.clock.advance(hour);
    await replyToCase(first, { text: 'Seat 14 is yours.' });
    await replyToCase(second, { text: 'Have a good journey.', close: true });
    expect(await listOpenCases()).toEqual([third]);
    const answered = (await list({ status: 'ANSWERED' })).cases;
    expect(answered.at(-1)).toMatchObject({ caseNumber: first, email: 'first@example.com' });
    test.clock.advance(hour);
    await addMessage(first, { email: 'first@example.com', text: 'Which coach?' });
    expect(await listOpenCases()).toEqual([third, first]);
    for (const after of [
      'yesterday',
      '0000-01-01T00:00:00.000Z/TS-7KQ3-M9XF',
      '2026-11-21T09:00:00Z/TS-7KQ3-M9XF',
      '2026-11-21T09:00:00.000Z/TS-7KQ3',
      '2026-11-21T09:00:00.000Z/TS-7KQ3-M9XF/1',
    ]) {
      await expect(list({ after })).rejects.toMatchObject({
        status: 422,
        pointers: [
          {
            pointer: '#/querystring/after',
            detail: 'Send the value of `next` from the previous page.',
          },
        ],
      });
    }
    expect((await client.get('/api/web/internal/support-cases')).status).toBe(404);
  });

  it('gives the support desk a case with its address', async () => {
    const { caseNumber } = (await createCase(createBody('desk@example.com'))).body;
    const get = (number: string) =>
      test.contextOf('web').call('web', 'getSupportCase', {
        params: { caseNumber: number },
        response: addressedCase,
      });
    expect(await get(caseNumber.toLowerCase())).toMatchObject({
      caseNumber,
      email: 'desk@example.com',
      messages: [{ from: 'traveller' }],
    });
    await expect(get('TS-AAAA-AAAA')).rejects.toMatchObject({ code: 'support-case-not-found' });
    expect((await client.get(`/api/web/internal/support-cases/${caseNumber}`)).status).toBe(404);
  });

  it('rejects replies from outside', async () => {
    const { caseNumber } = (await createCase(createBody('public@example.com'))).body;
    const tried = await client.post(
      `/api/web/internal/support-cases/${caseNumber}/answers`,
      { text: 'Hello' },
      { key: createKey() },
    );
    expect(tried.status).toBe(404);
    expect((await getCase(caseNumber, 'public@example.com')).body.status).toBe('OPEN');
  });

  it('limits a network to twenty new cases an hour and sixty a day over all addresses', async () => {
    const from = (network: string, email: string) =>
      client.post(base, createBody(email), {
        key: createKey(),
        headers: { 'x-forwarded-for': network },
      });
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await from(`2001:db8::${nth}`, `traveller-${nth}@example.com`)).status).toBe(201);
    }
    const rejected = await from('2001:db8::ffff', 'traveller-100@example.com');
    expect([rejected.status, rejected.body.code, rejected.headers['retry-after']]).toEqual([
      429,
      'too-many-attempts',
      '3600',
    ]);
    expect(await mailsTo('traveller-100@example.com')).toEqual([]);
    expect((await from('2001:db8:0:1::', 'traveller-101@example.com')).status).toBe(201);
    const statuses: number[] = [];
    for (let nth = 0; nth < 41; nth += 1) {
      if (nth % 20 === 0) test.clock.advance(hour);
      statuses.push((await from('2001:db8::ffff', `later-${nth}@example.com`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 429]);
  });

  it('limits a network to a hundred messages to known cases an hour', async () => {
    const cases: [string, string][] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const email = `known-${nth}@example.com`;
      cases.push([(await createCase(createBody(email))).body.caseNumber, email]);
    }
    test.clock.advance(hour);
    for (let nth = 0; nth < 100; nth += 1) {
      const [caseNumber = '', email] = cases[nth % 20] ?? [];
      expect((await addMessage(caseNumber, { email, text: 'More' })).status).toBe(201);
    }
    const caseNumber = (await createCase(createBody('other@example.com'))).body.caseNumber;
    const rejected = await addMessage(caseNumber, { email: 'other@example.com', text: 'More' });
    expect(rejected.body.code).toBe('too-many-attempts');
  });

  it('limits an address to five messages an hour and twenty a day, also concurrently', async () => {
    const email = 'floods@example.com';
    const many = await Promise.all(Array.from({ length: 8 }, () => createCase(createBody(email))));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(5);
    const rejected = many.find(({ status }) => status === 429);
    expect(rejected?.body.code).toBe('too-many-attempts');
    expect(rejected?.headers['retry-after']).toBe('3600');
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await createCase(createBody('calm@example.com'))).status).toBe(201);
    const caseNumber = many.find(({ status }) => status === 201)?.body.caseNumber ?? '';
    expect((await addMessage(caseNumber, { email, text: 'More' })).status).toBe(429);
    test.clock.advance(hour - 1);
    const key = createKey();
    expect((await createCase(createBody(email), key)).status).toBe(429);
    test.clock.advance(1);
    expect((await createCase(createBody(email), key)).status).toBe(201);
    for (let count = 1; count < 15; count += 1) {
      test.clock.advance(hour / 4);
      expect((await createCase(createBody(email))).status).toBe(201);
    }
    test.clock.advance(hour);
    expect((await createCase(createBody(email))).status).toBe(429);
  });

  it('names every invalid field and rejects unknown fields', async () => {
    const getInvalidFields = async (body: unknown) => {
      const rejected = await client.post<{ pointers: { pointer: string }[] }>(base, body, {
        key: createKey(),
      });
      expect(rejected.status).toBe(422);
      return rejected.body.pointers.map(({ pointer }) => pointer);
    };
    const email = 'wrong@example.com';
    expect(
      await getInvalidFields({ email: 'ada', subject: ' ', message: '', bookingReference: '<b>' }),
    ).toEqual(['#/email', '#/subject', '#/message', '#/bookingReference']);
    expect(await getInvalidFields(createBody(email, { status: 'CLOSED' }))).toEqual(['#/status']);
    expect(await getInvalidFields(createBody(email, { message: 'x'.repeat(5001) }))).toEqual([
      '#/message',
    ]);
    expect(await getInvalidFields(createBody(email, { subject: 'x'.repeat(151) }))).toEqual([
      '#/subject',
    ]);
    expect(await getInvalidFields(createBody(email, { message: 'a\u0000b' }))).toEqual([
      '#/message',
    ]);
    expect(await getInvalidFields(createBody(email, { subject: 'a\ud800b' }))).toEqual([
      '#/subject',
    ]);
    for (const control of ['\u0007', '\u000b', '\u007f', '\u0085'])
      expect(await getInvalidFields(createBody(email, { message: `a${control}b` }))).toEqual([
        '#/message',
      ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('deletes a case two years after its last message', async () => {
    const email = 'long-ago@example.com';
    const [inactive, active] = [
      await createCase(createBody(email)),
      await createCase(createBody(email)),
    ];
    test.clock.advance(365 * day);
    await addMessage(active.body.caseNumber, { email, text: 'Still there?' });
    test.clock.advance(365 * day - 1);
    await test.runJob('web', 'delete-old-cases');
    expect((await getCase(inactive.body.caseNumber, email)).status).toBe(200);
    test.clock.advance(1);
    await test.runJob('web', 'delete-old-cases');
    expect((await getCase(inactive.body.caseNumber, email)).status).toBe(404);
    expect((await getCase(active.body.caseNumber, email)).body.messages).toHaveLength(2);
  });
});

it('case numbers have no ambiguous characters and do not repeat', () => {
  const numbers = Array.from({ length: 2000 }, generateCaseNumber);
  expect(numbers.join('').replaceAll('TS-', '')).not.toMatch(/[01IO]/);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.map((one) => one[3])).size).toBe(32);
  expect(numbers.every((one) => normalizeCaseNumber(one) === one)).toBe(true);
});
