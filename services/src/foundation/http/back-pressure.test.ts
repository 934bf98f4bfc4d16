import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { authentication } from '../../authentication/service';
import { type ServiceTest, startServiceTest } from '../testing/service-test';
import { createAdmission } from './admission';

const session = '/api/authentication/session';

describe('a process with all the work that it can carry', () => {
  let test: ServiceTest;
  let locker: pg.Client;
  beforeAll(async () => {
    test = await startServiceTest({
      services: [authentication],
      environment: { MOST_REQUESTS_IN_WORK: '2' },
    });
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

  it('refuses the next request at once and says when to come again, and goes on with what it took', async () => {
    const client = await test.guest();
    const goOn = await slowDown();
    const taken = [client.get(session), client.get(session)];
    const refused = await client.get(session);
    expect([refused.status, refused.body.code]).toEqual([503, 'service-unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': refused.body.requestId,
    });
    const health = await client.get('/api/authentication/health');
    expect([health.status, health.body.status]).toEqual([200, 'ok']);
    const { text } = await client.get('/api/authentication/metrics');
    expect(text).toContain('train_swap_requests_in_work 2');
    expect(text).toContain('train_swap_requests_refused_total 1');
    await goOn();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.get(session)).status).toBe(200);
  });

  it('finishes what is under way when it is told to stop, and takes nothing new', async () => {
    const host = await test.secondHost();
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = host.app.server.address() as AddressInfo;
    const client = await test.guest();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = () => fetch(`http://127.0.0.1:${port}${session}`, { headers: { cookie } });
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
  const limits = { mostInWork: 100, longestLoopDelay: 500 };

  it('takes nothing more while the process is late with much in work, however late with little', () => {
    let delay = 800;
    const admission = createAdmission(limits, () => delay);
    for (let nth = 0; nth < 25; nth += 1) admission.enter(response() as never);
    expect(admission.enter(response() as never)?.detail).toContain('Very many people');
    delay = 20;
    admission.enter(response() as never);
    expect([admission.inWork(), admission.refused()]).toEqual([26, 1]);
  });

  it('asks those it refuses to come again at different moments', () => {
    const seconds = [0, 0.4, 0.99].map((chance) => {
      const admission = createAdmission(
        { ...limits, mostInWork: 0 },
        () => 0,
        () => chance,
      );
      return admission.enter(response() as never)?.retryAfter;
    });
    expect(seconds).toEqual([1, 2, 3]);
  });

  it('counts a request no more once it was answered, hung up or became a stream', () => {
    const admission = createAdmission(limits, () => 0);
    const [answered, stream] = [response(), response()];
    admission.enter(answered as never);
    admission.enter(stream as never);
    answered.end();
    admission.leave(stream as never);
    stream.end();
    expect(admission.inWork()).toBe(0);
  });
});
