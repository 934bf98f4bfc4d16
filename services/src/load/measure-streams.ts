import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { waitUntil } from 'shared-server/testing/wait-until';
import { internalSecretHeader } from '../kit/http/access/internal-secret';
import { sessionCookieName } from '../kit/http/access/token-cookies';
import { sendRequest } from '../kit/testing/send-request';
import { type BrowserStream, createBrowserStream } from '../testing/event-stream/browser-stream';
import type { Installation, Ticket } from '../testing/safety/environment/installation';
import { readProcessorTime } from './measure-cost';
import { percentile } from './repeat-measurement';

/** Streams that are opened at once. */
const batch = 100;

/** Events that are sent to the streams of different travellers. */
const events = 20;

/** At least two heartbeats of each stream. */
const idleMs = 30_000;

/**
 * Opens event streams of different travellers to one process.
 * @returns memory of a stream, the share of a core that the process needs while nothing happens, and the time of an event
 */
export async function measureStreams(
  installation: Installation,
  { origin, pid }: { origin: string; pid: number },
  count: number,
): Promise<{ open: number; kB: number; cores: number; eventMs: number }> {
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
  const eventMs = await measureEvents(installation, origin, tickets, streams);
  for (const stream of streams) stream.cut();
  return { open: open + batch, kB, cores, eventMs };
}

/** The median time, in milliseconds, until the stream of a booking's traveller has an event of it. */
async function measureEvents(
  installation: Installation,
  origin: string,
  tickets: readonly Ticket[],
  streams: readonly BrowserStream[],
): Promise<number> {
  const secret = installation.secret('internal-calls').toString('base64url');
  const durations: number[] = [];
  for (let nth = 0; nth < events; nth += 1) {
    const at = Math.floor((nth / events) * streams.length);
    const { bookingId } = tickets[at] as Ticket;
    const stream = streams[at] as BrowserStream;
    const event = { id: randomUUID(), type: 'growth.measured', at: new Date().toISOString() };
    const body = { events: [{ ...event, bookingId, operationId: null, data: {} }] };
    const known = stream.events.length;
    const began = performance.now();
    await sendRequest(`${origin}/api/propagator/internal/events-to-push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [internalSecretHeader]: secret },
      body: JSON.stringify(body),
    });
    await waitUntil('the event', async () => stream.events.length > known, 60_000);
    durations.push(performance.now() - began);
  }
  return percentile(durations, 0.5);
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
export function readMemory(pid: number): number {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB);
}
