import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sessionCookieName } from '../kit/http/access/token-cookies';
import { createBrowserStream } from '../testing/event-stream/browser-stream';
import type { Installation } from '../testing/safety/environment/installation';
import { readProcessorTime } from './measure-cost';

/** Streams that are opened at once. */
const batch = 100;

/** At least two heartbeats of each stream. */
const idleMs = 30_000;

/**
 * Opens event streams of different travellers to one process.
 * @returns memory of a stream, and the share of a core that the process needs while nothing happens
 */
export async function measureStreams(
  installation: Installation,
  { origin, pid }: { origin: string; pid: number },
  count: number,
): Promise<{ open: number; kB: number; cores: number }> {
  const tickets = await installation.sell(count);
  const streams = tickets.map(({ token }) =>
    createBrowserStream(origin, () => `${sessionCookieName}=${token}`),
  );
  // The first streams start what all streams share.
  await openAll(streams.slice(0, batch));
  await setTimeout(idleMs);
  const before = readMemory(pid);
  const open = await openAll(streams.slice(batch));
  const used = readProcessorTime(pid);
  await setTimeout(idleMs);
  const kB = (readMemory(pid) - before) / open;
  const cores = (readProcessorTime(pid) - used) / idleMs;
  for (const stream of streams) stream.cut();
  return { open: open + batch, kB, cores };
}

async function openAll(streams: readonly { open(): Promise<number> }[]): Promise<number> {
  let open = 0;
  for (let from = 0; from < streams.length; from += batch) {
    const statuses = await Promise.all(streams.slice(from, from + batch).map((one) => one.open()));
    open += statuses.filter((status) => status === 200).length;
  }
  return open;
}

/** Resident memory in kB. */
function readMemory(pid: number): number {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB);
}
