import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sessionCookieName } from '../../kit/http/session-cookie';
import type { Operation } from '../../kit/operation';
import { basePathOf } from '../../kit/service';
import type { TestClient } from '../../kit/testing/test-client';
import { type BrowserStream, browserStream } from '../event-stream/browser-stream';
import { fuzzOperation, send } from './fuzz/fuzz-operation';
import { hostileRequests } from './fuzz/hostile-requests';
import { createJudge } from './fuzz/judge';
import { poolOf } from './fuzz/pool';
import { signedIn } from './fuzz/signed-in';
import { story } from './story';
import { ask } from './testing/ask';
import type { DocumentedOperation } from './testing/documented-operations';
import { lineToAdd } from './testing/line-to-add';
import { misplacedData, secretsInLog } from './testing/personal-data';
import { strangersFor, type Watch } from './testing/strangers';
import { isStream, type Told, tellStory } from './testing/tell-story';
import { startWholeProduct, type WholeProduct } from './testing/whole-product';

const whole = process.env.PROOF === 'whole';
// A whole back end starts and a whole story is told; what counts is what is answered, not how fast.
jest.setTimeout(whole ? 4 * 3_600_000 : 300_000);

/** The whole proof takes another seed each time; the ordinary run finds the same each time. */
const seed = Number(process.env.FUZZ_SEED ?? (whole ? randomInt(2 ** 31) : 20_261_121));
const runs = Number(process.env.FUZZ_RUNS ?? (whole ? 2_000 : 15));
const only = process.env.FUZZ_OPERATION;

/** What a path of a public operation may name without being asked by the story: it is the same for all. */
const ofNobody = ['code', 'layoutId', 'trainId', 'serviceDate', 'stationId', 'slug'];

const isOfNobody = (operation: DocumentedOperation): boolean =>
  operation.public &&
  operation.parameters.every((one) => one.in !== 'path' || ofNobody.includes(one.name));

describe('every operation of every service', () => {
  const log: string[] = [];
  let product: WholeProduct;
  let told: Told;
  let watch: Watch;
  let streams: BrowserStream[] = [];

  const follow = (browsers: TestClient[]) =>
    Promise.all(
      browsers.map(async (browser) => {
        const cookie = () => `${sessionCookieName}=${browser.cookies.get(sessionCookieName)}`;
        const stream = browserStream(product.origin, cookie);
        expect(await stream.open()).toBe(200);
        return stream;
      }),
    );

  beforeAll(async () => {
    product = await startWholeProduct(log);
    const learnt: Told['learnt'] = new Map();
    watch = await strangersFor(product, learnt);
    const traveller = product.test.client();
    told = await tellStory(product, story, {
      learnt,
      traveller,
      before: async (telling) => {
        if (isStream(telling.operation)) streams = await follow([traveller, ...watch.browsers]);
        // The step-up gave the session a new token: its stream ended, and the browser comes again.
        if (telling.operation.id === 'confirmExchange') await streams[0]?.open();
        await watch.tryAll(telling, 'before');
      },
      after: (telling) => watch.tryAll(telling, 'after'),
    });
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await product?.stop();
  });

  it('is asked by the story of story.ts, or public and about nothing that is of somebody', () => {
    const asked = new Set(story.map((step) => step.operation));
    const missing = product.operations.filter((one) => !(isOfNobody(one) || asked.has(one.name)));
    expect(missing.map(lineToAdd)).toEqual([]);
  });

  it('refuses strangers what is not theirs, tells them nothing of it and changes nothing', () => {
    expect(watch.findings).toEqual([]);
    // Also where the body alone names it.
    for (const named of [
      'train-swap quoteExchange partyMemberId',
      'train-swap changePlaces partyMemberId',
      'train-swap confirmExchange paymentId',
      'payments submitCard savedCardId',
      'trips createComplaint partyMemberId',
    ]) {
      expect([...watch.tried]).toContain(named);
    }
  });

  it('streams live events to their owner alone, and to nobody without a session', async () => {
    const [own, ...others] = streams;
    const types = own?.events.map((event) => event.type);
    expect(types).toEqual(
      expect.arrayContaining(['complaint.changed', 'operation.held', 'booking.exchanged']),
    );
    expect(others.map((stream) => stream.events)).toEqual([[], []]);
    expect(await browserStream(product.origin, () => '').open()).toBe(401);
  });

  it('does not exist outside where it is internal', async () => {
    const open: string[] = [];
    for (const service of product.test.host.hosted) {
      const internal = service.operations.filter((one: Operation) => one.access === 'internal');
      for (const { id, method, path } of internal) {
        const url =
          basePathOf(service) + path.replaceAll(/\{\w+\}/g, told.learnt.get('bookingId') ?? '');
        const sent = {
          headers: { 'x-internal-secret': 'a guess', 'content-type': 'application/json' },
        };
        const lower = method.toLowerCase() as 'post';
        const reply = await told.traveller[lower](url, method === 'GET' ? undefined : {}, sent);
        if (reply.status !== 404 || reply.body.code !== 'route-not-found')
          open.push(`${service.name} ${id} answered ${reply.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('changes nothing for the page of another site, whatever its browser says of itself', async () => {
    const foreign = 'https://evil.example';
    const ways: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: foreign },
      { 'sec-fetch-site': 'same-site', origin: foreign },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', origin: foreign },
      { 'sec-fetch-site': '', origin: foreign },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ];
    const taken: string[] = [];
    for (const operation of product.operations.filter(({ method }) => method !== 'GET')) {
      for (const headers of ways) {
        const { status, body } = await ask(told.traveller, operation, {}, { key: 'k', headers });
        if (status !== 403 || body.code !== 'cross-site-request')
          taken.push(`${operation.name} ${JSON.stringify(headers)} ${status}`);
      }
      if (operation.body) {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          const headers = { 'content-type': type };
          const { status } = await ask(
            told.traveller,
            operation,
            { body: 'a=1' },
            { key: 'k', headers },
          );
          if (status < 400) taken.push(`${operation.name} as ${type} ${status}`);
        }
      }
    }
    expect(taken).toEqual([]);
  });

  it('leaves no personal data, code, card number or token in the log', () => {
    const answered = log
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line));
    expect(answered.length).toBeGreaterThan(100);
    expect(answered[0]).toMatchObject({
      reqId: expect.any(String),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
    });
    expect(secretsInLog(product, told, log)).toEqual([]);
  });

  it('keeps personal data where it belongs, and codes, card numbers and tokens nowhere', async () => {
    expect(await misplacedData(product, told)).toEqual([]);
  });

  /** The owner, again and again: a request may have ended the session, or the account. */
  const ownersBrowser = () => {
    const browser = product.test.client();
    return () => signedIn(product, browser, told.learnt.get('travellerId') ?? '');
  };

  it('answers what is hostile in any one field as its document says', async () => {
    const judge = createJudge();
    const owner = ownersBrowser();
    const pool = poolOf(told);
    const wrong: string[] = [];
    for (const [nth, operation] of product.operations.entries()) {
      if (isStream(operation)) continue;
      for (const [at, request] of hostileRequests(operation, pool).entries()) {
        if (!whole && at % 10 !== nth % 10) continue;
        // Of a network each: what counts is what is behind the limits.
        const headers = {
          ...request.headers,
          'x-forwarded-for': `2001:db8:${nth.toString(16)}:${at.toString(16)}::`,
        };
        const reply = await send(await owner(), operation, { ...request, headers });
        const fault = judge.wrong(operation, request, reply);
        if (fault)
          wrong.push(`${operation.name} ${fault} ${JSON.stringify(request).slice(0, 500)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it(`answers random requests as its document says (seed ${seed})`, async () => {
    const judge = createJudge();
    const guest = await product.test.guest();
    const callers = {
      owner: ownersBrowser(),
      guest: async () => guest,
      nobody: async () => product.test.client(),
    };
    const pool = poolOf(told);
    const wrong: string[] = [];
    const served: string[] = [];
    for (const operation of product.operations) {
      if (isStream(operation) || (only && only !== operation.name)) continue;
      const fuzzed = await fuzzOperation(operation, pool, callers, judge, { seed, runs });
      if (fuzzed.wrong) wrong.push(fuzzed.wrong);
      if (fuzzed.served > 0) served.push(operation.name);
    }
    expect(wrong.join('\n\n')).toBe('');
    // Requests that are all refused at the door prove nothing of what is behind it.
    expect(only ? 1 : served.length / product.operations.length).toBeGreaterThan(0.5);
  });
});
