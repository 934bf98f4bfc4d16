import type { ServiceContext } from '../../../kit/context';
import { fetchHolders } from './booking-holders';
import { channel, parseNotification } from './channel';
import type { EventLog, PushedEvent } from './event-log';

/** The stream of one browser. */
export type Subscriber = {
  sessionId: string;
  /** Holder keys (`holderKeys` of train-swap). The subscriber gets the events of bookings with one of these holders. */
  keys: readonly string[];
  deliver(event: PushedEvent): void;
  end(): void;
};

const pollIntervalMs = 5_000;

/** Reads new events and their holders once for all streams of this process. */
export class EventHub {
  private readonly context: ServiceContext;
  private readonly subscribers = new Set<Subscriber>();
  // Polling finds events whose notification was lost, and whose holders could not be read.
  private readonly timer = setInterval(() => this.read(), pollIntervalMs);
  private cursor = 0;
  private starting: Promise<void> | null = null;
  private isStarted = false;
  private reading: Promise<void> | null = null;
  private mustReadAgain = false;
  private isClosed = false;

  constructor(
    context: ServiceContext,
    readonly log: EventLog,
  ) {
    this.context = context;
  }

  /**
   * Delivers every later event of the subscriber's bookings. The stream is counted immediately.
   * @returns the id after which events are delivered
   * @throws when the database or NATS is not reachable; the next subscriber tries again
   */
  async subscribe(subscriber: Subscriber): Promise<number> {
    this.subscribers.add(subscriber);
    await this.ensureStarted();
    if (this.isClosed) subscriber.end();
    return this.cursor;
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  countStreamsOf(sessionId: string): number {
    return [...this.subscribers].filter((subscriber) => subscriber.sessionId === sessionId).length;
  }

  countStreams(): number {
    return this.subscribers.size;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.log.close();
    this.endStreams();
    await this.reading;
  }

  private ensureStarted(): Promise<void> {
    this.starting ??= this.start().catch((error) => {
      this.starting = null;
      throw error;
    });
    return this.starting;
  }

  // Listens first, then reads the cursor, then reads events once more, so that no event is missed.
  private async start(): Promise<void> {
    await this.context.listen(channel, (payload) => this.handleNotification(payload));
    this.cursor = await this.log.start(
      () => this.read(),
      (newestId) => this.handleReplacement(newestId),
    );
    this.isStarted = true;
    this.read();
  }

  private handleNotification(payload: string): void {
    const message = parseNotification(payload);
    if (message.kind === 'session-ended') this.endStreams(message.sessionId);
  }

  /** Browsers open their streams again, with ids that are not known any more, and load their data. */
  private handleReplacement(newestId: number): void {
    this.cursor = newestId;
    this.endStreams();
  }

  private endStreams(sessionId?: string): void {
    for (const subscriber of [...this.subscribers]) {
      if (sessionId === undefined || subscriber.sessionId === sessionId) subscriber.end();
    }
  }

  private read(): void {
    if (!this.isStarted || this.isClosed) return;
    this.mustReadAgain = true;
    this.reading ??= this.readUntilDone()
      .catch((error) => {
        if (!this.isClosed)
          this.context.log.warn({ err: error }, 'reading events failed; retrying');
      })
      .finally(() => {
        this.reading = null;
        // A notification that came after the last read.
        if (this.mustReadAgain) this.read();
      });
  }

  private async readUntilDone(): Promise<void> {
    while (this.mustReadAgain && !this.isClosed) {
      this.mustReadAgain = false;
      await this.readOnce();
    }
  }

  private async readOnce(): Promise<void> {
    for (;;) {
      const from = this.cursor;
      const page = await this.log.listAfter(from);
      if (page.length === 0 || this.isClosed) return;
      // Holders are read after the events, so that they include everyone who found the booking before an event.
      const holders = this.subscribers.size > 0 ? await fetchHolders(this.context, page) : null;
      if (this.isClosed) return;
      const isReplaced = this.cursor !== from;
      for (const event of isReplaced ? [] : page) {
        this.cursor = event.id;
        const own = holders?.get(event.bookingId);
        if (own) this.deliver(event, own);
      }
    }
  }

  private deliver(event: PushedEvent, holders: ReadonlySet<string>): void {
    for (const subscriber of this.subscribers) {
      if (subscriber.keys.some((key) => holders.has(key))) subscriber.deliver(event);
    }
  }
}
