import type { FastifyBaseLogger } from 'fastify';
import type { Broker, BrokerMessage, StreamState } from '../../../kit/broker/broker';
import { parsePublishedEvent, toSubject } from '../../../kit/events/publish-events';
import { countSetAside } from '../../../kit/metrics/set-aside';
import type { EventLog, PushedEvent } from './event-log';

/** Events that wait in memory for their holders; then the consumer waits. */
const maxWaiting = 1_000;
const pageSize = 500;
const retryDelayMs = 500;
/** Missed messages up to which one scan is cheaper than a search by the subject of each service. */
const maxScanned = 500;
/** To find that the stream was deleted while the connection was open. */
const checkIntervalMs = 5_000;

/** The stream of NATS, which each process reads with one consumer. Ids are its sequences. */
export class BrokerLog implements EventLog {
  private incarnation = '';
  /** The last sequence that was read. */
  private readUpTo = 0;
  private waiting: PushedEvent[] = [];
  private continueReading = () => {};
  private endReading = () => {};
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly broker: Broker,
    private readonly log: FastifyBaseLogger,
  ) {}

  get idPrefix(): string {
    return `n-${this.incarnation}-`;
  }

  async start(onEvents: () => void, onReplaced: (newestId: number) => void): Promise<number> {
    const { incarnation, lastSequence } = await this.broker.getState();
    this.incarnation = incarnation;
    this.readUpTo = lastSequence;
    await this.read(onEvents, onReplaced);
    this.timer ??= setInterval(() => void this.check(), checkIntervalMs);
    return lastSequence;
  }

  async listAfter(id: number): Promise<PushedEvent[]> {
    this.waiting = this.waiting.filter((event) => event.id > id);
    if (this.waiting.length < maxWaiting) this.continueReading();
    return this.waiting.slice(0, pageSize);
  }

  async *listMissed(
    after: number,
    upTo: number,
    bookingIds: ReadonlySet<string>,
  ): AsyncGenerator<PushedEvent> {
    if (after >= upTo) return;
    const services = upTo - after > maxScanned ? this.broker.services : ['*'];
    const subjects = [...bookingIds].flatMap((id) =>
      services.map((service) => toSubject(service, id)),
    );
    const next = async (subject: string, id: number) => {
      const event = await this.findEvent(subject, id + 1, upTo);
      return event && { subject, event };
    };
    const found = await Promise.all(subjects.map((subject) => next(subject, after)));
    const heads = found.filter((head) => head !== null);
    for (;;) {
      const first = heads.sort((a, b) => a.event.id - b.event.id).shift();
      if (!first) return;
      yield first.event;
      const following = await next(first.subject, first.event.id);
      if (following) heads.push(following);
    }
  }

  async getLastAssignedId(): Promise<number> {
    return (await this.broker.getState()).lastSequence;
  }

  async getPurgedUpTo(): Promise<number> {
    return (await this.broker.getState()).firstSequence - 1;
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    this.continueReading();
    this.endReading();
  }

  private async read(onEvents: () => void, onReplaced: (newestId: number) => void): Promise<void> {
    this.endReading = await this.broker.consume({
      after: this.readUpTo,
      handle: async (message) => {
        this.readUpTo = message.sequence;
        const event = toEvent(message);
        if (event) this.waiting.push(event);
        else this.setAside(message);
        onEvents();
        while (this.waiting.length >= maxWaiting && !this.isClosed) await this.isContinued();
      },
      onLost: () => void this.readAgain(onEvents, onReplaced),
    });
    if (this.isClosed) this.endReading();
  }

  private isContinued(): Promise<void> {
    return new Promise((resolve) => {
      this.continueReading = resolve;
    });
  }

  /** Continues after the last event that was read, unless NATS lost its store or a part of it. */
  private async readAgain(
    onEvents: () => void,
    onReplaced: (newestId: number) => void,
  ): Promise<void> {
    while (!this.isClosed) {
      try {
        const state = await this.broker.getState();
        if (this.isReplaced(state, this.readUpTo)) {
          const { incarnation, lastSequence } = state;
          this.log.warn({ lastSequence }, 'NATS lost events; browsers load their data again');
          this.incarnation = incarnation;
          this.readUpTo = lastSequence;
          this.waiting = [];
          onReplaced(lastSequence);
        }
        return await this.read(onEvents, onReplaced);
      } catch (error) {
        if (!this.isClosed) this.log.warn({ err: error }, 'NATS cannot be read; retrying');
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  }

  private async check(): Promise<void> {
    const { readUpTo } = this;
    const state = await this.broker.getState().catch(() => null);
    if (state && this.isReplaced(state, readUpTo)) this.endReading();
  }

  private isReplaced({ incarnation, lastSequence }: StreamState, readUpTo: number): boolean {
    return incarnation !== this.incarnation || lastSequence < readUpTo;
  }

  /** It stays in the stream under its sequence. */
  private setAside({ sequence, subject }: BrokerMessage): void {
    countSetAside('propagator', 'event');
    this.log.error({ sequence, subject }, 'set aside: a message of the stream is not an event');
  }

  private async findEvent(
    subject: string,
    from: number,
    upTo: number,
  ): Promise<PushedEvent | null> {
    for (let sequence = from; sequence <= upTo; ) {
      const message = await this.broker.findNext(subject, sequence);
      if (!message || message.sequence > upTo) return null;
      const event = toEvent(message);
      if (event) return event;
      sequence = message.sequence + 1;
    }
    return null;
  }
}

function toEvent(message: BrokerMessage): PushedEvent | null {
  const event = parsePublishedEvent(message);
  return event && { ...event, id: message.sequence, at: new Date(event.at) };
}
