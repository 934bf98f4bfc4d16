import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { withClient } from 'shared-server/testing/seeded-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { z } from 'zod';
import type { Host } from '../../kit/host/host';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import type { Session } from '../../kit/session';
import type { TestClient } from '../../kit/testing/test-client';
import { type BrowserStream, createBrowserStream } from '../../testing/event-stream/browser-stream';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { notify } from './stream/channel';
import type { EventHub } from './stream/event-hub';

const timeoutMs = 60_000;

describe('live events', () => {
  let test: ServiceTest;
  let origin: string;
  const owners = new Map<string, Set<string>>();
  const streams: BrowserStream[] = [];
  /** Operations of train-swap that were called. */
  const requests: string[] = [];

  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'propagator'],
      fakes: {
        'train-swap': {
          listSessionBookings: ({ body }) => {
            requests.push('listSessionBookings');
            return {
              bookingIds: [...(owners.get((body as { sessionId: string }).sessionId) ?? [])],
            };
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
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await test.stop();
  });

  async function browser(...bookings: string[]) {
    const client = await test.guest();
    const { body } = await client.get<{ session: Session }>('/api/authentication/session');
    const own = new Set(bookings);
    owners.set(body.session.id, own);
    return { client, own, stream: createStream(client) };
  }

  function createStream(client: TestClient, at = origin): BrowserStream {
    const cookie = () => `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`;
    const stream = createBrowserStream(at, cookie);
    streams.push(stream);
    return stream;
  }

  async function secondProcess(environment?: Record<string, string>) {
    const host = await test.secondHost(environment);
    return { host, origin: await host.app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  function append(host: Host, bookingId: string, number: number, id = randomUUID()) {
    const event = {
      id,
      type: 'seat.moved',
      at: '2026-11-21T09:00:00Z',
      bookingId,
      operationId: null,
      data: { number },
    };
    return host.runtime.calls()('propagator', 'appendEvents', {
      body: { events: [event] },
      response: z.undefined(),
    });
  }

  const numbers = (stream: BrowserStream) => stream.events.map((event) => event.data.number);

  it('returns 401 without a session', async () => {
    const stream = createBrowserStream(origin, () => '');
    expect(await stream.open()).toBe(401);
  });

  it("pushes only the events of the session's bookings, in the documented format", async () => {
    const { stream } = await browser('mine');
    await stream.open();
    await append(test.host, 'other', 1);
    await append(test.host, 'mine', 2);
    await waitUntil('the events', () => stream.events.length === 1);
    expect(stream.events[0]).toEqual({
      id: stream.lastEventId(),
      type: 'seat.moved',
      at: '2026-11-21T09:00:00Z',
      bookingId: 'mine',
      data: { number: 2 },
    });
  });

  it('pushes a published event once when it is delivered several times', async () => {
    const { stream } = await browser('published');
    await stream.open();
    const { work } = test.host;
    const context = test.contextOf('authentication');
    await context.transaction((context) =>
      context.publish({
        type: 'booking.exchanged',
        bookingId: 'published',
        audience: 'travellers',
        data: { number: 1 },
      }),
    );
    await work.relayOf('authentication').drain();
    const repeated = randomUUID();
    await append(test.host, 'published', 2, repeated);
    await append(test.host, 'published', 2, repeated);
    await append(test.host, 'published', 3);
    await waitUntil('the events', () => stream.events.length >= 3);
    expect(numbers(stream)).toEqual([1, 2, 3]);
  });

  it('pushes events of a booking found after the stream was opened', async () => {
    const { stream, own } = await browser();
    await stream.open();
    own.add('found-later');
    await append(test.host, 'found-later', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it('pushes no events of a booking that the session no longer holds', async () => {
    const { stream, own } = await browser('lost', 'held');
    await stream.open();
    await append(test.host, 'lost', 1);
    await waitUntil('the events', () => stream.events.length === 1);
    own.delete('lost');
    await append(test.host, 'lost', 2);
    await append(test.host, 'held', 3);
    await waitUntil('the events', () => stream.events.length > 1);
    expect(numbers(stream)).toEqual([1, 3]);
  });

  it('requests the holders of an event once for all streams', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => browser('of all')));
    for (const { stream } of readers) await stream.open();
    requests.length = 0;
    for (let number = 1; number <= 10; number += 1)
      await append(test.host, 'of another traveller', number);
    await append(test.host, 'of all', 11);
    for (const { stream } of readers)
      await waitUntil('the events', () => stream.events.length === 1);
    expect(new Set(requests)).toEqual(new Set(['listBookingHolders']));
    expect(requests.length).toBeLessThanOrEqual(11);
  });

  it('opens on retry when the database was not available at first', async () => {
    const { host, origin: otherOrigin } = await secondProcess();
    const { client, own } = await browser();
    const stream = createStream(client, otherOrigin);
    const rename = (from: string, to: string) =>
      test
        .contextOf('propagator')
        .database.execute(sql.raw(`alter table propagator.${from} rename to ${to}`));
    await rename('events', 'away');
    await expect(stream.open()).rejects.toThrow();
    await rename('away', 'events');
    expect(await stream.open()).toBe(200);
    own.add('after the failure');
    await append(host, 'after the failure', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it('returns 503 with Retry-After and counts it when the process has too many streams', async () => {
    const { origin: otherOrigin } = await secondProcess({ MAX_STREAMS: '2' });
    const [first, second, third] = [await browser(), await browser(), await browser()];
    const firstStream = createStream(first.client, otherOrigin);
    expect(await firstStream.open()).toBe(200);
    // Concurrent requests are counted too.
    const both = [
      createStream(second.client, otherOrigin),
      createStream(third.client, otherOrigin),
    ];
    const opened = await Promise.all(both.map((stream) => stream.open()));
    expect(opened.sort()).toEqual([200, 503]);
    const cookie = `${sessionCookieName}=${third.client.cookies.get(sessionCookieName)}`;
    const rejected = await fetch(`${otherOrigin}/api/propagator/events`, { headers: { cookie } });
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('30');
    expect(await rejected.json()).toMatchObject({ code: 'service-unavailable' });
    const metrics = await (await fetch(`${otherOrigin}/api/propagator/metrics`)).text();
    const counted = metrics.split('\n').find((line) => /_count\{.*\/events".*"503"/.test(line));
    expect(counted).toMatch(/ 2$/);
    firstStream.cut();
    const late = createStream(first.client, otherOrigin);
    let status = 503;
    for (let attempt = 0; attempt < 100 && status === 503; attempt += 1) status = await late.open();
    expect(status).toBe(200);
  });

  it('repeats no event for a reader who resumes at a process that has read fewer events', async () => {
    const { host: laggingHost, origin: otherOrigin } = await secondProcess();
    const { client, stream } = await browser('moving');
    const other = createStream(client, otherOrigin);
    await Promise.all([stream.open(), other.open()]);
    // For this process, calls to train-swap are slow.
    const { calls } = laggingHost.runtime;
    let resume = () => {};
    const late = new Promise<void>((resolve) => {
      resume = resolve;
    });
    laggingHost.runtime.calls = (caller) => {
      const call = calls(caller);
      return async (service, operation, input) => {
        if (operation === 'listBookingHolders') await late;
        return call(service, operation, input);
      };
    };
    for (const number of [1, 2, 3]) await append(test.host, 'moving', number);
    await waitUntil('the events', () => stream.events.length === 3);
    const moved = createStream(client, otherOrigin);
    expect(await moved.open(stream.lastEventId())).toBe(200);
    expect(moved.lastEventId()).toBe(stream.lastEventId());
    resume();
    await append(test.host, 'moving', 4);
    await waitUntil('the events', () => other.events.length === 4 && moved.events.length > 0);
    expect(numbers(other)).toEqual([1, 2, 3, 4]);
    expect(numbers(moved)).toEqual([4]);
  });

  it('keeps no stream of a reader who disconnected before it started', async () => {
    const { client, stream } = await browser('hung up');
    const { body } = await client.get<{ session: Session }>('/api/authentication/session');
    const { resources, limiter } = test.host.runtime;
    await withClient(test.databaseUrl, async (other) => {
      await other.query('begin');
      await other.query('lock authentication.sessions in access exclusive mode');
      const abortedRequest = request(`${origin}/api/propagator/events`, {
        headers: { cookie: `${sessionCookieName}=${client.cookies.get(sessionCookieName)}` },
      });
      abortedRequest.on('error', () => undefined).end();
      await waitUntil('a request in work', () => limiter.inFlight() === 1);
      abortedRequest.destroy();
      await waitUntil('an end of the work', () => limiter.inFlight() === 0);
      await other.query('commit');
    });
    // The session of this stream is read after the locked one.
    await stream.open();
    const hub = resources.get('propagator/hub') as unknown as EventHub;
    expect(hub.countStreamsOf(body.session.id)).toBe(1);
  });

  it('accepts a Last-Event-ID that no event has yet and reports missed events', async () => {
    const { client } = await browser('of another database');
    const stream = createStream(client);
    await stream.open('900000000000000');
    expect(stream.missed()).toBe(true);
    await append(test.host, 'of another database', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it(
    'loses and repeats no event over sixty disconnects under load',
    async () => {
      const { stream } = await browser('cut');
      await stream.open();
      const total = 240;
      let written = 0;
      const writing = (async () => {
        while (written < total) {
          await Promise.all([append(test.host, 'cut', written + 1), append(test.host, 'noise', 0)]);
          written += 1;
        }
      })();
      for (let cut = 0; cut < 60; cut += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        stream.cut();
        expect(await stream.open()).toBe(200);
      }
      await writing;
      await waitUntil('the events', () => stream.events.length >= total);
      expect(numbers(stream)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    },
    timeoutMs,
  );

  it(
    'loses no event when several processes write and push concurrently',
    async () => {
      const { host: second, origin: secondOrigin } = await secondProcess();
      const { client, own } = await browser('two');
      own.add('two');
      const [firstStream, secondStream] = [
        createStream(client),
        createStream(client, secondOrigin),
      ];
      await Promise.all([firstStream.open(), secondStream.open()]);
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          append(index % 2 === 0 ? test.host : second, 'two', index),
        ),
      );
      await waitUntil(
        'the events',
        () => firstStream.events.length === 100 && secondStream.events.length === 100,
      );
      expect(numbers(firstStream)).toEqual(numbers(secondStream));
      expect(new Set(numbers(firstStream)).size).toBe(100);
      const ids = firstStream.events.map((event) => Number(event.id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    },
    timeoutMs,
  );

  it('ends immediately at sign-out', async () => {
    const { client, stream } = await browser('leaving');
    await stream.open();
    await client.delete('/api/authentication/session');
    await test.settled();
    await stream.ended();
    await append(test.host, 'leaving', 1);
    expect(await stream.open()).toBe(401);
    expect(stream.events).toEqual([]);
  });

  it(
    'ends when the session has expired and pushes no further event',
    async () => {
      const [active, quiet] = [await browser('over'), await browser()];
      await Promise.all([active.stream.open(), quiet.stream.open()]);
      test.clock.advance(31 * 24 * 3_600_000);
      await append(test.host, 'over', 1);
      await active.stream.ended();
      expect(active.stream.events).toEqual([]);
      // At its next heartbeat.
      await quiet.stream.ended();
      expect(await quiet.stream.open()).toBe(401);
    },
    timeoutMs,
  );

  it(
    'disconnects a stalled reader without delaying others, and resumes it without loss',
    async () => {
      const { stream } = await browser('slow');
      const { stream: other } = await browser('quick');
      await Promise.all([stream.open(), other.open()]);
      const hub = test.host.runtime.resources.get('propagator/hub') as unknown as EventHub;
      const [sessionId = ''] = [...owners].find(([, own]) => own.has('slow')) ?? [];
      stream.stall();
      // More than the kernel buffers of a connection hold (32 MB here), so that data stays unread.
      await test.contextOf('propagator').transaction(async (context) => {
        await context.database.execute(sql`insert into propagator.events
          (event_id, type, at, booking_id, data, stored_at)
          select gen_random_uuid(), 'seat.moved', now(), 'slow',
            jsonb_build_object('number', number, 'filler', repeat('x', 1000000)), now()
          from generate_series(1, 60) as number`);
        await notify(context.database, { kind: 'events' });
      });
      await append(test.host, 'quick', 1);
      await waitUntil('the events', () => other.events.length === 1);
      expect(hub.countStreamsOf(sessionId)).toBe(1);
      await test.contextOf('propagator').transaction(async (context) => {
        await context.database.execute(sql`insert into propagator.events
          (event_id, type, at, booking_id, data, stored_at)
          select gen_random_uuid(), 'seat.moved', now(), 'slow',
            jsonb_build_object('number', number), now()
          from generate_series(61, 1200) as number`);
        await notify(context.database, { kind: 'events' });
      });
      await waitUntil('an end of the streams', () => hub.countStreamsOf(sessionId) === 0);
      stream.cut();
      await stream.open();
      await waitUntil('the events', () => stream.events.length >= 1200);
      expect(numbers(stream)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    },
    timeoutMs,
  );

  it('keeps the stream open while thousands of events of other bookings are pushed', async () => {
    const { stream } = await browser('in the flood');
    await stream.open();
    let ended = false;
    stream.ended().then(() => {
      ended = true;
    });
    await test.contextOf('propagator').transaction(async (context) => {
      await context.database.execute(sql`insert into propagator.events
        (event_id, type, at, booking_id, data, stored_at)
        select gen_random_uuid(), 'seat.moved', now(),
          case when number % 1000 = 0 then 'in the flood' else 'of others' end,
          jsonb_build_object('number', number), now()
        from generate_series(1, 5000) as number`);
      await notify(context.database, { kind: 'events' });
    });
    await waitUntil('the events', () => stream.events.length === 5 || ended);
    expect(numbers(stream)).toEqual([1000, 2000, 3000, 4000, 5000]);
    expect(ended).toBe(false);
  });

  it('reports missed events when they were deleted before the reader resumed', async () => {
    const [asleep, awake] = [await browser('asleep'), await browser('awake')];
    const purge = () => test.runJob('propagator', 'purge-old-events');
    for (const { stream } of [asleep, awake]) await stream.open();
    await append(test.host, 'awake', 1);
    await waitUntil('the events', () => awake.stream.events.length === 1);
    asleep.stream.cut();
    await append(test.host, 'asleep', 2);
    await append(test.host, 'awake', 3);
    await waitUntil('the events', () => awake.stream.events.length === 2);
    awake.stream.cut();
    await asleep.stream.open(awake.stream.events[0]?.id);
    expect([numbers(asleep.stream), asleep.stream.missed()]).toEqual([[2], false]);
    test.clock.advance(2 * 24 * 3_600_000 + 1_000);
    await purge();
    // No events are left, or only newer ones.
    for (const number of [4, 5]) {
      await asleep.stream.open(awake.stream.events[0]?.id);
      await awake.stream.open(awake.stream.events[1]?.id);
      expect([asleep.stream.missed(), awake.stream.missed()]).toEqual([true, false]);
      for (const { stream } of [asleep, awake]) stream.cut();
      await append(test.host, 'awake', number);
    }
  });

  it('resumes without missed events when all deleted events were already received', async () => {
    const { client, stream } = await browser('all forgotten');
    await stream.open();
    await append(test.host, 'all forgotten', 1);
    await waitUntil('the events', () => stream.events.length === 1);
    stream.cut();
    test.clock.advance(3 * 24 * 3_600_000);
    await test.runJob('propagator', 'purge-old-events');
    const { origin: otherOrigin } = await secondProcess();
    const moved = createStream(client, otherOrigin);
    for (const _ of ['first', 'again']) {
      await moved.open(moved.lastEventId() ?? stream.lastEventId());
      expect([moved.missed(), moved.lastEventId()]).toEqual([false, stream.lastEventId()]);
      moved.cut();
    }
  });

  it('returns 404 for events that are posted from outside', async () => {
    const client = await test.guest();
    const sent = await client.post('/api/propagator/internal/events-to-push', { events: [] });
    expect(sent.status).toBe(404);
  });
});
