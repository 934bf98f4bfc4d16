import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { administer } from 'shared-server/testing/seeded-database';
import { until } from 'shared-server/testing/until';
import { z } from 'zod';
import { getService } from '../../service-list';
import { browserStream } from '../../testing/event-stream/browser-stream';
import {
  type ServiceTest,
  type ServiceTestOptions,
  startServiceTest,
} from '../../testing/service-test/start-service-test';
import { sessionCookieName } from '../http/session-cookie';
import type { Service } from '../service';
import { closeTimeoutMs, shutdownTimeoutMs } from './graceful-shutdown';

/** What the launcher gives a part to end by itself (scripts/launch/child.mjs), in milliseconds. */
const grace = 8_000;
/** Longer than a test may last: who ends without a cut ended by itself. */
const longTimeoutMs = 600_000;

const railcard = {
  code: '16-25',
  name: '16-25 Railcard',
  discountPercent: 33,
  discount: { numerator: 1, denominator: 3 },
  minimumFare: null,
  minimumFareBefore: null,
  minimumFareExceptMonths: [],
  notBefore: null,
};

function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

describe('a process that is told to stop', () => {
  let test: ServiceTest;
  let origin: string;
  const log: string[] = [];
  afterEach(() => test.stop());

  async function listen(options: ServiceTestOptions): Promise<void> {
    log.length = 0;
    test = await startServiceTest({
      ...options,
      environment: { LOG_LEVEL: 'warn', ...options.environment },
      log,
    });
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
  }

  const stop = () => test.host.stop(longTimeoutMs);

  async function openStream() {
    const client = await test.guest();
    const token = client.cookies.get(sessionCookieName);
    return browserStream(origin, () => `${sessionCookieName}=${token}`);
  }

  /** Asks for the railcards of each of these days. */
  const evaluate = (days: string[]) =>
    fetch(`${origin}/api/discounts/evaluations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        lines: days.map((day) => ({
          travellerType: 'ADULT',
          railcard: railcard.code,
          fare: { amount: 3_000, currency: 'GBP' },
          departure: `${day}T12:00:00Z`,
        })),
      }),
    });

  const databaseConnections = () =>
    administer(process.env.TEST_DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query(
        'select count(*)::int as open from pg_stat_activity where datname = $1',
        [new URL(test.databaseUrl).pathname.slice(1)],
      );
      return rows[0].open;
    });

  it('ends streams and connections that ask nothing at once, and closes its database', async () => {
    await listen({
      services: ['authentication', 'propagator'],
      standIns: { 'train-swap': { listSessionBookings: () => ({ bookingIds: [] }) } },
    });
    const stream = await openStream();
    expect(await stream.open()).toBe(200);
    const { port } = test.host.app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    const accepted = once(test.host.app.server, 'connection');
    await Promise.all([once(silent, 'connect'), accepted]);
    const silentClosed = once(silent, 'close');
    expect(await stop()).toEqual({ wasCut: false });
    await Promise.all([stream.ended(), silentClosed]);
    // The server's end of a connection goes a moment after ours.
    for (let look = 0; (await databaseConnections()) > 0 && look < 100; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await databaseConnections()).toBe(0);
    expect(log).toEqual([]);
  });

  it('ends a stream that was about to open', async () => {
    let asked = false;
    const answer = gate();
    await listen({
      services: ['authentication', 'propagator'],
      standIns: {
        'train-swap': {
          listSessionBookings: async () => {
            asked = true;
            await answer.opened;
            return { bookingIds: [] };
          },
        },
      },
    });
    const stream = await openStream();
    void stream.open();
    await until('the request', () => asked);
    const end = stop();
    await wait(50);
    answer.open();
    expect(await end).toEqual({ wasCut: false });
    await stream.ended();
    expect(log).toEqual([]);
  });

  it('answers what is under way, also where that asks another service next, and nothing new', async () => {
    let calls = 0;
    const answer = gate();
    await listen({
      services: ['discounts'],
      standIns: {
        'reference-data': {
          listRailcards: async () => {
            calls += 1;
            await answer.opened;
            return { railcards: [railcard] };
          },
        },
      },
    });
    const underWay = evaluate(['2026-11-23', '2026-11-24']);
    await until('the request', () => calls === 1);
    const end = stop();
    await expect(evaluate(['2026-11-23'])).rejects.toThrow();
    answer.open();
    expect((await underWay).status).toBe(200);
    expect(calls).toBe(2);
    await end;
    expect(log).toEqual([]);
  });

  it('answers who still waits in line that nothing was done, and when to come again', async () => {
    const answer = gate();
    await listen({
      services: ['discounts'],
      environment: { MOST_REQUESTS_IN_WORK: '1' },
      standIns: {
        'reference-data': {
          listRailcards: async () => {
            await answer.opened;
            return { railcards: [railcard] };
          },
        },
      },
    });
    const { limiter } = test.host.runtime;
    const underWay = evaluate(['2026-11-23']);
    await until('a request in work', () => limiter.inWork() === 1);
    const waiting = evaluate(['2026-11-23']);
    await until('a request in line', () => limiter.waiting() === 1);
    const end = stop();
    answer.open();
    expect((await underWay).status).toBe(200);
    const told = await waiting;
    expect([told.status, told.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await told.json()).toMatchObject({ code: 'service-unavailable' });
    expect(await end).toEqual({ wasCut: false });
    expect(log).toEqual([]);
  });

  it('cuts what does not end, in time for the database to be stopped after it', async () => {
    await listen({
      services: ['discounts'],
      standIns: { 'reference-data': { listRailcards: () => new Promise(() => {}) } },
    });
    const cut = expect(evaluate(['2026-11-23'])).rejects.toThrow();
    await until('a request in work', () => test.host.runtime.limiter.inWork() === 1);
    expect(await test.host.stop()).toEqual({ wasCut: true });
    expect(shutdownTimeoutMs + closeTimeoutMs).toBeLessThan(grace);
    await cut;
    expect(await databaseConnections()).toBe(0);
  });

  it('finishes the job and the delivery under way, leaves the rest and complains of nothing', async () => {
    const written = 400;
    const go = gate();
    let finished = false;
    const slow: Service = {
      ...getService('authentication'),
      jobs: [
        {
          name: 'call-late',
          everySeconds: 60,
          run: async (context) => {
            await go.opened;
            await context.call('train-swap', 'listSessionBookings', {
              body: { sessionId: 'session', travellerId: null, email: null },
              response: z.unknown(),
            });
            finished = true;
          },
        },
      ],
    };
    await listen({
      services: [slow, 'propagator'],
      standIns: { 'train-swap': { listSessionBookings: () => ({ bookingIds: [] }) } },
    });
    const job = test.runJob('authentication', 'call-late');
    const context = test.contextOf('authentication');
    await context.transaction(async (context) => {
      for (let nth = 0; nth < written; nth += 1)
        await context.publish({
          type: 'seat.moved',
          bookingId: `booking-${nth}`,
          audience: 'travellers',
          data: {},
        });
    });
    const end = stop();
    await wait(50);
    go.open();
    await Promise.all([end, job]);
    expect(finished).toBe(true);
    const { left, delivered, tries } = await administer(test.databaseUrl, async (client) => {
      const { rows } = await client.query(`select
        (select count(*)::int from authentication.outbox) as left,
        (select count(*)::int from propagator.events) as delivered,
        (select max(attempts)::int from authentication.outbox) as tries`);
      return rows[0];
    });
    expect(left).toBeGreaterThan(0);
    expect(left + delivered).toBe(written);
    expect(tries).toBe(0);
    expect(log).toEqual([]);
  });
});
