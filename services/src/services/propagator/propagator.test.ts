import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from 'shared-server/testing/seeded-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import type { Session } from '../../kit/session';
import { brokerProgram } from '../../kit/testing/start-broker';
import { type BrowserStream, createBrowserStream } from '../../testing/event-stream/browser-stream';
import {
  type LiveEventsTest,
  startLiveEventsTest,
} from '../../testing/event-stream/live-events-test';
import type { ServiceTest } from '../../testing/service-test/start-service-test';
import type { EventHub } from './stream/event-hub';

const timeoutMs = 60_000;
const distributions = brokerProgram ? ['PostgreSQL', 'NATS'] : ['PostgreSQL'];

if (!brokerProgram) it.skip('live events through NATS: nats-server is not installed', () => {});

describe.each(distributions)('live events through %s', (distribution) => {
  let live: LiveEventsTest;
  let test: ServiceTest;
  beforeAll(async () => {
    live = await startLiveEventsTest({ withBroker: distribution === 'NATS' });
    test = live.test;
  });
  afterAll(() => live?.stop());

  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const numbers = (stream: BrowserStream) => stream.events.map((event) => event.data.number);

  it('returns 401 without a session', async () => {
    const stream = createBrowserStream(live.origin, () => '');
    expect(await stream.open()).toBe(401);
  });

  it("pushes only the events of the session's bookings, in the documented format", async () => {
    const { stream } = await live.browser('mine');
    const at = '2026-11-21T09:00:00Z';
    await stream.open();
    await live.append(test.host, 'other', 1);
    await live.append(test.host, 'mine', 2, { at });
    await waitUntil('the events', () => stream.events.length === 1);
    expect(stream.events[0]).toEqual({
      id: stream.lastEventId(),
      type: 'seat.moved',
      at,
      bookingId: 'mine',
      data: { number: 2 },
    });
  });

  it('pushes a published event once when it is delivered several times', async () => {
    const { stream } = await live.browser('published');
    await stream.open();
    await live.publish('published', 1);
    await test.host.work.relayOf('authentication').drain();
    const repeated = randomUUID();
    await live.append(test.host, 'published', 2, { id: repeated });
    await live.append(test.host, 'published', 2, { id: repeated });
    await live.append(test.host, 'published', 3);
    await waitUntil('the events', () => stream.events.length >= 3);
    expect(numbers(stream)).toEqual([1, 2, 3]);
  });

  it('pushes events of a booking found after the stream was opened', async () => {
    const { stream, own } = await live.browser();
    await stream.open();
    own.add('found-later');
    await live.append(test.host, 'found-later', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it('pushes no events of a booking that the session no longer holds', async () => {
    const { stream, own } = await live.browser('lost', 'held');
    await stream.open();
    await live.append(test.host, 'lost', 1);
    await waitUntil('the events', () => stream.events.length === 1);
    own.delete('lost');
    await live.append(test.host, 'lost', 2);
    await live.append(test.host, 'held', 3);
    await waitUntil('the events', () => stream.events.length > 1);
    expect(numbers(stream)).toEqual([1, 3]);
  });

  it('requests the holders of an event once for all streams', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => live.browser('of all')));
    for (const { stream } of readers) await stream.open();
    live.requests.length = 0;
    for (let number = 1; number <= 10; number += 1)
      await live.append(test.host, 'of another traveller', number);
    await live.append(test.host, 'of all', 11);
    for (const { stream } of readers)
      await waitUntil('the events', () => stream.events.length === 1);
    expect(new Set(live.requests)).toEqual(new Set(['listBookingHolders']));
    expect(live.requests.length).toBeLessThanOrEqual(11);
  });

  it('opens on retry when events could not be read at first', async () => {
    const { host, origin: otherOrigin } = await live.secondProcess();
    const { client, own } = await live.browser();
    const stream = live.createStream(client, otherOrigin);
    await live.interrupt();
    await expect(stream.open()).rejects.toThrow();
    await live.restore();
    await waitUntil('an open stream', async () => (await stream.open().catch(() => 0)) === 200);
    own.add('after the failure');
    await live.append(host, 'after the failure', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it('returns 503 with Retry-After and counts it when the process has too many streams', async () => {
    const { origin: otherOrigin } = await live.secondProcess({ MAX_STREAMS: '2' });
    const [first, second, third] = [
      await live.browser(),
      await live.browser(),
      await live.browser(),
    ];
    const firstStream = live.createStream(first.client, otherOrigin);
    expect(await firstStream.open()).toBe(200);
    // Concurrent requests are counted too.
    const both = [
      live.createStream(second.client, otherOrigin),
      live.createStream(third.client, otherOrigin),
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
    const late = live.createStream(first.client, otherOrigin);
    let status = 503;
    for (let attempt = 0; attempt < 100 && status === 503; attempt += 1) status = await late.open();
    expect(status).toBe(200);
  });

  it('repeats no event for a reader who resumes at a process that has read fewer events', async () => {
    const { host: laggingHost, origin: otherOrigin } = await live.secondProcess();
    const { client, stream } = await live.browser('moving');
    const other = live.createStream(client, otherOrigin);
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
    for (const number of [1, 2, 3]) await live.append(test.host, 'moving', number);
    await waitUntil('the events', () => stream.events.length === 3);
    const moved = live.createStream(client, otherOrigin);
    expect(await moved.open(stream.lastEventId())).toBe(200);
    expect(moved.lastEventId()).toBe(stream.lastEventId());
    resume();
    await live.append(test.host, 'moving', 4);
    await waitUntil('the events', () => other.events.length === 4 && moved.events.length > 0);
    expect(numbers(other)).toEqual([1, 2, 3, 4]);
    expect(numbers(moved)).toEqual([4]);
  });

  it('keeps no stream of a reader who disconnected before it started', async () => {
    const { client, stream } = await live.browser('hung up');
    const { body } = await client.get<{ session: Session }>('/api/authentication/session');
    const { resources, limiter } = test.host.runtime;
    await withClient(test.databaseUrl, async (other) => {
      await other.query('begin');
      await other.query('lock authentication.sessions in access exclusive mode');
      const abortedRequest = request(`${live.origin}/api/propagator/events`, {
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
    const { client } = await live.browser('of another database');
    const stream = live.createStream(client);
    await stream.open('900000000000000');
    expect(stream.missed()).toBe(true);
    await live.append(test.host, 'of another database', 1);
    await waitUntil('the events', () => stream.events.length === 1);
  });

  it(
    'loses and repeats no event over sixty disconnects under load',
    async () => {
      const { stream } = await live.browser('cut');
      await stream.open();
      const total = 240;
      let written = 0;
      const writing = (async () => {
        while (written < total) {
          await Promise.all([
            live.append(test.host, 'cut', written + 1),
            live.append(test.host, 'noise', 0),
          ]);
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
      const { host: second, origin: secondOrigin } = await live.secondProcess();
      const { client, own } = await live.browser('two');
      own.add('two');
      const [firstStream, secondStream] = [
        live.createStream(client),
        live.createStream(client, secondOrigin),
      ];
      await Promise.all([firstStream.open(), secondStream.open()]);
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          live.append(index % 2 === 0 ? test.host : second, 'two', index),
        ),
      );
      await waitUntil(
        'the events',
        () => firstStream.events.length === 100 && secondStream.events.length === 100,
      );
      expect(numbers(firstStream)).toEqual(numbers(secondStream));
      expect(new Set(numbers(firstStream)).size).toBe(100);
      const ids = firstStream.events.map((event) => Number(event.id.split('-').at(-1)));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    },
    timeoutMs,
  );

  it('ends immediately at sign-out', async () => {
    const { client, stream } = await live.browser('leaving');
    await stream.open();
    await client.delete('/api/authentication/session');
    await test.settled();
    await stream.ended();
    await live.append(test.host, 'leaving', 1);
    expect(await stream.open()).toBe(401);
    expect(stream.events).toEqual([]);
  });

  it(
    'ends when the session has expired and pushes no further event',
    async () => {
      const [active, quiet] = [await live.browser('over'), await live.browser()];
      await Promise.all([active.stream.open(), quiet.stream.open()]);
      test.clock.advance(31 * 24 * 3_600_000);
      await live.append(test.host, 'over', 1);
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
      const { stream } = await live.browser('slow');
      const { stream: other } = await live.browser('quick');
      await Promise.all([stream.open(), other.open()]);
      const hub = test.host.runtime.resources.get('propagator/hub') as unknown as EventHub;
      const [sessionId = ''] = [...live.owners].find(([, own]) => own.has('slow')) ?? [];
      stream.stall();
      // More than the kernel buffers of a connection hold (32 MB here), so that data stays unread.
      for (const number of range(1, 60))
        await live.appendAll(test.host, [number], () => 'slow', 'x'.repeat(1_000_000));
      await live.append(test.host, 'quick', 1);
      await waitUntil('the events', () => other.events.length === 1);
      expect(hub.countStreamsOf(sessionId)).toBe(1);
      for (const from of [61, 461, 861])
        await live.appendAll(test.host, range(from, Math.min(1200, from + 399)), () => 'slow');
      await waitUntil('an end of the streams', () => hub.countStreamsOf(sessionId) === 0);
      stream.cut();
      await stream.open();
      await waitUntil('the events', () => stream.events.length >= 1200);
      expect(numbers(stream)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    },
    timeoutMs,
  );

  it('keeps the stream open while thousands of events of other bookings are pushed', async () => {
    const { stream } = await live.browser('in the flood');
    await stream.open();
    let ended = false;
    stream.ended().then(() => {
      ended = true;
    });
    const bookingOf = (number: number) => (number % 1000 === 0 ? 'in the flood' : 'of others');
    for (let from = 1; from <= 5000; from += 500)
      await live.appendAll(test.host, range(from, from + 499), bookingOf);
    await waitUntil('the events', () => stream.events.length === 5 || ended);
    expect(numbers(stream)).toEqual([1000, 2000, 3000, 4000, 5000]);
    expect(ended).toBe(false);
  });

  it('reports missed events when they were deleted before the reader resumed', async () => {
    const [asleep, awake] = [await live.browser('asleep'), await live.browser('awake')];
    for (const { stream } of [asleep, awake]) await stream.open();
    await live.append(test.host, 'awake', 1);
    await waitUntil('the events', () => awake.stream.events.length === 1);
    asleep.stream.cut();
    await live.append(test.host, 'asleep', 2);
    await live.append(test.host, 'awake', 3);
    await waitUntil('the events', () => awake.stream.events.length === 2);
    awake.stream.cut();
    await asleep.stream.open(awake.stream.events[0]?.id);
    expect([numbers(asleep.stream), asleep.stream.missed()]).toEqual([[2], false]);
    test.clock.advance(2 * 24 * 3_600_000 + 1_000);
    await live.purge();
    // No events are left, or only newer ones.
    for (const number of [4, 5]) {
      await asleep.stream.open(awake.stream.events[0]?.id);
      await awake.stream.open(awake.stream.events[1]?.id);
      expect([asleep.stream.missed(), awake.stream.missed()]).toEqual([true, false]);
      for (const { stream } of [asleep, awake]) stream.cut();
      await live.append(test.host, 'awake', number);
    }
  });

  it('resumes without missed events when all deleted events were already received', async () => {
    const { client, stream } = await live.browser('all forgotten');
    await stream.open();
    await live.append(test.host, 'all forgotten', 1);
    await waitUntil('the events', () => stream.events.length === 1);
    stream.cut();
    test.clock.advance(3 * 24 * 3_600_000);
    await live.purge();
    const { origin: otherOrigin } = await live.secondProcess();
    const moved = live.createStream(client, otherOrigin);
    for (const _ of ['first', 'again']) {
      await moved.open(moved.lastEventId() ?? stream.lastEventId());
      expect([moved.missed(), moved.lastEventId()]).toEqual([false, stream.lastEventId()]);
      moved.cut();
    }
  });

  it(
    'loses and repeats no event while they cannot be stored and read for a time',
    async () => {
      const { stream } = await live.browser('interrupted');
      await stream.open();
      for (const number of range(1, 90)) {
        if (number === 30) await live.interrupt();
        if (number === 60) await live.restore();
        await live.publish('interrupted', number);
        if (number % 5 === 0) await test.settled();
      }
      await waitUntil('the events', async () => {
        test.clock.advance(16_000);
        await test.settled();
        return stream.events.length >= 90;
      });
      expect(numbers(stream)).toEqual(range(1, 90));
      expect(stream.missed()).toBe(false);
    },
    timeoutMs,
  );

  it('returns 404 for events that are posted from outside', async () => {
    const client = await test.guest();
    const sent = await client.post('/api/propagator/internal/events-to-push', { events: [] });
    expect(sent.status).toBe(404);
  });
});
