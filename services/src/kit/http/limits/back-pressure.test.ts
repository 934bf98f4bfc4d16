import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { waitUntil } from 'shared-server/testing/wait-until';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import type { Problem } from '../../problem';
import { rejectUnderPressure } from './back-pressure';
import { createRequestLimiter, type RequestLimiter } from './request-limiter';

const session = '/api/authentication/session';

describe('a process with the maximum of requests in flight', () => {
  let test: ServiceTest;
  let lockClient: pg.Client;
  let origin: string;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { MAX_REQUESTS_IN_FLIGHT: '2', MAX_QUEUED_REQUESTS: '1' },
    });
    const { app } = test.host;
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    lockClient = new pg.Client({ connectionString: test.databaseUrl });
    await lockClient.connect();
  });
  afterAll(async () => {
    await lockClient.end();
    await test.stop();
  });

  /** Blocks the table of sessions until the returned function is called. */
  async function lockSessions(): Promise<() => Promise<void>> {
    await lockClient.query('begin');
    await lockClient.query('lock table authentication.sessions in access exclusive mode');
    return async () => void (await lockClient.query('commit'));
  }

  /** Returns a function that sends requests as a guest over a socket. */
  async function createGuestClient(at = origin) {
    const { cookies } = await test.guest();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (path: string, headers: Record<string, string> = {}) =>
      fetch(`${at}${path}`, { headers: { cookie, ...headers } });
  }
  const metrics = async () => (await test.client().get('/api/authentication/metrics')).text;
  const waitForMetric = (line: string) =>
    waitUntil(line, async () => (await metrics()).includes(line));

  it('queues one request, responds 503 with Retry-After to the next, and finishes the accepted ones', async () => {
    const request = await createGuestClient();
    const unlock = await lockSessions();
    const accepted = [request(session), request(session), request(session)];
    await waitForMetric('train_swap_requests_queued 1');
    const rejected = await request(session);
    const { code, requestId } = (await rejected.json()) as {
      code: string;
      requestId: string;
    };
    expect([rejected.status, code]).toEqual([503, 'service-unavailable']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.fromEntries(rejected.headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    });
    const health = await request('/api/authentication/health');
    const { status } = (await health.json()) as { status: string };
    expect([health.status, status]).toEqual([200, 'ok']);
    expect(await metrics()).toContain('train_swap_requests_in_flight 2');
    expect(await metrics()).toContain('train_swap_requests_queued 1');
    expect(await metrics()).toContain('train_swap_requests_rejected_total 1');
    await unlock();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await request(session)).status).toBe(200);
  });

  it('adds CORS headers to the 503 for allowed origins only, and responds 503 to a wrong internal secret', async () => {
    const request = await createGuestClient();
    const unlock = await lockSessions();
    const accepted = [request(session), request(session), request(session)];
    await waitForMetric('train_swap_requests_queued 1');
    const [page = ''] = test.host.runtime.configuration.allowedOrigins;
    const rejected = await request(session, {
      origin: page,
      'x-request-id': 'sent-by-a-test',
    });
    expect([rejected.status, rejected.headers.get('x-request-id')]).toEqual([
      503,
      'sent-by-a-test',
    ]);
    expect(await rejected.json()).toMatchObject({
      code: 'service-unavailable',
      requestId: 'sent-by-a-test',
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.headers.get('access-control-allow-origin')).toBe(page);
    expect(rejected.headers.get('access-control-expose-headers')).toContain('retry-after');
    const fromOtherOrigin = await request(session, { origin: 'https://elsewhere.example' });
    expect([
      fromOtherOrigin.status,
      fromOtherOrigin.headers.get('access-control-allow-origin'),
    ]).toEqual([503, null]);
    expect((await request('/api/authentication/health')).status).toBe(200);
    expect((await request(session, { 'x-internal-secret': 'guessed' })).status).toBe(503);
    await unlock();
    await Promise.all(accepted);
    expect((await request(session)).status).toBe(200);
  });

  it('includes the time in the queue in the duration of a request', async () => {
    const request = await createGuestClient();
    const unlock = await lockSessions();
    const accepted = [request(session), request(session), request(session)];
    await waitForMetric('train_swap_requests_queued 1');
    const sum = async () =>
      Number(
        /duration_seconds_sum\{.*route="\/api\/authentication\/session".*"200".*\} (.*)/.exec(
          await metrics(),
        )?.[1] ?? 0,
      );
    const before = await sum();
    const pause = 0.3;
    await new Promise((done) => setTimeout(done, pause * 1000));
    await unlock();
    await Promise.all(accepted);
    expect((await sum()) - before).toBeGreaterThan(3 * pause);
  });

  it('finishes requests in flight at shutdown and rejects new ones', async () => {
    const host = await test.secondHost();
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = host.app.server.address() as AddressInfo;
    const requestAsGuest = await createGuestClient(`http://127.0.0.1:${port}`);
    const request = () => requestAsGuest(session);
    const unlock = await lockSessions();
    const inFlight = request();
    for (let attempt = 0; host.runtime.limiter.inFlight() === 0 && attempt < 1000; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const stopped = host.stop();
    await expect(request()).rejects.toThrow();
    await unlock();
    expect((await inFlight).status).toBe(200);
    await stopped;
  });
});

describe('the request limiter', () => {
  const response = () => {
    const listeners: (() => void)[] = [];
    return {
      once: (_event: string, listener: () => void) => void listeners.push(listener),
      close: () => {
        for (const listener of listeners) listener();
      },
    };
  };
  const limits = { maxInFlight: 2, maxQueued: 3, queueTimeoutMs: 1_000 };
  const acquireMany = (limiter: RequestLimiter, count: number) =>
    Array.from({ length: count }, () => {
      const own = response();
      const outcome = limiter.acquire(own).then(
        () => 'in flight',
        (error: Problem) => error.status,
      );
      return { ...own, response: own, outcome };
    });
  const current = (outcome: Promise<unknown>) => Promise.race([outcome, Promise.resolve('queued')]);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  afterEach(() => void jest.useRealTimers());

  it('rejects during a long event loop delay only when many requests are in flight', async () => {
    const limiter = createRequestLimiter({ ...limits, maxInFlight: 100 });
    const check = () => rejectUnderPressure(limiter, { maxInFlight: 100 });
    acquireMany(limiter, 24);
    expect(check).not.toThrow();
    acquireMany(limiter, 1);
    expect(check).toThrow('The service is very busy');
    expect([limiter.inFlight(), limiter.rejected()]).toEqual([25, 1]);
  });

  it('returns random times in Retry-After', async () => {
    const seconds = await Promise.all(
      [0, 0.4, 0.99].map((chance) =>
        createRequestLimiter({ maxInFlight: 0, maxQueued: 0, queueTimeoutMs: 1_000 }, () => chance)
          .acquire(response())
          .catch((error: Problem) => error.retryAfter),
      ),
    );
    expect(seconds).toEqual([1, 2, 3]);
  });

  it('releases a request once when its connection closed or it became a stream', async () => {
    const limiter = createRequestLimiter(limits);
    const [closed, stream] = acquireMany(limiter, 2);
    closed?.close();
    limiter.release(stream?.response as never);
    stream?.close();
    expect(limiter.inFlight()).toBe(0);
  });

  it('queues requests and starts them in order', async () => {
    const limiter = createRequestLimiter(limits);
    const [first, , third, fourth, fifth, sixth] = acquireMany(limiter, 6);
    expect(await sixth?.outcome).toBe(503);
    expect([limiter.inFlight(), limiter.queued()]).toEqual([2, 3]);
    first?.close();
    expect(await third?.outcome).toBe('in flight');
    expect(await current(fourth?.outcome as never)).toBe('queued');
    third?.close();
    expect(await fourth?.outcome).toBe('in flight');
    fourth?.close();
    expect(await fifth?.outcome).toBe('in flight');
    expect([limiter.inFlight(), limiter.queued()]).toEqual([2, 0]);
  });

  it('rejects a request that waited too long, but not later ones', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const limiter = createRequestLimiter(limits);
    const [first, , third] = acquireMany(limiter, 3);
    jest.advanceTimersByTime(999);
    const [fourth] = acquireMany(limiter, 1);
    await nextTurn();
    expect(await current(third?.outcome as never)).toBe('queued');
    jest.advanceTimersByTime(1);
    expect(await third?.outcome).toBe(503);
    expect(limiter.rejected()).toBe(1);
    first?.close();
    expect(await fourth?.outcome).toBe('in flight');
  });

  it('removes a disconnected client from the queue and does not count it as rejected', async () => {
    const limiter = createRequestLimiter(limits);
    const [first, , third, fourth] = acquireMany(limiter, 4);
    third?.close();
    expect(await third?.outcome).toBe(503);
    first?.close();
    expect(await fourth?.outcome).toBe('in flight');
    expect([limiter.inFlight(), limiter.queued(), limiter.rejected()]).toEqual([2, 0, 0]);
  });
});
