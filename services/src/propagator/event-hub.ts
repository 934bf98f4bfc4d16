import type { ServiceContext } from '../foundation/context';
import { channel, readNotice } from './channel';
import { eventsAfter, newestId, type StoredEvent } from './stored-events';

/** One browser's stream, as the hub sees it. */
export type Follower = {
  sessionId: string;
  offer(event: StoredEvent): void;
  end(): void;
};

/** Reads new events once for all streams of this process. */
export type EventHub = {
  /** From here on the follower is offered every event whose id is above the answered one. */
  follow(follower: Follower): Promise<number>;
  unfollow(follower: Follower): void;
  streamsOf(sessionId: string): number;
  close(): Promise<void>;
};

const lookAgainMilliseconds = 5_000;

export function createEventHub(context: ServiceContext): EventHub {
  const followers = new Set<Follower>();
  let cursor = 0;
  let started = false;
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function readOnce(): Promise<void> {
    for (;;) {
      const page = await eventsAfter(context.database, cursor);
      if (page.length === 0 || closed) return;
      for (const event of page) {
        cursor = event.id;
        for (const follower of followers) follower.offer(event);
      }
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
  const ready = (async () => {
    await context.listen(channel, hear);
    cursor = await newestId(context.database);
    started = true;
    read();
  })();
  // Should a notice get lost, the next look finds what it told of.
  const timer = setInterval(read, lookAgainMilliseconds);

  return {
    async follow(follower) {
      await ready;
      if (closed) follower.end();
      else followers.add(follower);
      return cursor;
    },
    unfollow: (follower) => void followers.delete(follower),
    streamsOf: (sessionId) =>
      [...followers].filter((follower) => follower.sessionId === sessionId).length,
    async close() {
      closed = true;
      clearInterval(timer);
      for (const follower of [...followers]) follower.end();
      await reading;
    },
  };
}
