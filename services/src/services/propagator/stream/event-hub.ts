import type { ServiceContext } from '../../../kit/context';
import { fetchHolders } from './booking-holders';
import { channel, parseNotification } from './channel';
import { getNewestId, listEventsAfter, type StoredEvent } from './stored-events';

/** The stream of one browser. */
export type Subscriber = {
  sessionId: string;
  /** Holder keys (`holderKeys` of train-swap). The subscriber gets the events of bookings with one of these holders. */
  keys: readonly string[];
  deliver(event: StoredEvent): void;
  end(): void;
};

/** Reads new events and their holders once for all streams of this process. */
export type EventHub = {
  /**
   * Delivers every later event of the subscriber's bookings. The stream is counted immediately.
   * @returns the id after which events are delivered
   * @throws when the database is not reachable; the next subscriber tries again
   */
  subscribe(subscriber: Subscriber): Promise<number>;
  unsubscribe(subscriber: Subscriber): void;
  countStreamsOf(sessionId: string): number;
  countStreams(): number;
  close(): Promise<void>;
};

const pollIntervalMs = 5_000;

export function createEventHub(context: ServiceContext): EventHub {
  const subscribers = new Set<Subscriber>();
  let cursor = 0;
  let starting: Promise<void> | null = null;
  let started = false;
  let reading: Promise<void> | null = null;
  let readAgain = false;
  let closed = false;

  async function readOnce(): Promise<void> {
    for (;;) {
      const page = await listEventsAfter(context.database, cursor);
      if (page.length === 0 || closed) return;
      // Holders are read after the events, so that they include everyone who found the booking before an event.
      const holders = subscribers.size > 0 ? await fetchHolders(context, page) : null;
      if (closed) return;
      for (const event of page) {
        cursor = event.id;
        const own = holders?.get(event.bookingId);
        if (own) deliver(event, own);
      }
    }
  }

  function deliver(event: StoredEvent, holders: ReadonlySet<string>): void {
    for (const subscriber of subscribers) {
      if (subscriber.keys.some((key) => holders.has(key))) subscriber.deliver(event);
    }
  }

  function read(): void {
    if (!started || closed) return;
    readAgain = true;
    reading ??= (async () => {
      while (readAgain && !closed) {
        readAgain = false;
        await readOnce();
      }
    })()
      .catch((error) => {
        if (!closed) context.log.warn({ err: error }, 'reading events failed; retrying');
      })
      .finally(() => {
        reading = null;
      });
  }

  function handleNotification(payload: string): void {
    const message = parseNotification(payload);
    if (message.kind === 'events') read();
    else endStreamsOf(message.sessionId);
  }

  function endStreamsOf(sessionId: string): void {
    for (const subscriber of [...subscribers]) {
      if (subscriber.sessionId === sessionId) subscriber.end();
    }
  }

  // Listens first, then reads the cursor, then reads events once more, so that no event is missed.
  async function start(): Promise<void> {
    await context.listen(channel, handleNotification);
    cursor = await getNewestId(context.database);
    started = true;
    read();
  }

  function ensureStarted(): Promise<void> {
    starting ??= start().catch((error) => {
      starting = null;
      throw error;
    });
    return starting;
  }

  // Polling finds events whose notification was lost.
  const timer = setInterval(read, pollIntervalMs);

  return {
    async subscribe(subscriber) {
      subscribers.add(subscriber);
      await ensureStarted();
      if (closed) subscriber.end();
      return cursor;
    },
    unsubscribe: (subscriber) => void subscribers.delete(subscriber),
    countStreamsOf: (sessionId) =>
      [...subscribers].filter((subscriber) => subscriber.sessionId === sessionId).length,
    countStreams: () => subscribers.size,
    async close() {
      closed = true;
      clearInterval(timer);
      for (const subscriber of [...subscribers]) subscriber.end();
      await reading;
    },
  };
}
