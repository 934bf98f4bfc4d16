import type { events } from '../schema';

export type StoredEvent = typeof events.$inferSelect;
export type PushedEvent = Pick<
  StoredEvent,
  'id' | 'type' | 'at' | 'bookingId' | 'operationId' | 'data'
>;

/** Events in the order in which they are pushed: the table, or with `NATS_URL` the stream. */
export type EventLog = {
  /** What ids of browsers begin with, because the ids of both logs do not compare. */
  readonly idPrefix: string;
  /**
   * Calls `onEvents` when there may be new events, and `onReplaced` when ids began again.
   * @returns the id of the newest event
   */
  start(onEvents: () => void, onReplaced: (newestId: number) => void): Promise<number>;
  /** The next events in order, or none. */
  listAfter(id: number): Promise<readonly PushedEvent[]>;
  /** Events of these bookings with `after < id <= upTo`. */
  listMissed(
    after: number,
    upTo: number,
    bookingIds: ReadonlySet<string>,
  ): AsyncIterable<PushedEvent>;
  /** The last assigned id, even if that event was deleted. */
  getLastAssignedId(): Promise<number>;
  /** Events up to this id may have been deleted. */
  getPurgedUpTo(): Promise<number>;
  close(): void;
};
