import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { toInstant } from '../foundation/schemas';
import type { EventHub, Follower } from './event-hub';
import type { StoredEvent } from './stored-events';

export type EventStreamOptions = {
  hub: EventHub;
  response: ServerResponse;
  requestId: string;
  sessionId: string;
  lastEventId: number | null;
  /** Null when the session has ended. */
  ownBookings(): Promise<ReadonlySet<string> | null>;
  missed(after: number, upTo: number, own: ReadonlySet<string>): AsyncIterable<StoredEvent>;
  now(): Date;
};

type Offered = { event: StoredEvent; at: number };

const heartbeatMilliseconds = 15_000;
/** How often train-swap is asked: more seldom while what happens is about the bookings of others. */
const shortestRefreshPause = 100;
const longestRefreshPause = 2_000;
const mostWaiting = 1_000;
/** Bytes that a reader may leave unread before the next event waits for it. */
const mostUnread = 256 * 1024;
/** A reader that takes nothing for so long, or falls `mostWaiting` events behind, is cut; it resumes where it was. */
const longestStall = 20_000;

/**
 * Pushes a session's own events in the order of their ids, from `lastEventId` on: nothing is missed
 * and nothing comes twice. Ends by itself when the session does or when the reader is too slow.
 */
export async function runEventStream(options: EventStreamOptions): Promise<void> {
  const { hub, response } = options;
  let own: ReadonlySet<string> = new Set();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshPause = shortestRefreshPause;
  let sentId = 0;
  let waiting: Offered[] = [];
  /** Up to here it is decided what was the session's own; up to there events were offered. */
  let decidedId = 0;
  let offeredId = 0;
  /** More was offered than is kept: it is read again from the database, the session's own alone. */
  let overflown = false;
  let unread = false;
  let pumping = true;
  let ended = false;

  const follower: Follower = {
    sessionId: options.sessionId,
    offer(event) {
      offeredId = event.id;
      if (!overflown) waiting.push({ event, at: performance.now() });
      if (waiting.length > mostWaiting) {
        // What happens to others must not cost a reader the stream; not to read does.
        if (unread) return cut();
        overflown = true;
        waiting = [];
      }
      void pump();
    },
    end,
  };
  const heartbeat = setInterval(() => void beat(), heartbeatMilliseconds);
  response.on('close', end);
  response.on('error', end);

  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    hub.unfollow(follower);
    waiting = [];
    response.end();
  }

  function cut(): void {
    end();
    response.destroy();
  }

  async function write(text: string): Promise<void> {
    if (ended) return;
    response.write(text);
    if (response.writableLength <= mostUnread) return;
    unread = true;
    await drained(response, cut);
    unread = false;
  }

  async function send(event: StoredEvent): Promise<void> {
    if (event.id <= sentId) return;
    sentId = event.id;
    await write(frame(event));
  }

  /** False when the stream ended. */
  async function refresh(): Promise<boolean> {
    const startedAt = performance.now();
    const found = await options.ownBookings().catch(() => null);
    if (found === null) end();
    else own = found;
    refreshedAt = startedAt;
    return !ended;
  }

  async function beat(): Promise<void> {
    if (await refresh()) await write(': still here\n\n');
  }

  /** A booking that the session found after the last refresh is not known yet: ask, then decide. */
  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    for (;;) {
      const next = waiting[0];
      if (ended || (!next && !overflown)) break;
      if (!next) {
        await pause(refreshedAt + refreshPause - performance.now());
        if (ended || !(await catchUp())) break;
        continue;
      }
      if (!own.has(next.event.bookingId) && refreshedAt < next.at) {
        await pause(refreshedAt + refreshPause - performance.now());
        if (ended || !(await refresh())) break;
        refreshPause = own.has(next.event.bookingId)
          ? shortestRefreshPause
          : Math.min(refreshPause * 2, longestRefreshPause);
      }
      waiting.shift();
      decidedId = next.event.id;
      if (own.has(next.event.bookingId)) await send(next.event);
    }
    pumping = false;
  }

  /** False when the stream ended. */
  async function catchUp(): Promise<boolean> {
    const upTo = offeredId;
    overflown = false;
    if (!(await refresh())) return false;
    for await (const event of options.missed(decidedId, upTo, own)) {
      if (ended) return false;
      await send(event);
    }
    decidedId = Math.max(decidedId, upTo);
    return true;
  }

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': options.requestId,
  });
  const upTo = await hub.follow(follower);
  if (ended || !(await refresh())) return hub.unfollow(follower);
  const after = Math.min(options.lastEventId ?? upTo, upTo);
  for await (const event of options.missed(after, upTo, own)) {
    if (ended) return;
    await send(event);
  }
  // The position even before anything happened: who is cut now resumes from here.
  sentId = Math.max(sentId, upTo);
  decidedId = upTo;
  await write(opening(upTo, options.now()));
  pumping = false;
  await pump();
}

function frame(event: StoredEvent): string {
  const data = JSON.stringify({
    id: String(event.id),
    type: event.type,
    at: toInstant(event.at),
    bookingId: event.bookingId,
    ...(event.operationId ? { operationId: event.operationId } : {}),
    data: event.data,
  });
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`;
}

function opening(id: number, now: Date): string {
  const data = JSON.stringify({ id: `open-${id}`, type: 'stream.open', at: toInstant(now) });
  return `retry: 1000\nid: ${id}\nevent: stream.open\ndata: ${data}\n\n`;
}

/** Resolves when the reader took what was written, or is gone. */
function drained(response: ServerResponse, cut: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(cut, longestStall);
    const done = () => {
      clearTimeout(timer);
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

function pause(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
