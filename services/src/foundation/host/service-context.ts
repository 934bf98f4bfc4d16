import type { Call, DomainEvent, ServiceContext } from '../context';
import { outsideTransaction, refuseBesideTransaction } from '../database/beside-transaction';
import type { OpenTransaction } from '../database/connection';
import { storeEvent, storeMessage } from '../events/outbox';
import { type Message, messageSchema } from '../messages';
import type { Service } from '../service';
import { type Caller, callFor } from './call';
import type { Resource, Runtime } from './runtime';

/** What a service's code is given to work with. */
export const serviceContext = (runtime: Runtime, service: Service): ServiceContext =>
  new ContextOfService({ runtime, service, caller: {} });

export type Place = {
  runtime: Runtime;
  service: Service;
  /** Who is told to other services when they are called. */
  caller: Caller;
};

/** One is made for each request and each transaction, so it holds little and works out the rest. */
export class ContextOfService implements ServiceContext {
  constructor(
    protected readonly place: Place,
    private readonly open: OpenTransaction | null = null,
  ) {}

  /** This context inside a transaction. */
  protected inside(open: OpenTransaction): this {
    return new ContextOfService(this.place, open) as this;
  }

  get database() {
    return (this.open ?? this.place.runtime.connection).database;
  }

  async transaction<T>(work: (context: this) => Promise<T>): Promise<T> {
    if (this.open) return work(this);
    return this.place.runtime.connection.transaction((open) => work(this.inside(open)));
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.mustBeOpen().savepoint(work);
  }

  sendAlong(statement: PromiseLike<unknown>): void {
    this.mustBeOpen().sendAlong(statement);
  }

  afterwards(work: () => void): void {
    this.mustBeOpen().afterwards(work);
  }

  async publish(event: DomainEvent): Promise<void> {
    const { database } = this.mustBeOpen();
    this.put(storeEvent(database, this.outbox, event, this.clock.now()));
  }

  get messages() {
    return { send: (message: Message) => this.send(message) };
  }

  private async send(unchecked: Message): Promise<void> {
    const message = messageSchema.parse(unchecked);
    if (this.open) {
      this.put(storeMessage(this.open.database, this.outbox, message, this.clock.now()));
      return;
    }
    refuseBesideTransaction(this.place.runtime.connection.pool);
    await this.place.runtime.messagePort.deliver(message);
  }

  get call(): Call {
    return this.open ? refuseCall : callFor(this.place.runtime, this.place.caller);
  }

  listen(channel: string, listener: (payload: string) => void) {
    return this.place.runtime.standing.listen(channel, listener);
  }

  resource<R extends Resource>(name: string, make: () => R): R {
    const { resources } = this.place.runtime;
    const key = `${this.place.service.name}/${name}`;
    const resource = resources.get(key) ?? outsideTransaction(make);
    resources.set(key, resource);
    return resource as R;
  }

  get clock() {
    return this.place.runtime.clock;
  }

  get secret() {
    return this.place.runtime.secrets;
  }

  get configuration() {
    return this.place.runtime.configuration;
  }

  get log() {
    return this.place.runtime.log;
  }

  private get outbox() {
    return this.place.service.schema.outbox;
  }

  private put(stored: PromiseLike<unknown>): void {
    const { runtime, service } = this.place;
    this.sendAlong(stored);
    this.mustBeOpen().afterCommit(() => runtime.wakeRelay(service));
  }

  private mustBeOpen(): OpenTransaction {
    if (!this.open) throw new Error('This needs a transaction around it.');
    return this.open;
  }
}

const refuseCall: Call = async (service, operation) => {
  throw new Error(
    `call('${service}', '${operation}') inside a transaction holds a connection while it waits. Call in prepare, or before the transaction.`,
  );
};
