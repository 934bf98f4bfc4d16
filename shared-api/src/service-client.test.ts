/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { answer, authenticationApi, newIdempotencyKey, ProblemError, webApi } from './index';
import { ok, problem, startTestServices, type TestServices } from './testing';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
afterEach(() => {
  services.requests.length = 0;
  jest.useRealTimers();
});

const article = { slug: 'swap', title: 'Swap', body: ['How it works.'] };

async function caughtFrom(call: Promise<unknown>): Promise<ProblemError> {
  try {
    await call;
  } catch (caught) {
    expect(caught).toBeInstanceOf(ProblemError);
    return caught as ProblemError;
  }
  throw new Error('The call was a success.');
}

describe('a call to a service', () => {
  const getArticle = (init = {}) =>
    answer(webApi.GET('/help-articles/{slug}', { params: { path: { slug: 'swap' } }, ...init }));

  it('answers what the service sent, from the location that the configuration names', async () => {
    services.use({ 'GET /web/help-articles/:slug': ({ params }) => ok({ ...article, ...params }) });
    await expect(getArticle()).resolves.toEqual(article);
    expect(services.requests[0]?.headers.accept).toContain('application/json');
  });

  it('throws the problem that the service describes, with all it says', async () => {
    services.use({
      'POST /authentication/one-time-codes': () => ({
        ...problem(422, 'invalid-request', 'Check the marked fields.', {
          pointers: [{ pointer: '#/address', detail: 'Enter an e-mail address.' }],
          attemptsLeft: 2,
        }),
        headers: { 'retry-after': '30' },
      }),
    });
    const caught = await caughtFrom(
      answer(
        authenticationApi.POST('/one-time-codes', {
          body: { purpose: 'sign-in', channel: 'email', address: 'x' },
        }),
      ),
    );
    expect(caught).toMatchObject({
      code: 'invalid-request',
      status: 422,
      detail: 'Check the marked fields.',
      retryAfter: 30,
      requestId: 'test',
      extras: { attemptsLeft: 2 },
      isPassing: false,
    });
    expect(caught.detailOf('address')).toBe('Enter an e-mail address.');
    expect(caught.detailOf('channel')).toBeUndefined();
  });

  it('refuses an answer that breaks the promise of the document', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => ok({ ...article, title: null }) });
    expect((await caughtFrom(getArticle())).code).toBe('unexpected-answer');
  });

  it('refuses a success that is no JSON, as from a hotel gateway', async () => {
    services.use({
      'GET /web/help-articles/:slug': () => ok('<html>Welcome to the hotel</html>'),
    });
    expect((await caughtFrom(getArticle())).code).toBe('unexpected-answer');
  });

  it('makes a plain sentence of an error page that is no problem document', async () => {
    services.use({
      'POST /web/support-cases': () => ({ status: 500, body: '<h1>Internal Server Error</h1>' }),
    });
    const caught = await caughtFrom(
      answer(
        webApi.POST('/support-cases', {
          params: { header: { 'idempotency-key': newIdempotencyKey() } },
          body: { email: 'a@example.com', subject: 'Seat', message: 'Help' },
        }),
      ),
    );
    expect(caught).toMatchObject({ code: 'unexpected-answer', status: 500, isPassing: true });
    expect(caught.detail).toMatch(/our side/);
  });

  it('asks again when reading fails for a moment', async () => {
    let times = 0;
    services.use({
      'GET /web/help-articles/:slug': () => {
        times += 1;
        return times < 3 ? problem(503, 'service-unavailable', 'Later.') : ok(article);
      },
    });
    await expect(getArticle()).resolves.toEqual(article);
    expect(times).toBe(3);
  });

  it('repeats a write only when it carries an idempotency key, and then the same one', async () => {
    const unavailable = () => problem(503, 'service-unavailable', 'Later.');
    services.use({
      'POST /web/support-cases': unavailable,
      'POST /authentication/password-resets': unavailable,
    });
    await caughtFrom(
      answer(authenticationApi.POST('/password-resets', { body: { email: 'a@example.com' } })),
    );
    expect(services.requests).toHaveLength(1);
    services.requests.length = 0;
    await caughtFrom(
      answer(
        webApi.POST('/support-cases', {
          params: { header: { 'idempotency-key': newIdempotencyKey() } },
          body: { email: 'a@example.com', subject: 'Seat', message: 'Help' },
        }),
      ),
    );
    expect(services.requests).toHaveLength(3);
    expect(new Set(services.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(
      1,
    );
    expect(services.requests[2]?.body).toMatchObject({ subject: 'Seat' });
  });

  it('gives up after ten seconds without an answer, and says so', async () => {
    jest.useFakeTimers();
    const arrived = new Promise<void>((resolve) => {
      services.use({
        'GET /web/help-articles/:slug': () => {
          resolve();
          return new Promise(() => {});
        },
      });
    });
    const caught = caughtFrom(getArticle());
    await arrived;
    jest.advanceTimersByTime(10_000);
    expect(await caught).toMatchObject({ code: 'timed-out', status: 0, isPassing: true });
  });

  it('stops when its caller stops it, without calling that a problem', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => new Promise(() => {}) });
    const controller = new AbortController();
    const call = getArticle({ signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('says in plain words that the service cannot be reached', async () => {
  const { origin } = services;
  await services.stop();
  const caught = await caughtFrom(answer(authenticationApi.GET('/session')));
  expect(caught).toMatchObject({ code: 'network-failure', status: 0 });
  expect(caught.detail).toMatch(/Check your connection/);
  expect(origin).toMatch(/^http/);
});

it('makes a new idempotency key each time', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
