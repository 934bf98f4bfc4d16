import type { ServerResponse } from 'node:http';
import { toInstant } from '../../../kit/values/schemas';
import type { EventHub, Subscriber } from './event-hub';
import type { Reader } from './reader';
import type { StoredEvent } from './stored-events';

export type EventStreamOptions = {
  hub: EventHub;
  response: ServerResponse;
  requestId: string;
  sessionId: string;
  lastEventId: number | null;
  reader: Reader;
  /** The current reader; null when the session has ended. */
  refreshReader(): Promise<Reader | null>;
  fetchOwnBookings(): Promise<ReadonlySet<string>>;
  /** The last event id that the database assigned. */
  getLastAssignedId(): Promise<number>;
  /** Events up to this id may have been deleted. */
  getPurgedUpTo(): Promise<number>;
  listMissedEvents(
    after: number,
    upTo: number,
    own: ReadonlySet<string>,
  ): AsyncIterable<StoredEvent>;
  now(): Date;
};

const heartbeatIntervalMs = 15_000;
const maxQueuedEvents = 1_000;
/** Unread bytes after which the next event waits until the reader catches up. */
const maxUnreadBytes = 256 * 1024;
/**
 * A reader that stalls this long, or has more than `maxQueuedEvents` events queued, is disconnected. It resumes
 * later.
 */
const stallTimeoutMs = 20_000;

/**
 * Pushes the events of a session's bookings in id order, starting after `lastEventId`, each exactly once. Ends when the
 * session ends (at the next heartbeat at the latest) or when the reader is too slow.
 */
export async function runEventStream(options: EventStreamOptions): Promise<void> {
  const { hub, response } = options;
  let { expiresAt } = options.reader;
  let sentId = 0;
  let queue: StoredEvent[] = [];
  let isDraining = true;
  let ended = false;

  const subscriber: Subscriber = {
    sessionId: options.sessionId,
    keys: options.reader.keys,
    deliver(event) {
      queue.push(event);
      if (queue.length > maxQueuedEvents) abort();
      else void drainQueue();
    },
    end,
  };
  const heartbeat = setInterval(() => void sendHeartbeat(), heartbeatIntervalMs);
  response.on('close', end);
  response.on('error', end);
  // The client may have disconnected before the `close` listener was added.
  if (response.destroyed) return end();

  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    hub.unsubscribe(subscriber);
    queue = [];
    response.end();
  }

  function abort(): void {
    end();
    response.destroy();
  }

  async function write(text: string): Promise<void> {
    if (ended) return;
    response.write(text);
    if (response.writableLength > maxUnreadBytes) await waitForDrain(response, abort);
  }

  async function send(event: StoredEvent): Promise<void> {
    if (event.id <= sentId) return;
    if (options.now() >= expiresAt) return end();
    sentId = event.id;
    await write(formatEvent(event));
  }

  /** @returns false when the stream has ended */
  async function refreshReader(): Promise<boolean> {
    const reader = await options.refreshReader().catch(() => null);
    if (reader) ({ keys: subscriber.keys, expiresAt } = reader);
    else end();
    return !ended;
  }

  async function sendHeartbeat(): Promise<void> {
    if (await refreshReader()) await write(': still here\n\n');
  }

  async function drainQueue(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    for (let next = queue.shift(); next; next = queue.shift()) await send(next);
    isDraining = false;
  }

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': options.requestId,
  });
  const upTo = await hub.subscribe(subscriber);
  if (ended || !(await refreshReader())) return;
  const own = await options.fetchOwnBookings();
  const isUnknownId = await hasUnknownId(options, upTo);
  const after = isUnknownId ? upTo : (options.lastEventId ?? upTo);
  for await (const event of options.listMissedEvents(after, upTo, own)) {
    if (ended) return;
    await send(event);
  }
  // Sends the position before the first event, so that a reader disconnected now can resume from here.
  sentId = Math.max(after, upTo);
  await write(
    formatOpening(sentId, options.now(), isUnknownId || (await hasPurgedEvents(options))),
  );
  isDraining = false;
  await drainQueue();
}

/**
 * Whether no event has the reader's last id yet, for example after the database was replaced. An event that another
 * process pushed and this one has not read yet counts as known and is not pushed again.
 */
async function hasUnknownId(
  { lastEventId, getLastAssignedId }: EventStreamOptions,
  upTo: number,
): Promise<boolean> {
  return lastEventId !== null && lastEventId > upTo && lastEventId > (await getLastAssignedId());
}

/** Whether events that the reader has not seen may have been deleted. */
async function hasPurgedEvents({
  lastEventId,
  getPurgedUpTo,
}: EventStreamOptions): Promise<boolean> {
  return lastEventId !== null && lastEventId < (await getPurgedUpTo());
}

function formatEvent(event: StoredEvent): string {
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

function formatOpening(id: number, now: Date, missed: boolean): string {
  const data = JSON.stringify({
    id: `open-${id}`,
    type: 'stream.open',
    at: toInstant(now),
    ...(missed ? { missed } : {}),
  });
  return `retry: 1000\nid: ${id}\nevent: stream.open\ndata: ${data}\n\n`;
}

/** Resolves when the reader has read the written data or has disconnected. */
function waitForDrain(response: ServerResponse, abort: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(abort, stallTimeoutMs);
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
