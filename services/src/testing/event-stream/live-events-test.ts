import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Host } from '../../kit/host/host';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import type { Session } from '../../kit/session';
import { startBroker } from '../../kit/testing/start-broker';
import type { TestClient } from '../../kit/testing/test-client';
import { startServiceTest } from '../service-test/start-service-test';
import { type BrowserStream, createBrowserStream } from './browser-stream';

const streamName = 'train-swap-events';
/** So short that a test can wait for its end. */
export const duplicateWindowMs = 1_000;

/** Authentication and the propagator with browsers. `owners` has the bookings of each session. */
export async function startLiveEventsTest({ withBroker = false } = {}) {
  const owners = new Map<string, Set<string>>();
  const streams: BrowserStream[] = [];
  /** Operations of train-swap that were called. */
  const requests: string[] = [];
  const nats = withBroker ? await startNats() : null;
  const test = await startServiceTest({
    services: ['authentication', 'propagator'],
    // Interruptions are logged.
    log: [],
    ...(nats ? { environment: nats.environment } : {}),
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
    broker: nats?.broker ?? null,
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
    interrupt: () => (nats ? nats.broker.kill() : rename('events', 'away')),
    restore: () => (nats ? nats.broker.start() : rename('away', 'events')),
    purge: () => (nats ? nats.purge() : test.runJob('propagator', 'purge-old-events')),
    publishRaw: (subject: string, text: string) => nats?.publishRaw(subject, text),
    async stop() {
      for (const stream of streams) stream.cut();
      await test.stop();
      await nats?.broker.stop();
    },
  };
}

export type LiveEventsTest = Awaited<ReturnType<typeof startLiveEventsTest>>;

/** A server whose stream the operator created. */
async function startNats() {
  const broker = await startBroker();
  const withConnection = async <T>(
    work: (connection: Awaited<ReturnType<typeof connect>>) => T,
  ) => {
    const connection = await connect({ servers: broker.url });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  await withConnection(async (connection) =>
    (await jetstreamManager(connection)).streams.add({
      name: streamName,
      subjects: ['train-swap.events.>'],
      duplicate_window: nanos(duplicateWindowMs),
    }),
  );
  return {
    broker,
    environment: { NATS_URL: broker.url },
    purge: () =>
      withConnection(async (connection) => {
        await (await jetstreamManager(connection)).streams.purge(streamName);
      }),
    publishRaw: (subject: string, text: string) =>
      withConnection(async (connection) => {
        await connection.request(subject, text);
      }),
  };
}
