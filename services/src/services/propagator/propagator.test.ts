import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { administer } from 'shared-server/testing/seeded-database';
import { until } from 'shared-server/testing/until';
import { z } from 'zod';
import type { Host } from '../../kit/host/host';
import { sessionCookieName } from '../../kit/http/session-cookie';
import type { Session } from '../../kit/session';
import type { TestClient } from '../../kit/testing/test-client';
import { type BrowserStream, browserStream } from '../../testing/event-stream/browser-stream';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { notify } from './stream/channel';
import type { EventHub } from './stream/event-hub';

const patience = 60_000;

describe('live events', () => {
  let test: ServiceTest;
  let origin: string;
  const owners = new Map<string, Set<string>>();
  const streams: BrowserStream[] = [];
  /** What train-swap was asked. */
  const asked: string[] = [];

  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'propagator'],
      standIns: {
        'train-swap': {
          listSessionBookings: ({ body }) => {
            asked.push('listSessionBookings');
            return {
              bookingIds: [...(owners.get((body as { sessionId: string }).sessionId) ?? [])],
            };
          },
          listBookingHolders: ({ body }) => {
            asked.push('listBookingHolders');
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
    return { client, own, stream: streamOf(client) };
  }

  function streamOf(client: TestClient, at = origin): BrowserStream {
    const cookie = () => `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`;
    const stream = browserStream(at, cookie);
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

  it('refuses a browser without a session', async () => {
    const stream = browserStream(origin, () => '');
    expect(await stream.open()).toBe(401);
  });

  it("pushes the session's own events, as the contract writes them, and no other's", async () => {
    const { stream } = await browser('mine');
    await stream.open();
    await append(test.host, 'other', 1);
    await append(test.host, 'mine', 2);
    await until('the events', () => stream.events.length === 1);
    expect(stream.events[0]).toEqual({
      id: stream.lastEventId(),
      type: 'seat.moved',
      at: '2026-11-21T09:00:00Z',
      bookingId: 'mine',
      data: { number: 2 },
    });
  });

  it('pushes what a service published, once, however often it is delivered', async () => {
    const { stream } = await browser('published');
    await stream.open();
    const { relayOf } = test.host.work;
    const context = test.contextOf('authentication');
    await context.transaction((context) =>
      context.publish({
        type: 'booking.exchanged',
        bookingId: 'published',
        audience: 'travellers',
        data: { number: 1 },
      }),
    );
    await relayOf('authentication').drain();
    const repeated = randomUUID();
    await append(test.host, 'published', 2, repeated);
    await append(test.host, 'published', 2, repeated);
    await append(test.host, 'published', 3);
    await until('the events', () => stream.events.length >= 3);
    expect(numbers(stream)).toEqual([1, 2, 3]);
  });

  it('knows a booking that was found after the stream had opened', async () => {
    const { stream, own } = await browser();
    await stream.open();
    own.add('found-later');
    await append(test.host, 'found-later', 1);
    await until('the events', () => stream.events.length === 1);
  });

  it('tells nothing more of a booking that is no longer theirs', async () => {
    const { stream, own } = await browser('lost', 'kept');
    await stream.open();
    await append(test.host, 'lost', 1);
    await until('the events', () => stream.events.length === 1);
    own.delete('lost');
    await append(test.host, 'lost', 2);
    await append(test.host, 'kept', 3);
    await until('the events', () => stream.events.length > 1);
    expect(numbers(stream)).toEqual([1, 3]);
  });

  it('asks once for all streams whose an event is, and nothing for each of them', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => browser('of all')));
    for (const { stream } of readers) await stream.open();
    asked.length = 0;
    for (let number = 1; number <= 10; number += 1)
      await append(test.host, 'of a stranger', number);
    await append(test.host, 'of all', 11);
    for (const { stream } of readers) await until('the events', () => stream.events.length === 1);
    expect(new Set(asked)).toEqual(new Set(['listBookingHolders']));
    expect(asked.length).toBeLessThanOrEqual(11);
  });

  it('opens at the next try when there was no database at the first', async () => {
    const { host, origin: there } = await secondProcess();
    const { client, own } = await browser();
    const stream = streamOf(client, there);
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
    await until('the events', () => stream.events.length === 1);
  });

  it('refuses a stream too many for the process, says when to come again and counts it', async () => {
    const { origin: there } = await secondProcess({ MOST_STREAMS: '2' });
    const [first, second, third] = [await browser(), await browser(), await browser()];
    const kept = streamOf(first.client, there);
    expect(await kept.open()).toBe(200);
    // Who comes at the same moment is counted too.
    const both = [streamOf(second.client, there), streamOf(third.client, there)];
    const opened = await Promise.all(both.map((stream) => stream.open()));
    expect(opened.sort()).toEqual([200, 503]);
    const cookie = `${sessionCookieName}=${third.client.cookies.get(sessionCookieName)}`;
    const refused = await fetch(`${there}/api/propagator/events`, { headers: { cookie } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'service-unavailable' });
    const metrics = await (await fetch(`${there}/api/propagator/metrics`)).text();
    const counted = metrics.split('\n').find((line) => /_count\{.*\/events".*"503"/.test(line));
    expect(counted).toMatch(/ 2$/);
    kept.cut();
    const late = streamOf(first.client, there);
    let status = 503;
    for (let look = 0; look < 100 && status === 503; look += 1) status = await late.open();
    expect(status).toBe(200);
  });

  it('doubles nothing for a reader who resumes at a process that has not read so far', async () => {
    const { host: lagging, origin: there } = await secondProcess();
    const { client, stream } = await browser('moving');
    const other = streamOf(client, there);
    await Promise.all([stream.open(), other.open()]);
    // As seen from there, train-swap takes its time.
    const { calls } = lagging.runtime;
    let goOn = () => {};
    const late = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    lagging.runtime.calls = (caller) => {
      const call = calls(caller);
      return async (service, operation, input) => {
        if (operation === 'listBookingHolders') await late;
        return call(service, operation, input);
      };
    };
    for (const number of [1, 2, 3]) await append(test.host, 'moving', number);
    await until('the events', () => stream.events.length === 3);
    const moved = streamOf(client, there);
    expect(await moved.open(stream.lastEventId())).toBe(200);
    expect(moved.lastEventId()).toBe(stream.lastEventId());
    goOn();
    await append(test.host, 'moving', 4);
    await until('the events', () => other.events.length === 4 && moved.events.length > 0);
    expect(numbers(other)).toEqual([1, 2, 3, 4]);
    expect(numbers(moved)).toEqual([4]);
  });

  it('keeps no stream of a reader who hung up before it began', async () => {
    const { client, stream } = await browser('hung up');
    const { body } = await client.get<{ session: Session }>('/api/authentication/session');
    const { resources, limiter } = test.host.runtime;
    await administer(test.databaseUrl, async (other) => {
      await other.query('begin');
      await other.query('lock authentication.sessions in access exclusive mode');
      const hasty = request(`${origin}/api/propagator/events`, {
        headers: { cookie: `${sessionCookieName}=${client.cookies.get(sessionCookieName)}` },
      });
      hasty.on('error', () => undefined).end();
      await until('a request in work', () => limiter.inWork() === 1);
      hasty.destroy();
      await until('an end of the work', () => limiter.inWork() === 0);
      await other.query('commit');
    });
    // Its session is looked up behind that one's.
    await stream.open();
    const hub = resources.get('propagator/hub') as unknown as EventHub;
    expect(hub.streamsOf(body.session.id)).toBe(1);
  });

  it('goes on for a reader who comes with an id that no event had yet', async () => {
    const { client } = await browser('of another database');
    const stream = streamOf(client);
    await stream.open('900000000000000');
    // What happened here meanwhile nobody can know.
    expect(stream.missed()).toBe(true);
    await append(test.host, 'of another database', 1);
    await until('the events', () => stream.events.length === 1);
  });

  it(
    'misses and doubles nothing over sixty cuts under load',
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
      await until('the events', () => stream.events.length >= total);
      expect(numbers(stream)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    },
    patience,
  );

  it(
    'misses nothing when several processes write and push at once',
    async () => {
      const { host: second, origin: secondOrigin } = await secondProcess();
      const { client, own } = await browser('two');
      own.add('two');
      const [here, there] = [streamOf(client), streamOf(client, secondOrigin)];
      await Promise.all([here.open(), there.open()]);
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          append(index % 2 === 0 ? test.host : second, 'two', index),
        ),
      );
      await until('the events', () => here.events.length === 100 && there.events.length === 100);
      expect(numbers(here)).toEqual(numbers(there));
      expect(new Set(numbers(here)).size).toBe(100);
      const ids = here.events.map((event) => Number(event.id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    },
    patience,
  );

  it('ends at sign-out, at once', async () => {
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
    'ends by itself once the session has run out, and tells it nothing more',
    async () => {
      const [told, quiet] = [await browser('over'), await browser()];
      await Promise.all([told.stream.open(), quiet.stream.open()]);
      test.clock.advance(31 * 24 * 3_600_000);
      await append(test.host, 'over', 1);
      await told.stream.ended();
      expect(told.stream.events).toEqual([]);
      // With its next beat.
      await quiet.stream.ended();
      expect(await quiet.stream.open()).toBe(401);
    },
    patience,
  );

  it(
    'drops a reader that stalls and for whom nobody waits, and who then resumes with nothing missed',
    async () => {
      const { stream } = await browser('slow');
      const { stream: other } = await browser('quick');
      await Promise.all([stream.open(), other.open()]);
      const hub = test.host.runtime.resources.get('propagator/hub') as unknown as EventHub;
      const [sessionId = ''] = [...owners].find(([, own]) => own.has('slow')) ?? [];
      stream.stall();
      // More than the kernel's buffers of a connection take (32 MB here), so that it is left unread.
      await test.contextOf('propagator').transaction(async (context) => {
        await context.database.execute(sql`insert into propagator.events
          (event_id, type, at, booking_id, data, stored_at)
          select gen_random_uuid(), 'seat.moved', now(), 'slow',
            jsonb_build_object('number', number, 'filler', repeat('x', 1000000)), now()
          from generate_series(1, 60) as number`);
        await notify(context.database, { kind: 'events' });
      });
      await append(test.host, 'quick', 1);
      await until('the events', () => other.events.length === 1);
      expect(hub.streamsOf(sessionId)).toBe(1);
      await test.contextOf('propagator').transaction(async (context) => {
        await context.database.execute(sql`insert into propagator.events
          (event_id, type, at, booking_id, data, stored_at)
          select gen_random_uuid(), 'seat.moved', now(), 'slow',
            jsonb_build_object('number', number), now()
          from generate_series(61, 1200) as number`);
        await notify(context.database, { kind: 'events' });
      });
      await until('an end of the streams', () => hub.streamsOf(sessionId) === 0);
      stream.cut();
      await stream.open();
      await until('the events', () => stream.events.length >= 1200);
      expect(numbers(stream)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    },
    patience,
  );

  it('keeps the stream of a reader while thousands of events happen to others', async () => {
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
    await until('the events', () => stream.events.length === 5 || ended);
    expect(numbers(stream)).toEqual([1000, 2000, 3000, 4000, 5000]);
    expect(ended).toBe(false);
  });

  it('says so when a reader comes after what happened meanwhile is forgotten', async () => {
    const [asleep, awake] = [await browser('asleep'), await browser('awake')];
    const forget = () => test.runJob('propagator', 'forget-old-events');
    for (const { stream } of [asleep, awake]) await stream.open();
    await append(test.host, 'awake', 1);
    await until('the events', () => awake.stream.events.length === 1);
    asleep.stream.cut();
    await append(test.host, 'asleep', 2);
    await append(test.host, 'awake', 3);
    await until('the events', () => awake.stream.events.length === 2);
    awake.stream.cut();
    await asleep.stream.open(awake.stream.events[0]?.id);
    expect([numbers(asleep.stream), asleep.stream.missed()]).toEqual([[2], false]);
    test.clock.advance(2 * 24 * 3_600_000 + 1_000);
    await forget();
    // Nothing is left, or only what is newer.
    for (const number of [4, 5]) {
      await asleep.stream.open(awake.stream.events[0]?.id);
      await awake.stream.open(awake.stream.events[1]?.id);
      expect([asleep.stream.missed(), awake.stream.missed()]).toEqual([true, false]);
      for (const { stream } of [asleep, awake]) stream.cut();
      await append(test.host, 'awake', number);
    }
  });

  it('goes on where it was for a reader who missed nothing, at a process that finds all forgotten', async () => {
    const { client, stream } = await browser('all forgotten');
    await stream.open();
    await append(test.host, 'all forgotten', 1);
    await until('the events', () => stream.events.length === 1);
    stream.cut();
    test.clock.advance(3 * 24 * 3_600_000);
    await test.runJob('propagator', 'forget-old-events');
    const { origin: there } = await secondProcess();
    const moved = streamOf(client, there);
    for (const _ of ['at first', 'and again']) {
      await moved.open(moved.lastEventId() ?? stream.lastEventId());
      expect([moved.missed(), moved.lastEventId()]).toEqual([false, stream.lastEventId()]);
      moved.cut();
    }
  });

  it('takes no events from outside', async () => {
    const client = await test.guest();
    const sent = await client.post('/api/propagator/internal/events-to-push', { events: [] });
    expect(sent.status).toBe(404);
  });
});
