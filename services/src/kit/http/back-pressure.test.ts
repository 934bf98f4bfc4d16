import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { until } from 'shared-server/testing/until';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import type { Problem } from '../problem';
import { rejectUnderPressure } from './back-pressure';
import { createRequestLimiter, type RequestLimiter } from './request-limiter';

const session = '/api/authentication/session';

describe('a process with all the work that it can carry', () => {
  let test: ServiceTest;
  let locker: pg.Client;
  let origin: string;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { MOST_REQUESTS_IN_WORK: '2', MOST_REQUESTS_IN_LINE: '1' },
    });
    const { app } = test.host;
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    locker = new pg.Client({ connectionString: test.databaseUrl });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await test.stop();
  });

  /** Nobody's session can be read until the answered function is called. */
  async function slowDown(): Promise<() => Promise<void>> {
    await locker.query('begin');
    await locker.query('lock table authentication.sessions in access exclusive mode');
    return async () => void (await locker.query('commit'));
  }

  /** Asks over a socket, as a guest. */
  async function guest(at = origin) {
    const { cookies } = await test.guest();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (path: string, headers: Record<string, string> = {}) =>
      fetch(`${at}${path}`, { headers: { cookie, ...headers } });
  }
  const metrics = async () => (await test.client().get('/api/authentication/metrics')).text;
  const untilTold = (line: string) => until(line, async () => (await metrics()).includes(line));

  it('lets one wait and refuses the next at once, says when to come again, and goes on with what it took', async () => {
    const ask = await guest();
    const goOn = await slowDown();
    const taken = [ask(session), ask(session), ask(session)];
    await untilTold('train_swap_requests_in_line 1');
    const refused = await ask(session);
    const { code, requestId } = (await refused.json()) as { code: string; requestId: string };
    expect([refused.status, code]).toEqual([503, 'service-unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    });
    const health = await ask('/api/authentication/health');
    const { status } = (await health.json()) as { status: string };
    expect([health.status, status]).toEqual([200, 'ok']);
    expect(await metrics()).toContain('train_swap_requests_in_work 2');
    expect(await metrics()).toContain('train_swap_requests_in_line 1');
    expect(await metrics()).toContain('train_swap_requests_refused_total 1');
    await goOn();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask(session)).status).toBe(200);
  });

  it('says the same to a page on the list and not to another, and to whoever says that it is another service and is not', async () => {
    const ask = await guest();
    const goOn = await slowDown();
    const taken = [ask(session), ask(session), ask(session)];
    await untilTold('train_swap_requests_in_line 1');
    const [page = ''] = test.host.runtime.configuration.allowedOrigins;
    const refused = await ask(session, { origin: page, 'x-request-id': 'asked-by-a-test' });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([503, 'asked-by-a-test']);
    expect(await refused.json()).toMatchObject({
      code: 'service-unavailable',
      requestId: 'asked-by-a-test',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe(page);
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
    const foreign = await ask(session, { origin: 'https://elsewhere.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
      503,
      null,
    ]);
    expect((await ask('/api/authentication/health')).status).toBe(200);
    expect((await ask(session, { 'x-internal-secret': 'guessed' })).status).toBe(503);
    await goOn();
    await Promise.all(taken);
    expect((await ask(session)).status).toBe(200);
  });

  it('counts the wait in the line as time that a request took', async () => {
    const ask = await guest();
    const goOn = await slowDown();
    const taken = [ask(session), ask(session), ask(session)];
    await untilTold('train_swap_requests_in_line 1');
    const sum = async () =>
      Number(
        /duration_seconds_sum\{.*route="\/api\/authentication\/session".*"200".*\} (.*)/.exec(
          await metrics(),
        )?.[1] ?? 0,
      );
    const before = await sum();
    const pause = 0.3;
    await new Promise((done) => setTimeout(done, pause * 1000));
    await goOn();
    await Promise.all(taken);
    expect((await sum()) - before).toBeGreaterThan(3 * pause);
  });

  it('finishes what is under way when it is told to stop, and takes nothing new', async () => {
    const host = await test.secondHost();
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = host.app.server.address() as AddressInfo;
    const asked = await guest(`http://127.0.0.1:${port}`);
    const ask = () => asked(session);
    const goOn = await slowDown();
    const underWay = ask();
    for (let look = 0; host.runtime.limiter.inWork() === 0 && look < 1000; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const stopped = host.stop();
    await expect(ask()).rejects.toThrow();
    await goOn();
    expect((await underWay).status).toBe(200);
    await stopped;
  });
});

describe('the limiter of requests', () => {
  const response = () => {
    const listeners: (() => void)[] = [];
    return {
      once: (_event: string, listener: () => void) => void listeners.push(listener),
      close: () => {
        for (const listener of listeners) listener();
      },
    };
  };
  const limits = { maxInWork: 2, maxWaiting: 3, maxWaitMs: 1_000 };
  const crowd = (limiter: RequestLimiter, count: number) =>
    Array.from({ length: count }, () => {
      const own = response();
      const outcome = limiter.acquire(own).then(
        () => 'in work',
        (error: Problem) => error.status,
      );
      return { ...own, response: own, outcome };
    });
  const current = (outcome: Promise<unknown>) => Promise.race([outcome, Promise.resolve('waits')]);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  afterEach(() => void jest.useRealTimers());

  it('rejects while the event loop is late with much in work, and not with little', async () => {
    const limiter = createRequestLimiter({ ...limits, maxInWork: 100 });
    const check = () => rejectUnderPressure(limiter, { maxInWork: 100 });
    crowd(limiter, 24);
    expect(check).not.toThrow();
    crowd(limiter, 1);
    expect(check).toThrow('Very many people');
    expect([limiter.inWork(), limiter.rejected()]).toEqual([25, 1]);
  });

  it('sends different times in Retry-After', async () => {
    const seconds = await Promise.all(
      [0, 0.4, 0.99].map((chance) =>
        createRequestLimiter({ maxInWork: 0, maxWaiting: 0, maxWaitMs: 1_000 }, () => chance)
          .acquire(response())
          .catch((error: Problem) => error.retryAfter),
      ),
    );
    expect(seconds).toEqual([1, 2, 3]);
  });

  it('counts a request no more when its connection closed or it became a stream', async () => {
    const limiter = createRequestLimiter(limits);
    const [closed, stream] = crowd(limiter, 2);
    closed?.close();
    limiter.release(stream?.response as never);
    stream?.close();
    expect(limiter.inWork()).toBe(0);
  });

  it('lets requests wait and starts them in their order', async () => {
    const limiter = createRequestLimiter(limits);
    const [first, , third, fourth, fifth, sixth] = crowd(limiter, 6);
    expect(await sixth?.outcome).toBe(503);
    expect([limiter.inWork(), limiter.waiting()]).toEqual([2, 3]);
    first?.close();
    expect(await third?.outcome).toBe('in work');
    expect(await current(fourth?.outcome as never)).toBe('waits');
    third?.close();
    expect(await fourth?.outcome).toBe('in work');
    fourth?.close();
    expect(await fifth?.outcome).toBe('in work');
    expect([limiter.inWork(), limiter.waiting()]).toEqual([2, 0]);
  });

  it('rejects a request that waited too long, and no later one', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const limiter = createRequestLimiter(limits);
    const [first, , third] = crowd(limiter, 3);
    jest.advanceTimersByTime(999);
    const [fourth] = crowd(limiter, 1);
    await turn();
    expect(await current(third?.outcome as never)).toBe('waits');
    jest.advanceTimersByTime(1);
    expect(await third?.outcome).toBe(503);
    expect(limiter.rejected()).toBe(1);
    first?.close();
    expect(await fourth?.outcome).toBe('in work');
  });

  it('keeps no place for a client that disconnected, and does not count it as rejected', async () => {
    const limiter = createRequestLimiter(limits);
    const [first, , third, fourth] = crowd(limiter, 4);
    third?.close();
    expect(await third?.outcome).toBe(503);
    first?.close();
    expect(await fourth?.outcome).toBe('in work');
    expect([limiter.inWork(), limiter.waiting(), limiter.rejected()]).toEqual([2, 0, 0]);
  });
});
