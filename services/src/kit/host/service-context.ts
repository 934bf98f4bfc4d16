import { randomUUID } from 'node:crypto';
import type { Call, DomainEvent, ServiceContext } from '../context';
import { outsideTransaction, refuseBesideTransaction } from '../database/beside-transaction';
import type { OpenTransaction } from '../database/connection';
import { storeEvent, storeMessage } from '../events/outbox';
import { type Message, messageSchema } from '../messages';
import type { Service } from '../service';
import type { Caller } from './call';
import type { Resource, ServicePorts } from './ports';

/** What a service's code is given to work with. */
export const serviceContext = (ports: ServicePorts, service: Service): ServiceContext =>
  new ContextOfService({ ports, service, caller: {} });

export type Surroundings = {
  ports: ServicePorts;
  service: Service;
  /** Who is told to other services when they are called. */
  caller: Caller;
};

/** One is made for each request and each transaction, so it holds little and works out the rest. */
export class ContextOfService implements ServiceContext {
  constructor(
    protected readonly surroundings: Surroundings,
    private readonly open: OpenTransaction | null = null,
  ) {}

  /** This context inside a transaction. */
  protected inside(open: OpenTransaction): this {
    return new ContextOfService(this.surroundings, open) as this;
  }

  get database() {
    return (this.open ?? this.surroundings.ports.connection).database;
  }

  async transaction<T>(work: (context: this) => Promise<T>): Promise<T> {
    if (this.open) return work(this);
    return this.surroundings.ports.connection.transaction((open) => work(this.inside(open)));
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.mustBeOpen().savepoint(work);
  }

  async publish(event: DomainEvent): Promise<void> {
    const open = this.mustBeOpen();
    await storeEvent(open.database, this.outbox, event, this.clock.now());
    this.wakeRelayAfter(open);
  }

  get messages() {
    return { send: (message: Message) => this.send(message) };
  }

  private async send(unchecked: Message): Promise<void> {
    const message = messageSchema.parse(unchecked);
    const { open } = this;
    if (open) {
      await storeMessage(open.database, this.outbox, message, this.clock.now());
      this.wakeRelayAfter(open);
      return;
    }
    refuseBesideTransaction(this.surroundings.ports.connection.pool);
    await this.surroundings.ports.messagePort.deliver(message, randomUUID());
  }

  get call(): Call {
    return this.open ? refuseCall : this.surroundings.ports.calls(this.surroundings.caller);
  }

  listen(channel: string, listener: (payload: string) => void) {
    return this.surroundings.ports.standing.listen(channel, listener);
  }

  resource<R extends Resource>(name: string, make: () => R): R {
    const { resources } = this.surroundings.ports;
    const key = `${this.surroundings.service.name}/${name}`;
    const resource = resources.get(key) ?? outsideTransaction(make);
    resources.set(key, resource);
    return resource as R;
  }

  get clock() {
    return this.surroundings.ports.clock;
  }

  get secret() {
    return this.surroundings.ports.secrets;
  }

  get configuration() {
    return this.surroundings.ports.configuration;
  }

  get log() {
    return this.surroundings.ports.log;
  }

  private get outbox() {
    return this.surroundings.service.schema.outbox;
  }

  private wakeRelayAfter(open: OpenTransaction): void {
    const { ports, service } = this.surroundings;
    open.afterCommit(() => ports.wakeRelay(service));
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
