import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from 'shared-server/testing/until';
import type { BrowserStream } from '../../testing/event-stream/browser-stream';
import {
  startThreeProcesses,
  type ThreeProcesses,
} from '../../testing/event-stream/three-processes';

/** In the ordinary run propagator.test.ts drops a stalled reader, inside one process. */
const whole = process.env.PROOF === 'whole';
const patience = 5 * 60_000;
const kilobytes = 1024;

describe('live events over three processes and one database', () => {
  let installation: ThreeProcesses;
  beforeAll(async () => {
    installation = await startThreeProcesses();
  }, patience);
  afterAll(() => installation?.stop(), patience);

  const numbers = (stream: BrowserStream) => stream.events.map((event) => event.data.number);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const received = (stream: BrowserStream, count: number) =>
    until(`${count} events`, async () => stream.events.length >= count);

  it(
    'reach the readers of all three, once each and in order, and no other traveller',
    async () => {
      const [own, other] = [await installation.traveller(), await installation.traveller()];
      const readers = [0, 1, 2].map((nth) => installation.streamOf(own, () => nth));
      const strangers = [0, 1, 2].map((nth) => installation.streamOf(other, () => nth));
      for (const stream of [...readers, ...strangers]) expect(await stream.open()).toBe(200);
      for (let batch = 0; batch < 10; batch += 1)
        await installation.publish(own.bookingId, batch * 6 + 1, 6);
      await installation.publish(other.bookingId, 1_000, 1);
      for (const reader of readers) await received(reader, 60);
      for (const stranger of strangers) await received(stranger, 1);
      for (const reader of readers) expect(numbers(reader)).toEqual(upTo(60));
      for (const stranger of strangers) expect(numbers(stranger)).toEqual([1_000]);
      const ids = readers.map((reader) => reader.events.map(({ id }) => id));
      expect(ids[1]).toEqual(ids[0]);
      expect(ids[2]).toEqual(ids[0]);
    },
    patience,
  );

  it(
    'miss and double nothing when the process that a reader is at is killed with SIGKILL',
    async () => {
      const own = await installation.traveller();
      let at = 0;
      const moving = installation.streamOf(own, () => at);
      const steady = installation.streamOf(own, () => 1);
      await moving.open();
      await steady.open();
      const publishing = (async () => {
        for (let batch = 0; batch < 20; batch += 1) {
          await installation.publish(own.bookingId, batch * 5 + 1, 5);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      await received(moving, 20);
      // It began first, so the outboxes are its work: another process takes them over.
      await installation.processes[0]?.kill();
      await moving.ended();
      at = 2;
      await moving.open();
      await publishing;
      await received(moving, 100);
      await received(steady, 100);
      expect(numbers(moving)).toEqual(upTo(100));
      expect(numbers(steady)).toEqual(upTo(100));
    },
    patience,
  );

  it(
    'come to a reader who was away from the process that they come to next, which says so of those that are forgotten',
    async () => {
      const own = await installation.traveller();
      let at = 1;
      const moving = installation.streamOf(own, () => at);
      const steady = installation.streamOf(own, () => 2);
      const awayFor = async (from: number) => {
        moving.cut();
        await installation.publish(own.bookingId, from, 5);
        await received(steady, from + 4);
      };
      await moving.open();
      await steady.open();
      await installation.publish(own.bookingId, 1, 5);
      await received(moving, 5);
      await awayFor(6);
      at = 2;
      await moving.open();
      await received(moving, 10);
      expect([numbers(moving), moving.missed()]).toEqual([upTo(10), false]);
      await awayFor(11);
      await installation.forget();
      at = 1;
      await moving.open();
      expect([numbers(moving), moving.missed()]).toEqual([upTo(10), true]);
    },
    patience,
  );

  if (whole) {
    it(
      'do not wait for a reader who reads nothing, and who is dropped before it costs much',
      async () => {
        const [own, asleep] = [await installation.traveller(), await installation.traveller()];
        const awake = installation.streamOf(own, () => 2);
        const sleeper = installation.streamOf(asleep, () => 2);
        await awake.open();
        await sleeper.open();
        sleeper.stall();
        const { origin, pid } = installation.processes[2] ?? { origin: '', pid: 0 };
        const before = residentMegabytes(pid);
        const streams = await openStreams(origin);
        // 80 MB: more than the buffers of a connection take, and than a stream may leave unread.
        const total = 4_000;
        await installation.flood(asleep.bookingId, total, 20 * kilobytes);
        await installation.publish(own.bookingId, 1, 20);
        await received(awake, 20);
        await until(
          'the end of the sleeping stream',
          async () => (await openStreams(origin)) < streams,
        );
        expect(residentMegabytes(pid) - before).toBeLessThan(400);
        sleeper.cut();
        await sleeper.open();
        await received(sleeper, total);
        expect(numbers(sleeper)).toEqual(upTo(total));
      },
      patience,
    );
  }
});

/** Requests under way that are no look at the numbers: the streams. */
async function openStreams(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/api/propagator/metrics`)).text();
  const active = /http_server_active_requests\{http_request_method="GET"[^}]*\} (\d+)/.exec(text);
  return Number(active?.[1] ?? 1) - 1;
}

/** Told by Linux alone; elsewhere nothing is measured. */
function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}
