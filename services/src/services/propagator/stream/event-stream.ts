import type { ServerResponse } from 'node:http';
import { toInstant } from '../../../kit/schemas';
import type { Reader } from '../holders/reader';
import type { EventHub, Follower } from './event-hub';
import type { StoredEvent } from './stored-events';

export type EventStreamOptions = {
  hub: EventHub;
  response: ServerResponse;
  requestId: string;
  sessionId: string;
  lastEventId: number | null;
  reader: Reader;
  /** The reader anew; null when the session has ended. */
  lookAgain(): Promise<Reader | null>;
  ownBookings(): Promise<ReadonlySet<string>>;
  /** The last id that an event was given. */
  lastGiven(): Promise<number>;
  /** Up to which id events are kept no more. */
  forgottenUpTo(): Promise<number>;
  missed(after: number, upTo: number, own: ReadonlySet<string>): AsyncIterable<StoredEvent>;
  now(): Date;
};

const heartbeatMilliseconds = 15_000;
const mostWaiting = 1_000;
/** Bytes that a reader may leave unread before the next event waits for it. */
const mostUnread = 256 * 1024;
/** A reader that takes nothing for so long, or falls `mostWaiting` of its events behind, is cut; it resumes where it was. */
const longestStall = 20_000;

/**
 * Pushes a session's own events in the order of their ids, from `lastEventId` on: nothing is missed
 * and nothing comes twice. Ends by itself when the session does, with the next beat at the latest, or when the
 * reader is too slow.
 */
export async function runEventStream(options: EventStreamOptions): Promise<void> {
  const { hub, response } = options;
  let { until } = options.reader;
  let sentId = 0;
  let waiting: StoredEvent[] = [];
  let pumping = true;
  let ended = false;

  const follower: Follower = {
    sessionId: options.sessionId,
    keys: options.reader.keys,
    offer(event) {
      waiting.push(event);
      if (waiting.length > mostWaiting) cut();
      else void pump();
    },
    end,
  };
  const heartbeat = setInterval(() => void beat(), heartbeatMilliseconds);
  response.on('close', end);
  response.on('error', end);
  // Who hung up while the session was looked up: `close` was before it could be heard.
  if (response.destroyed) return end();

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
    if (response.writableLength > mostUnread) await drained(response, cut);
  }

  async function send(event: StoredEvent): Promise<void> {
    if (event.id <= sentId) return;
    if (options.now() >= until) return end();
    sentId = event.id;
    await write(frame(event));
  }

  /** False when the stream ended. */
  async function lookAgain(): Promise<boolean> {
    const reader = await options.lookAgain().catch(() => null);
    if (reader) ({ keys: follower.keys, until } = reader);
    else end();
    return !ended;
  }

  async function beat(): Promise<void> {
    if (await lookAgain()) await write(': still here\n\n');
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
    pumping = false;
  }

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': options.requestId,
  });
  const upTo = await hub.follow(follower);
  if (ended || !(await lookAgain())) return;
  const own = await options.ownBookings();
  const isForeign = await isOfAnotherDatabase(options, upTo);
  const after = isForeign ? upTo : (options.lastEventId ?? upTo);
  for await (const event of options.missed(after, upTo, own)) {
    if (ended) return;
    await send(event);
  }
  // The position even before anything happened: who is cut now resumes from here.
  sentId = Math.max(after, upTo);
  await write(opening(sentId, options.now(), isForeign || (await isTooLate(options))));
  pumping = false;
  await pump();
}

/**
 * Whether the reader comes with an id that no event had yet: what happened here since then, nobody can know. What
 * another process has pushed and this one has not read yet counts, and is not pushed again.
 */
async function isOfAnotherDatabase(
  { lastEventId, lastGiven }: EventStreamOptions,
  upTo: number,
): Promise<boolean> {
  return lastEventId !== null && lastEventId > upTo && lastEventId > (await lastGiven());
}

/** Whether events that the reader has not seen may be forgotten. */
async function isTooLate({ lastEventId, forgottenUpTo }: EventStreamOptions): Promise<boolean> {
  return lastEventId !== null && lastEventId < (await forgottenUpTo());
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

function opening(id: number, now: Date, missed: boolean): string {
  const data = JSON.stringify({
    id: `open-${id}`,
    type: 'stream.open',
    at: toInstant(now),
    ...(missed ? { missed } : {}),
  });
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
