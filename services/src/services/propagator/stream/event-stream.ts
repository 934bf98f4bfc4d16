import type { ServerResponse } from 'node:http';
import { toInstant } from '../../../kit/values/schemas';
import type { EventHub, Subscriber } from './event-hub';
import type { EventLog, PushedEvent } from './event-log';
import type { Reader } from './reader';

export type EventStreamOptions = {
  hub: EventHub;
  response: ServerResponse;
  requestId: string;
  sessionId: string;
  /** The header `Last-Event-ID`. */
  lastEventId: string | undefined;
  reader: Reader;
  /** The current reader; null when the session has ended. */
  refreshReader(): Promise<Reader | null>;
  fetchOwnBookings(): Promise<ReadonlySet<string>>;
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

/** One response, which gets each event at most once until it ends. */
class EventStream {
  private readonly options: EventStreamOptions;
  private readonly subscriber: Subscriber;
  private readonly heartbeat: NodeJS.Timeout;
  private expiresAt: Date;
  private idPrefix = '';
  private sentId = 0;
  private queue: PushedEvent[] = [];
  /** Also while missed events are sent, which come before those of the queue. */
  private isDraining = true;
  isEnded = false;

  constructor(options: EventStreamOptions) {
    const { response, sessionId, reader } = options;
    this.options = options;
    this.expiresAt = reader.expiresAt;
    this.subscriber = {
      sessionId,
      keys: reader.keys,
      deliver: (event) => this.deliver(event),
      end: () => this.end(),
    };
    this.heartbeat = setInterval(() => void this.sendHeartbeat(), heartbeatIntervalMs);
    response.on('close', () => this.end());
    response.on('error', () => this.end());
    // The client may have disconnected before the `close` listener was added.
    if (response.destroyed) this.end();
  }

  /** @returns the id after which events are delivered; null when the stream has ended */
  async open(): Promise<number | null> {
    this.options.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': this.options.requestId,
    });
    const upTo = await this.options.hub.subscribe(this.subscriber);
    this.idPrefix = this.options.hub.log.idPrefix;
    return !this.isEnded && (await this.refreshReader()) ? upTo : null;
  }

  async send(event: PushedEvent): Promise<void> {
    if (event.id <= this.sentId) return;
    if (this.options.now() >= this.expiresAt) return this.end();
    this.sentId = event.id;
    await this.write(formatEvent(event, this.idPrefix));
  }

  /** Sends the position before the first event, so that a reader disconnected now can resume from here. */
  async sendOpening(id: number, isMissed: () => Promise<boolean>): Promise<void> {
    this.sentId = id;
    await this.write(formatOpening(this.idPrefix + id, this.options.now(), await isMissed()));
    this.isDraining = false;
    await this.drainQueue();
  }

  private deliver(event: PushedEvent): void {
    this.queue.push(event);
    if (this.queue.length > maxQueuedEvents) this.abort();
    else void this.drainQueue();
  }

  private end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearInterval(this.heartbeat);
    this.options.hub.unsubscribe(this.subscriber);
    this.queue = [];
    this.options.response.end();
  }

  private abort(): void {
    this.end();
    this.options.response.destroy();
  }

  private async write(text: string): Promise<void> {
    const { response } = this.options;
    if (this.isEnded) return;
    response.write(text);
    if (response.writableLength > maxUnreadBytes) await waitForDrain(response, () => this.abort());
  }

  /** @returns false when the stream has ended */
  private async refreshReader(): Promise<boolean> {
    const reader = await this.options.refreshReader().catch(() => null);
    if (reader) {
      this.subscriber.keys = reader.keys;
      this.expiresAt = reader.expiresAt;
    } else this.end();
    return !this.isEnded;
  }

  private async sendHeartbeat(): Promise<void> {
    if (await this.refreshReader()) await this.write(': still here\n\n');
  }

  private async drainQueue(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.send(next);
    this.isDraining = false;
  }
}

/**
 * Pushes the events of a session's bookings in id order, starting after `lastEventId`, each exactly once. Ends when the
 * session ends (at the next heartbeat at the latest) or when the reader is too slow.
 */
export async function runEventStream(options: EventStreamOptions): Promise<void> {
  const stream = new EventStream(options);
  if (stream.isEnded) return;
  const upTo = await stream.open();
  if (upTo === null) return;
  const own = await options.fetchOwnBookings();
  const { log } = options.hub;
  const lastId = parseId(options.lastEventId, log.idPrefix);
  const isUnknownId = await hasUnknownId(log, lastId, upTo);
  const after = isUnknownId ? upTo : (lastId ?? upTo);
  for await (const event of log.listMissed(after, upTo, own)) {
    if (stream.isEnded) return;
    await stream.send(event);
  }
  await stream.sendOpening(
    Math.max(after, upTo),
    async () => isUnknownId || (await hasPurgedEvents(log, lastId)),
  );
}

/** An id of another log, for example of the time before `NATS_URL` was set, is higher than all ids of this one. */
function parseId(text: string | undefined, prefix: string): number | null {
  if (!text) return null;
  const number = text.startsWith(prefix) ? text.slice(prefix.length) : '';
  return /^\d{1,15}$/.test(number) ? Number(number) : Number.POSITIVE_INFINITY;
}

/**
 * Whether no event has the reader's last id yet, for example after the database was replaced. An event that another
 * process pushed and this one has not read yet counts as known and is not pushed again.
 */
async function hasUnknownId(log: EventLog, lastId: number | null, upTo: number): Promise<boolean> {
  return lastId !== null && lastId > upTo && lastId > (await log.getLastAssignedId());
}

/** Whether events that the reader has not seen may have been deleted. */
async function hasPurgedEvents(log: EventLog, lastId: number | null): Promise<boolean> {
  return lastId !== null && lastId < (await log.getPurgedUpTo());
}

function formatEvent(event: PushedEvent, prefix: string): string {
  const data = JSON.stringify({
    id: prefix + event.id,
    type: event.type,
    at: toInstant(event.at),
    bookingId: event.bookingId,
    ...(event.operationId ? { operationId: event.operationId } : {}),
    data: event.data,
  });
  return `id: ${prefix}${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`;
}

function formatOpening(id: string, now: Date, missed: boolean): string {
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
