import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { waitUntil } from 'shared-server/testing/wait-until';
import { brokerProgram, startBroker, type TestBroker } from '../../kit/testing/start-broker';
import type { BrowserStream } from '../../testing/event-stream/browser-stream';
import {
  startThreeProcesses,
  type ThreeProcesses,
} from '../../testing/event-stream/three-processes';

/** The ordinary run tests a stalled reader in one process, in propagator.test.ts. */
const timeoutMs = 5 * 60_000;
const kilobytes = 1024;
const distributions = brokerProgram ? ['PostgreSQL', 'NATS'] : ['PostgreSQL'];

if (!brokerProgram) it.skip('live events through NATS: nats-server is not installed', () => {});

describe.each(distributions)('live events of three processes through %s', (distribution) => {
  let installation: ThreeProcesses;
  let broker: TestBroker | undefined;
  beforeAll(async () => {
    if (distribution === 'NATS') broker = await startBroker();
    installation = await startThreeProcesses(broker?.url);
  }, timeoutMs);
  afterAll(async () => {
    await installation?.stop();
    await broker?.stop();
  }, timeoutMs);

  const numbers = (stream: BrowserStream) => stream.events.map((event) => event.data.number);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const received = (stream: BrowserStream, count: number) =>
    waitUntil(`${count} events`, async () => stream.events.length >= count);

  it(
    'reach the readers of all three processes once and in order, and no other traveller',
    async () => {
      const [own, other] = [await installation.traveller(), await installation.traveller()];
      const readers = [0, 1, 2].map((nth) => installation.createStream(own, () => nth));
      const otherReaders = [0, 1, 2].map((nth) => installation.createStream(other, () => nth));
      for (const stream of [...readers, ...otherReaders]) expect(await stream.open()).toBe(200);
      for (let batch = 0; batch < 10; batch += 1)
        await installation.publish(own.bookingId, batch * 6 + 1, 6);
      await installation.publish(other.bookingId, 1_000, 1);
      for (const reader of readers) await received(reader, 60);
      for (const reader of otherReaders) await received(reader, 1);
      for (const reader of readers) expect(numbers(reader)).toEqual(upTo(60));
      for (const reader of otherReaders) expect(numbers(reader)).toEqual([1_000]);
      const ids = readers.map((reader) => reader.events.map(({ id }) => id));
      expect(ids[1]).toEqual(ids[0]);
      expect(ids[2]).toEqual(ids[0]);
    },
    timeoutMs,
  );

  it(
    'are not lost or repeated when the process of a reader, and NATS, are killed with SIGKILL',
    async () => {
      const own = await installation.traveller();
      let at = 0;
      const movingStream = installation.createStream(own, () => at);
      const steadyStream = installation.createStream(own, () => 1);
      await movingStream.open();
      await steadyStream.open();
      const publication = (async () => {
        for (let batch = 0; batch < 20; batch += 1) {
          await installation.publish(own.bookingId, batch * 5 + 1, 5);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      await received(movingStream, 20);
      await broker?.kill();
      await broker?.start();
      // This process started first and relays the outboxes; another process takes over.
      await installation.processes[0]?.kill();
      await movingStream.ended();
      at = 2;
      // Browsers try again too, while the process connects to NATS.
      await waitUntil(
        'an open stream',
        async () => (await movingStream.open().catch(() => 0)) === 200,
      );
      await publication;
      await received(movingStream, 100);
      await received(steadyStream, 100);
      expect(numbers(movingStream)).toEqual(upTo(100));
      expect(numbers(steadyStream)).toEqual(upTo(100));
    },
    timeoutMs,
  );

  it(
    'are resumed by another process, which reports missed events when they were deleted',
    async () => {
      const own = await installation.traveller();
      let at = 1;
      const movingStream = installation.createStream(own, () => at);
      const steadyStream = installation.createStream(own, () => 2);
      const publishWhileDisconnected = async (from: number) => {
        movingStream.cut();
        await installation.publish(own.bookingId, from, 5);
        await received(steadyStream, from + 4);
      };
      await movingStream.open();
      await steadyStream.open();
      await installation.publish(own.bookingId, 1, 5);
      await received(movingStream, 5);
      await publishWhileDisconnected(6);
      at = 2;
      await movingStream.open();
      await received(movingStream, 10);
      expect([numbers(movingStream), movingStream.missed()]).toEqual([upTo(10), false]);
      await publishWhileDisconnected(11);
      await installation.purge();
      at = 1;
      await movingStream.open();
      expect([numbers(movingStream), movingStream.missed()]).toEqual([upTo(10), true]);
    },
    timeoutMs,
  );

  if (isFullRun && distribution === 'PostgreSQL') {
    it(
      'are delivered to others while a stalled reader is disconnected before it uses much memory',
      async () => {
        const [own, asleep] = [await installation.traveller(), await installation.traveller()];
        const activeStream = installation.createStream(own, () => 2);
        const stalledStream = installation.createStream(asleep, () => 2);
        await activeStream.open();
        await stalledStream.open();
        stalledStream.stall();
        const { origin, pid } = installation.processes[2] ?? { origin: '', pid: 0 };
        const before = residentMegabytes(pid);
        const streams = await openStreams(origin);
        // 80 MB: more than the connection buffers and the unread limit of a stream.
        const total = 4_000;
        await installation.insertEvents(asleep.bookingId, total, 20 * kilobytes);
        await installation.publish(own.bookingId, 1, 20);
        await received(activeStream, 20);
        await waitUntil(
          'the end of the stalled stream',
          async () => (await openStreams(origin)) < streams,
        );
        expect(residentMegabytes(pid) - before).toBeLessThan(400);
        stalledStream.cut();
        await stalledStream.open();
        await received(stalledStream, total);
        expect(numbers(stalledStream)).toEqual(upTo(total));
      },
      timeoutMs,
    );
  }
});

/** Active requests except the metrics request itself: the streams. */
async function openStreams(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/api/propagator/metrics`)).text();
  const active = /http_server_active_requests\{http_request_method="GET"[^}]*\} (\d+)/.exec(text);
  return Number(active?.[1] ?? 1) - 1;
}

/** Measured on Linux only; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}
