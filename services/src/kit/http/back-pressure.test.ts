import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { until } from 'shared-server/testing/until';
import { authentication } from '../../services/authentication/service';
import type { Problem } from '../problem';
import { type ServiceTest, startServiceTest } from '../testing/service-test';
import { type Admission, createAdmission } from './admission';

const session = '/api/authentication/session';

describe('a process with all the work that it can carry', () => {
  let test: ServiceTest;
  let locker: pg.Client;
  let origin: string;
  beforeAll(async () => {
    test = await startServiceTest({
      services: [authentication],
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
    for (let look = 0; host.runtime.admission.inWork() === 0 && look < 1000; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const stopped = host.stop();
    await expect(ask()).rejects.toThrow();
    await goOn();
    expect((await underWay).status).toBe(200);
    await stopped;
  });
});

describe('the admission of requests', () => {
  const response = () => {
    const ends: (() => void)[] = [];
    return { once: (_event: string, end: () => void) => ends.push(end), end: () => ends[0]?.() };
  };
  const limits = { mostInWork: 100, mostInLine: 0, longestLine: 1_000, longestLoopDelay: 500 };
  /** What has been said by now. */
  const said = (entering: Promise<Problem | null>) =>
    Promise.race([entering, Promise.resolve('nothing yet')]);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('takes nothing more while the process is late with much in work, however late with little', async () => {
    let delay = 800;
    const admission = createAdmission(limits, () => delay);
    for (let nth = 0; nth < 25; nth += 1) await admission.enter(response() as never);
    expect((await admission.enter(response() as never))?.detail).toContain('Very many people');
    delay = 20;
    await admission.enter(response() as never);
    expect([admission.inWork(), admission.refused()]).toEqual([26, 1]);
  });

  it('asks those it refuses to come again at different moments', async () => {
    const seconds = await Promise.all(
      [0, 0.4, 0.99].map(async (chance) => {
        const admission = createAdmission(
          { ...limits, mostInWork: 0 },
          () => 0,
          () => chance,
        );
        return (await admission.enter(response() as never))?.retryAfter;
      }),
    );
    expect(seconds).toEqual([1, 2, 3]);
  });

  it('counts a request no more once it was answered, hung up or became a stream', async () => {
    const admission = createAdmission(limits, () => 0);
    const [answered, stream] = [response(), response()];
    await admission.enter(answered as never);
    await admission.enter(stream as never);
    answered.end();
    admission.leave(stream as never);
    stream.end();
    expect(admission.inWork()).toBe(0);
  });

  describe('with a line', () => {
    afterEach(() => void jest.useRealTimers());
    const inLine = { ...limits, mostInWork: 2, mostInLine: 3 };
    const crowd = (admission: Admission, count: number) =>
      Array.from({ length: count }, () => {
        const own = response();
        return { ...own, entering: admission.enter(own as never) };
      }) as { end: () => void; entering: Promise<Problem | null> }[];

    it('lets who comes on top wait, and takes them in the order in which they came', async () => {
      const admission = createAdmission(inLine, () => 0);
      const [first, , third, fourth, fifth, sixth] = crowd(admission, 6);
      await turn();
      expect([admission.inWork(), admission.inLine()]).toEqual([2, 3]);
      expect((await sixth?.entering)?.status).toBe(503);
      first?.end();
      expect(await third?.entering).toBeNull();
      expect(await said(fourth?.entering as never)).toBe('nothing yet');
      fourth?.end();
      third?.end();
      expect(await fifth?.entering).toBeNull();
      expect([admission.inWork(), admission.inLine()]).toEqual([2, 0]);
    });

    it('refuses all who wait, and who comes, once the line stands too long, until half of the work is done', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const admission = createAdmission(inLine, () => 0);
      const [first, second, third, fourth] = crowd(admission, 4);
      jest.advanceTimersByTime(999);
      expect(await said(third?.entering as never)).toBe('nothing yet');
      jest.advanceTimersByTime(1);
      expect((await third?.entering)?.status).toBe(503);
      expect((await fourth?.entering)?.status).toBe(503);
      first?.end();
      const [fifth, sixth] = crowd(admission, 2);
      expect(await fifth?.entering).toBeNull();
      expect((await sixth?.entering)?.status).toBe(503);
      for (const each of [second, fifth]) each?.end();
      const [, , ninth] = crowd(admission, 3);
      await turn();
      expect(await said(ninth?.entering as never)).toBe('nothing yet');
    });

    it('is not closed by crowds of which each is through it in time', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const admission = createAdmission(inLine, () => 0);
      for (let round = 0; round < 4; round += 1) {
        const all = crowd(admission, 3);
        jest.advanceTimersByTime(600);
        for (const each of all) each.end();
        expect(await Promise.all(all.map(({ entering }) => entering))).toEqual([null, null, null]);
      }
      expect([admission.refused(), admission.inLine()]).toEqual([0, 0]);
    });

    it('keeps no place for who hung up', async () => {
      const admission = createAdmission(inLine, () => 0);
      const [first, , third, fourth] = crowd(admission, 4);
      third?.end();
      expect((await third?.entering)?.status).toBe(503);
      first?.end();
      expect(await fourth?.entering).toBeNull();
      expect([admission.inWork(), admission.inLine(), admission.refused()]).toEqual([2, 0, 0]);
    });
  });
});
