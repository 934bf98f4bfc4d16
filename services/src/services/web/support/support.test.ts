import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { foldCaseNumber, newCaseNumber } from './case-number';

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

  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const letter = (email: string, more: Record<string, unknown> = {}) => ({
    email,
    subject: 'My seat',
    message: 'It is by the toilet.\nMay I have another?',
    ...more,
  });
  const write = (body: unknown, key = newKey()) => client.post<Opened>(base, body, { key });
  const read = (caseNumber: string, email: string) =>
    client.post<Case>('/api/web/support-case-lookups', { caseNumber, email });
  const add = (caseNumber: string, body: unknown, key = newKey()) =>
    client.post<Case>(`${base}/${caseNumber}/messages`, body, { key });
  const answer = (caseNumber: string, body: unknown) =>
    test.contextOf('web').call('web', 'answerSupportCase', {
      params: { caseNumber },
      body,
      idempotencyKey: newKey(),
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

  it('opens a case, tells its number and sends a copy', async () => {
    const now = test.clock.now().toISOString();
    const opened = await write(letter(' Ada@Example.com', { bookingReference: 'swap me-２４' }));
    expect(opened.status).toBe(201);
    expect(opened.body).toEqual({
      caseNumber: expect.stringMatching(/^TS-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      status: 'OPEN',
      createdAt: now.replace('.000', ''),
    });
    const [mail, ...more] = await mailsTo('ada@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(opened.body.caseNumber);
    expect(mail?.text).toContain('> It is by the toilet.\n> May I have another?');
    const { body } = await read(opened.body.caseNumber, 'ada@example.com');
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

  it('keeps what was written as it was, and out of the subject of its mail', async () => {
    const message = "<b>“Grüße”</b> 🚆 {holdMinutes|10} ' or 1=1; --";
    const { body } = await write(letter('as-is@example.com', { subject: 'A\r\nBcc: b', message }));
    const stored = await read(body.caseNumber, 'as-is@example.com');
    expect(stored.body.messages[0]?.text).toBe(message);
    expect(stored.body.subject).toBe('A Bcc: b');
    const [mail] = await mailsTo('as-is@example.com');
    expect(mail?.subject).toBe(`We have your message: case ${body.caseNumber}`);
  });

  it('makes one case of a request that is sent again, also at the same moment', async () => {
    const body = letter('twice@example.com');
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
    const reused = await write({ ...body, message: 'Another one.' }, 'once');
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
    const missing = await client.post(base, body);
    expect([missing.status, missing.body.code]).toEqual([422, 'idempotency-key-missing']);
  });

  it('keeps the keys of one address apart from those of another', async () => {
    const opened = [await write(letter('one@example.com'), 'shared')];
    opened.push(await write(letter('other@example.com'), 'shared'));
    expect(opened.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = opened.map(({ body }) => body.caseNumber);
    expect(one).not.toBe(other);
    const text = 'And a window, please.';
    expect((await add(one ?? '', { email: 'one@example.com', text }, 'more')).status).toBe(201);
    expect((await add(other ?? '', { email: 'other@example.com', text }, 'more')).status).toBe(201);
  });

  it('opens a case to its own e-mail address alone, and answers alike for a wrong number', async () => {
    const { caseNumber } = (await write(letter('mine@example.com'))).body;
    expect((await read(caseNumber, 'MINE@example.com')).status).toBe(200);
    const wrongAddress = await read(caseNumber, 'yours@example.com');
    const wrongNumber = await read('TS-AAAA-AAAA', 'mine@example.com');
    expect([wrongAddress.status, wrongAddress.body.code]).toEqual([404, 'support-case-not-found']);
    expect({ ...wrongAddress.body, requestId: '' }).toEqual({ ...wrongNumber.body, requestId: '' });
    const inTheAddress = `${base}/${caseNumber}?email=mine@example.com`;
    expect((await client.get(inTheAddress)).body.code).toBe('route-not-found');
    const foreign = await add(caseNumber, { email: 'yours@example.com', text: 'Hello' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'support-case-not-found']);
    expect((await read(caseNumber, 'mine@example.com')).body.messages).toHaveLength(1);
  });

  it('forgives how a case number is typed', async () => {
    const { caseNumber } = (await write(letter('typed@example.com'))).body;
    const bare = caseNumber.replaceAll('-', '');
    for (const typed of [
      caseNumber.toLowerCase(),
      caseNumber.replace(/[A-Z0-9]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
      bare,
      bare.slice(2),
      ` ${bare.slice(0, 6)} ${bare.slice(6)}`,
    ]) {
      expect((await read(typed, 'typed@example.com')).body.caseNumber).toBe(caseNumber);
    }
  });

  it('follows a case: answered, written to again, closed', async () => {
    const email = 'follows@example.com';
    const { caseNumber } = (await write(letter(email))).body;
    test.clock.advance(hour);
    await answer(caseNumber, { text: 'Seat 14 in coach C is yours.' });
    expect((await read(caseNumber, email)).body.status).toBe('ANSWERED');
    expect((await mailsTo(email)).at(-1)?.text).toContain('Seat 14 in coach C is yours.');
    test.clock.advance(hour);
    const added = await add(caseNumber, { email, text: 'Thank you!' }, 'thanks');
    expect([added.status, added.body.status]).toEqual([201, 'OPEN']);
    expect((await add(caseNumber, { email, text: 'Thank you!' }, 'thanks')).body).toEqual(
      added.body,
    );
    await answer(caseNumber, { text: 'Have a good journey.', close: true });
    const { body } = await read(caseNumber, email);
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

  it('lists for the support desk what waits, the longest first, page by page', async () => {
    const open = async (email: string) => {
      test.clock.advance(hour);
      return (await write(letter(email))).body.caseNumber;
    };
    const [first, second, third] = [
      await open('first@example.com'),
      await open('second@example.com'),
      await open('third@example.com'),
    ];
    const waiting = async () => {
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
    expect(await waiting()).toEqual([first, second, third]);
    test.clock.advance(hour);
    await answer(first, { text: 'Seat 14 is yours.' });
    await answer(second, { text: 'Have a good journey.', close: true });
    expect(await waiting()).toEqual([third]);
    const answered = (await list({ status: 'ANSWERED' })).cases;
    expect(answered.at(-1)).toMatchObject({ caseNumber: first, email: 'first@example.com' });
    test.clock.advance(hour);
    await add(first, { email: 'first@example.com', text: 'Which coach?' });
    expect(await waiting()).toEqual([third, first]);
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
            detail: 'Send what `next` of the list before it said.',
          },
        ],
      });
    }
    expect((await client.get('/api/web/internal/support-cases')).status).toBe(404);
  });

  it('lets nobody but our own services answer a case', async () => {
    const { caseNumber } = (await write(letter('public@example.com'))).body;
    const tried = await client.post(
      `/api/web/internal/support-cases/${caseNumber}/answers`,
      { text: 'Hello' },
      { key: newKey() },
    );
    expect(tried.status).toBe(404);
    expect((await read(caseNumber, 'public@example.com')).body.status).toBe('OPEN');
  });

  it('takes a hundred messages an hour from a network, to however many addresses', async () => {
    const from = (network: string, email: string) =>
      client.post(base, letter(email), { key: newKey(), headers: { 'x-forwarded-for': network } });
    for (let nth = 0; nth < 100; nth += 1) {
      expect((await from(`2001:db8::${nth}`, `stranger-${nth}@example.com`)).status).toBe(201);
    }
    const refused = await from('2001:db8::ffff', 'stranger-100@example.com');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-attempts',
      '3600',
    ]);
    expect(await mailsTo('stranger-100@example.com')).toEqual([]);
    expect((await from('2001:db8:0:1::', 'stranger-101@example.com')).status).toBe(201);
    test.clock.advance(hour);
    expect((await from('2001:db8::ffff', 'stranger-100@example.com')).status).toBe(201);
  });

  it('takes five messages an hour and twenty a day from an address, however fast they come', async () => {
    const email = 'floods@example.com';
    const many = await Promise.all(Array.from({ length: 8 }, () => write(letter(email))));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too-many-attempts');
    expect(refused?.headers['retry-after']).toBe('3600');
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await write(letter('calm@example.com'))).status).toBe(201);
    const caseNumber = many.find(({ status }) => status === 201)?.body.caseNumber ?? '';
    expect((await add(caseNumber, { email, text: 'More' })).status).toBe(429);
    test.clock.advance(hour - 1);
    const key = newKey();
    expect((await write(letter(email), key)).status).toBe(429);
    test.clock.advance(1);
    expect((await write(letter(email), key)).status).toBe(201);
    for (let count = 1; count < 15; count += 1) {
      test.clock.advance(hour / 4);
      expect((await write(letter(email))).status).toBe(201);
    }
    test.clock.advance(hour);
    expect((await write(letter(email))).status).toBe(429);
  });

  it('names every field that is wrong, and refuses those it does not know', async () => {
    const refusals = async (body: unknown) => {
      const refused = await client.post<{ pointers: { pointer: string }[] }>(base, body, {
        key: newKey(),
      });
      expect(refused.status).toBe(422);
      return refused.body.pointers.map(({ pointer }) => pointer);
    };
    const email = 'wrong@example.com';
    expect(
      await refusals({ email: 'ada', subject: ' ', message: '', bookingReference: '<b>' }),
    ).toEqual(['#/email', '#/subject', '#/message', '#/bookingReference']);
    expect(await refusals(letter(email, { status: 'CLOSED' }))).toEqual(['#/status']);
    expect(await refusals(letter(email, { message: 'x'.repeat(5001) }))).toEqual(['#/message']);
    expect(await refusals(letter(email, { subject: 'x'.repeat(151) }))).toEqual(['#/subject']);
    expect(await refusals(letter(email, { message: 'a\u0000b' }))).toEqual(['#/message']);
    expect(await refusals(letter(email, { subject: 'a\ud800b' }))).toEqual(['#/subject']);
    for (const control of ['\u0007', '\u000b', '\u007f', '\u0085'])
      expect(await refusals(letter(email, { message: `a${control}b` }))).toEqual(['#/message']);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('forgets a case two years after its last message', async () => {
    const email = 'long-ago@example.com';
    const [quiet, lively] = [await write(letter(email)), await write(letter(email))];
    test.clock.advance(365 * day);
    await add(lively.body.caseNumber, { email, text: 'Still there?' });
    test.clock.advance(365 * day - 1);
    await test.runJob('web', 'forget-old-cases');
    expect((await read(quiet.body.caseNumber, email)).status).toBe(200);
    test.clock.advance(1);
    await test.runJob('web', 'forget-old-cases');
    expect((await read(quiet.body.caseNumber, email)).status).toBe(404);
    expect((await read(lively.body.caseNumber, email)).body.messages).toHaveLength(2);
  });
});

it('case numbers have no sign that is taken for another, and do not repeat', () => {
  const numbers = Array.from({ length: 2000 }, newCaseNumber);
  expect(numbers.join('').replaceAll('TS-', '')).not.toMatch(/[01IO]/);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.map((one) => one[3])).size).toBe(32);
  expect(numbers.every((one) => foldCaseNumber(one) === one)).toBe(true);
});
