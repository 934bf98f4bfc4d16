/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authenticationApi, createIdempotencyKey, ProblemError, unwrap, webApi } from './index';
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

async function catchProblem(call: Promise<unknown>): Promise<ProblemError> {
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
    unwrap(webApi.GET('/help-articles/{slug}', { params: { path: { slug: 'swap' } }, ...init }));

  it('returns the response of the service at the configured location', async () => {
    services.use({ 'GET /web/help-articles/:slug': ({ params }) => ok({ ...article, ...params }) });
    await expect(getArticle()).resolves.toEqual(article);
    expect(services.requests[0]?.headers.accept).toContain('application/json');
  });

  it('requests texts in the language of the page', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => ok(article) });
    await getArticle();
    document.documentElement.dataset.language = 'de';
    try {
      await getArticle();
    } finally {
      document.documentElement.removeAttribute('data-language');
    }
    expect(services.requests.map(({ headers }) => headers['accept-language'])).toEqual([
      'en-GB',
      'de-DE',
    ]);
  });

  it('begins a trace for each request on the origin of the page, and for no other', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => ok(article) });
    await getArticle();
    const base = document.createElement('base');
    base.href = services.origin;
    document.head.append(base);
    await getArticle();
    await getArticle();
    base.remove();
    const [other, ...traces] = services.requests.map(({ headers }) => headers.traceparent);
    expect(other).toBeUndefined();
    for (const one of traces) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('throws the problem of the service with all its members', async () => {
    services.use({
      'POST /authentication/one-time-codes': () => ({
        ...problem(422, 'invalid-request', 'Check the marked fields.', {
          pointers: [{ pointer: '#/address', detail: 'Enter an email address.' }],
          attemptsLeft: 2,
        }),
        headers: { 'retry-after': '30' },
      }),
    });
    const caught = await catchProblem(
      unwrap(
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
      isTransient: false,
    });
    expect(caught.getFieldDetail('address')).toBe('Enter an email address.');
    expect(caught.getFieldDetail('channel')).toBeUndefined();
  });

  it('throws when the response does not match the OpenAPI document', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => ok({ ...article, title: null }) });
    expect((await catchProblem(getArticle())).code).toBe('unexpected-response');
  });

  it('throws when a success is not JSON, for example from a captive portal', async () => {
    services.use({
      'GET /web/help-articles/:slug': () => ok('<html>Welcome to the hotel</html>'),
    });
    expect((await catchProblem(getArticle())).code).toBe('unexpected-response');
  });

  it('throws a readable problem when an error page is not a problem document', async () => {
    services.use({
      'POST /web/support-cases': () => ({ status: 500, body: '<h1>Internal Server Error</h1>' }),
    });
    const caught = await catchProblem(
      unwrap(
        webApi.POST('/support-cases', {
          params: { header: { 'idempotency-key': createIdempotencyKey() } },
          body: { email: 'a@example.com', subject: 'Seat', message: 'Help' },
        }),
      ),
    );
    expect(caught).toMatchObject({ code: 'unexpected-response', status: 500, isTransient: true });
    expect(caught.detail).toMatch(/our side/);
  });

  it('retries a read after a temporary failure', async () => {
    let attempts = 0;
    services.use({
      'GET /web/help-articles/:slug': () => {
        attempts += 1;
        return attempts < 3 ? problem(503, 'service-unavailable', 'Later.') : ok(article);
      },
    });
    await expect(getArticle()).resolves.toEqual(article);
    expect(attempts).toBe(3);
  });

  it('retries a write only with an idempotency key, with the same key', async () => {
    const unavailable = () => problem(503, 'service-unavailable', 'Later.');
    services.use({
      'POST /web/support-cases': unavailable,
      'POST /authentication/password-resets': unavailable,
    });
    await catchProblem(
      unwrap(authenticationApi.POST('/password-resets', { body: { email: 'a@example.com' } })),
    );
    expect(services.requests).toHaveLength(1);
    services.requests.length = 0;
    await catchProblem(
      unwrap(
        webApi.POST('/support-cases', {
          params: { header: { 'idempotency-key': createIdempotencyKey() } },
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

  it('throws timed-out after ten seconds without a response', async () => {
    jest.useFakeTimers();
    const arrived = new Promise<void>((resolve) => {
      services.use({
        'GET /web/help-articles/:slug': () => {
          resolve();
          return new Promise(() => {});
        },
      });
    });
    const caught = catchProblem(getArticle());
    await arrived;
    jest.advanceTimersByTime(10_000);
    expect(await caught).toMatchObject({ code: 'timed-out', status: 0, isTransient: true });
  });

  it('rejects with AbortError when the caller aborts', async () => {
    services.use({ 'GET /web/help-articles/:slug': () => new Promise(() => {}) });
    const controller = new AbortController();
    const call = getArticle({ signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('throws network-failure when the service is unreachable', async () => {
  const { origin } = services;
  await services.stop();
  const caught = await catchProblem(unwrap(authenticationApi.GET('/session')));
  expect(caught).toMatchObject({ code: 'network-failure', status: 0 });
  expect(caught.detail).toMatch(/Check your connection/);
  expect(origin).toMatch(/^http/);
});

it('creates a different idempotency key each time', () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
