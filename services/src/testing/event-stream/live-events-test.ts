import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Host } from '../../kit/host/host';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import type { Session } from '../../kit/session';
import { startBroker } from '../../kit/testing/start-broker';
import type { TestClient } from '../../kit/testing/test-client';
import { startServiceTest } from '../service-test/start-service-test';
import { type BrowserStream, createBrowserStream } from './browser-stream';
import { createStream as createTestStream, purgeStream } from './test-stream';

/** Authentication and the propagator with browsers. `owners` has the bookings of each session. */
export async function startLiveEventsTest({ withBroker = false } = {}) {
  const owners = new Map<string, Set<string>>();
  const streams: BrowserStream[] = [];
  /** Operations of train-swap that were called. */
  const requests: string[] = [];
  const broker = withBroker ? await startBroker() : null;
  if (broker) await createTestStream(broker.url);
  const test = await startServiceTest({
    services: ['authentication', 'propagator'],
    // Interruptions are logged.
    log: [],
    environment: broker ? { NATS_URL: broker.url } : {},
    fakes: {
      'train-swap': {
        listSessionBookings: ({ body }) => {
          requests.push('listSessionBookings');
          return { bookingIds: [...(owners.get((body as { sessionId: string }).sessionId) ?? [])] };
        },
        listBookingHolders: ({ body }) => {
          requests.push('listBookingHolders');
          const { bookingIds } = body as { bookingIds: string[] };
          const holders = (id: string) =>
            [...owners.keys()].filter((one) => owners.get(one)?.has(id));
          return { bookings: bookingIds.map((id) => ({ id, holders: holders(id) })) };
        },
      },
    },
  });
  const origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
  const rename = (from: string, to: string) =>
    test
      .contextOf('propagator')
      .database.execute(sql.raw(`alter table propagator.${from} rename to ${to}`));

  function createStream(client: TestClient, at = origin): BrowserStream {
    const cookie = () => `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`;
    const stream = createBrowserStream(at, cookie);
    streams.push(stream);
    return stream;
  }

  function appendAll(
    host: Host,
    numbers: readonly number[],
    bookingOf: (number: number) => string,
    filler = '',
  ) {
    const events = numbers.map((number) => ({
      id: randomUUID(),
      type: 'seat.moved',
      at: test.clock.now().toISOString(),
      bookingId: bookingOf(number),
      operationId: null,
      data: filler ? { number, filler } : { number },
    }));
    return host.runtime.calls()('propagator', 'appendEvents', {
      body: { events },
      response: z.undefined(),
    });
  }

  return {
    test,
    origin,
    owners,
    requests,
    broker,
    createStream,
    appendAll,
    async browser(...bookings: string[]) {
      const client = await test.guest();
      const { body } = await client.get<{ session: Session }>('/api/authentication/session');
      const own = new Set(bookings);
      owners.set(body.session.id, own);
      return { client, own, stream: createStream(client) };
    },
    async secondProcess(environment?: Record<string, string>) {
      const host = await test.secondHost(environment);
      return { host, origin: await host.app.listen({ port: 0, host: '127.0.0.1' }) };
    },
    /** @param at default: now */
    append(
      host: Host,
      bookingId: string,
      number: number,
      { id = randomUUID(), at = test.clock.now().toISOString() } = {},
    ) {
      const event = { id, type: 'seat.moved', at, bookingId, operationId: null, data: { number } };
      return host.runtime.calls()('propagator', 'appendEvents', {
        body: { events: [event] },
        response: z.undefined(),
      });
    },
    /** Publishes from the outbox of authentication. */
    async publish(bookingId: string, number: number) {
      await test.contextOf('authentication').transaction((context) =>
        context.publish({
          type: 'booking.exchanged',
          bookingId,
          audience: 'travellers',
          data: { number },
        }),
      );
    },
    /** Events cannot be stored or read until `restore`. */
    interrupt: () => (broker ? broker.kill() : rename('events', 'away')),
    restore: () => (broker ? broker.start() : rename('away', 'events')),
    purge: () => (broker ? purgeStream(broker.url) : test.runJob('propagator', 'purge-old-events')),
    async stop() {
      for (const stream of streams) stream.cut();
      await test.stop();
      await broker?.stop();
    },
  };
}

export type LiveEventsTest = Awaited<ReturnType<typeof startLiveEventsTest>>;
