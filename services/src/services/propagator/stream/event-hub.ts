import type { ServiceContext } from '../../../kit/context';
import { holdersOf } from '../holders/booking-holders';
import { channel, readNotice } from './channel';
import { eventsAfter, newestId, type StoredEvent } from './stored-events';

/** One browser's stream, as the hub sees it. */
export type Follower = {
  sessionId: string;
  /** Under what bookings know it: it is offered what happens to those. */
  keys: readonly string[];
  offer(event: StoredEvent): void;
  end(): void;
};

/** Reads new events once for all streams of this process, and asks once whose they are. */
export type EventHub = {
  /**
   * From here on the follower is offered every event of its own whose id is above the answered one. It counts
   * as a stream at once.
   * @throws when there is no database; the next follower tries again
   */
  follow(follower: Follower): Promise<number>;
  unfollow(follower: Follower): void;
  streamsOf(sessionId: string): number;
  streams(): number;
  close(): Promise<void>;
};

const lookAgainMilliseconds = 5_000;

export function createEventHub(context: ServiceContext): EventHub {
  const followers = new Set<Follower>();
  let cursor = 0;
  let starting: Promise<void> | null = null;
  let started = false;
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function readOnce(): Promise<void> {
    for (;;) {
      const page = await eventsAfter(context.database, cursor);
      if (page.length === 0 || closed) return;
      // Asked after the events are there: who found the booking before one of them is among its holders.
      const holders = followers.size > 0 ? await holdersOf(context, page) : null;
      if (closed) return;
      for (const event of page) {
        cursor = event.id;
        const own = holders?.get(event.bookingId);
        if (own) offer(event, own);
      }
    }
  }

  function offer(event: StoredEvent, holders: ReadonlySet<string>): void {
    for (const follower of followers) {
      if (follower.keys.some((key) => holders.has(key))) follower.offer(event);
    }
  }

  function read(): void {
    if (!started || closed) return;
    again = true;
    reading ??= (async () => {
      while (again && !closed) {
        again = false;
        await readOnce();
      }
    })()
      .catch((error) => {
        if (!closed) context.log.warn({ err: error }, 'events are read again soon');
      })
      .finally(() => {
        reading = null;
      });
  }

  function hear(payload: string): void {
    const notice = readNotice(payload);
    if (notice.kind === 'events') read();
    else endStreamsOf(notice.sessionId);
  }

  function endStreamsOf(sessionId: string): void {
    for (const follower of [...followers]) {
      if (follower.sessionId === sessionId) follower.end();
    }
  }

  // The cursor is read after listening began, and events once more after that: none falls between.
  async function start(): Promise<void> {
    await context.listen(channel, hear);
    cursor = await newestId(context.database);
    started = true;
    read();
  }

  function ready(): Promise<void> {
    starting ??= start().catch((error) => {
      starting = null;
      throw error;
    });
    return starting;
  }

  // Should a notice get lost, the next look finds what it told of.
  const timer = setInterval(read, lookAgainMilliseconds);

  return {
    async follow(follower) {
      followers.add(follower);
      await ready();
      if (closed) follower.end();
      return cursor;
    },
    unfollow: (follower) => void followers.delete(follower),
    streamsOf: (sessionId) =>
      [...followers].filter((follower) => follower.sessionId === sessionId).length,
    streams: () => followers.size,
    async close() {
      closed = true;
      clearInterval(timer);
      for (const follower of [...followers]) follower.end();
      await reading;
    },
  };
}
