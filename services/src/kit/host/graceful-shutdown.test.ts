import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { withClient } from 'shared-server/testing/seeded-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { z } from 'zod';
import { getService } from '../../service-list';
import { createBrowserStream } from '../../testing/event-stream/browser-stream';
import {
  type ServiceTest,
  type ServiceTestOptions,
  startServiceTest,
} from '../../testing/service-test/start-service-test';
import { sessionCookieName } from '../http/access/token-cookies';
import type { Service } from '../service';
import { closeTimeoutMs, shutdownTimeoutMs } from './graceful-shutdown';

/** The launcher kills a process after this time (scripts/process/child.mjs). */
const launcherTimeoutMs = 8_000;
/** Longer than a test can last, so that the shutdown cuts nothing. */
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

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('graceful shutdown', () => {
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
    return createBrowserStream(origin, () => `${sessionCookieName}=${token}`);
  }

  /** Requests the discounts of a railcard on each of these days. */
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
    withClient(process.env.TEST_DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query(
        'select count(*)::int as open from pg_stat_activity where datname = $1',
        [new URL(test.databaseUrl).pathname.slice(1)],
      );
      return rows[0].open;
    });

  it('closes event streams, idle connections and the database', async () => {
    await listen({
      services: ['authentication', 'propagator'],
      fakes: { 'train-swap': { listSessionBookings: () => ({ bookingIds: [] }) } },
    });
    const stream = await openStream();
    expect(await stream.open()).toBe(200);
    const { port } = test.host.app.server.address() as AddressInfo;
    const idle = connect(port, '127.0.0.1');
    const accepted = once(test.host.app.server, 'connection');
    await Promise.all([once(idle, 'connect'), accepted]);
    const idleClosed = once(idle, 'close');
    expect(await stop()).toEqual({ wasCut: false });
    await Promise.all([stream.ended(), idleClosed]);
    // The database server closes its side of a connection a moment later.
    for (let attempt = 0; (await databaseConnections()) > 0 && attempt < 100; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await databaseConnections()).toBe(0);
    expect(log).toEqual([]);
  });

  it('closes a stream that is being opened', async () => {
    let requested = false;
    const bookings = createDeferred();
    await listen({
      services: ['authentication', 'propagator'],
      fakes: {
        'train-swap': {
          listSessionBookings: async () => {
            requested = true;
            await bookings.promise;
            return { bookingIds: [] };
          },
        },
      },
    });
    const stream = await openStream();
    void stream.open();
    await waitUntil('the request', () => requested);
    const stopped = stop();
    await wait(50);
    bookings.resolve();
    expect(await stopped).toEqual({ wasCut: false });
    await stream.ended();
    expect(log).toEqual([]);
  });

  it('completes requests in flight with their calls to other services, and accepts no new ones', async () => {
    let calls = 0;
    const railcards = createDeferred();
    await listen({
      services: ['discounts'],
      fakes: {
        'reference-data': {
          listRailcards: async () => {
            calls += 1;
            await railcards.promise;
            return { railcards: [railcard] };
          },
        },
      },
    });
    const inFlight = evaluate(['2026-11-23', '2026-11-24']);
    await waitUntil('the request', () => calls === 1);
    const stopped = stop();
    await expect(evaluate(['2026-11-23'])).rejects.toThrow();
    railcards.resolve();
    expect((await inFlight).status).toBe(200);
    expect(calls).toBe(2);
    await stopped;
    expect(log).toEqual([]);
  });

  it('is not ready but handles requests until load balancers have noticed', async () => {
    await listen({
      services: ['discounts'],
      environment: { SHUTDOWN_DELAY_MS: '1000' },
      fakes: { 'reference-data': { listRailcards: () => ({ railcards: [railcard] }) } },
    });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const stopped = stop();
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    expect((await evaluate(['2026-11-23'])).status).toBe(200);
    expect(await stopped).toEqual({ wasCut: false });
  });

  it('returns 503 with Retry-After to queued requests', async () => {
    const railcards = createDeferred();
    await listen({
      services: ['discounts'],
      environment: { MAX_REQUESTS_IN_FLIGHT: '1' },
      fakes: {
        'reference-data': {
          listRailcards: async () => {
            await railcards.promise;
            return { railcards: [railcard] };
          },
        },
      },
    });
    const { limiter } = test.host.runtime;
    const inFlight = evaluate(['2026-11-23']);
    await waitUntil('a request in flight', () => limiter.inFlight() === 1);
    const queued = evaluate(['2026-11-23']);
    await waitUntil('a queued request', () => limiter.queued() === 1);
    const stopped = stop();
    railcards.resolve();
    expect((await inFlight).status).toBe(200);
    const response = await queued;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ code: 'service-unavailable' });
    expect(await stopped).toEqual({ wasCut: false });
    expect(log).toEqual([]);
  });

  it('cuts requests that do not end, before the launcher kills the process', async () => {
    await listen({
      services: ['discounts'],
      fakes: { 'reference-data': { listRailcards: () => new Promise(() => {}) } },
    });
    const cut = expect(evaluate(['2026-11-23'])).rejects.toThrow();
    await waitUntil('a request in flight', () => test.host.runtime.limiter.inFlight() === 1);
    expect(await test.host.stop()).toEqual({ wasCut: true });
    expect(shutdownTimeoutMs + closeTimeoutMs).toBeLessThan(launcherTimeoutMs);
    await cut;
    expect(await databaseConnections()).toBe(0);
  });

  it('completes the running job and delivery, and leaves later events in the outbox', async () => {
    const eventCount = 400;
    const jobStart = createDeferred();
    let finished = false;
    const slow: Service = {
      ...getService('authentication'),
      jobs: [
        {
          name: 'call-late',
          everySeconds: 60,
          run: async (context) => {
            await jobStart.promise;
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
      fakes: { 'train-swap': { listSessionBookings: () => ({ bookingIds: [] }) } },
    });
    const job = test.runJob('authentication', 'call-late');
    const context = test.contextOf('authentication');
    await context.transaction(async (context) => {
      for (let nth = 0; nth < eventCount; nth += 1)
        await context.publish({
          type: 'seat.moved',
          bookingId: `booking-${nth}`,
          audience: 'travellers',
          data: {},
        });
    });
    const stopped = stop();
    await wait(50);
    jobStart.resolve();
    await Promise.all([stopped, job]);
    expect(finished).toBe(true);
    const { remaining, delivered, attempts } = await withClient(
      test.databaseUrl,
      async (client) => {
        const { rows } = await client.query(`select
        (select count(*)::int from authentication.outbox) as remaining,
        (select count(*)::int from propagator.events) as delivered,
        (select max(attempts)::int from authentication.outbox) as attempts`);
        return rows[0];
      },
    );
    expect(remaining).toBeGreaterThan(0);
    expect(remaining + delivered).toBe(eventCount);
    expect(attempts).toBe(0);
    expect(log).toEqual([]);
  });
});
