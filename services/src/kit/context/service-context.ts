import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Call, CallInput, DomainEvent, ServiceContext } from '../context';
import type { OpenTransaction } from '../database/connections/connection';
import {
  assertOutsideTransaction,
  runOutsideTransaction,
} from '../database/connections/transaction-scope';
import { type Message, messageSchema } from '../messages';
import type { Service } from '../service';
import { storeEvents, storeMessage } from './outbox';
import type { Caller, Resource, ServicePorts } from './ports';

export const createServiceContext = (ports: ServicePorts, service: Service): ServiceContext =>
  new HostServiceContext({ ports, service, caller: {} });

export type ContextScope = {
  ports: ServicePorts;
  service: Service;
  /** Sent along with calls to other services. */
  caller: Caller;
};

/** Created for each request and transaction, so it holds few fields and computes the rest. */
export class HostServiceContext implements ServiceContext {
  constructor(
    protected readonly scope: ContextScope,
    private readonly open: OpenTransaction | null = null,
  ) {}

  protected withTransaction(open: OpenTransaction): this {
    return new HostServiceContext(this.scope, open) as this;
  }

  get database() {
    return (this.open ?? this.scope.ports.connection).database;
  }

  async transaction<T>(work: (context: this) => Promise<T>): Promise<T> {
    if (this.open) return work(this);
    return this.scope.ports.connection.transaction((open) => work(this.withTransaction(open)));
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.requireTransaction().savepoint(work);
  }

  async publish(...events: DomainEvent[]): Promise<void> {
    const open = this.requireTransaction();
    await storeEvents(open.database, this.outbox, events, this.clock.now());
    this.wakeRelayAfter(open);
  }

  get messages() {
    return { send: (message: Message) => this.send(message) };
  }

  private async send(input: Message): Promise<void> {
    const message = messageSchema.parse(input);
    const { open } = this;
    if (open) {
      await storeMessage(open.database, this.outbox, message, this.clock.now());
      this.wakeRelayAfter(open);
      return;
    }
    assertOutsideTransaction(this.scope.ports.connection.pool);
    await this.scope.ports.messagePort.deliver(message, randomUUID());
  }

  get call(): Call {
    return this.open ? rejectCall : this.scope.ports.calls(this.scope.caller);
  }

  callEach<S extends z.ZodType>(operationId: string, input: CallInput<S>) {
    const names = this.scope.ports.listServicesWith(operationId);
    return Promise.all(names.map((name) => this.call(name, operationId, input)));
  }

  listen(channel: string, listener: (payload: string) => void) {
    return this.scope.ports.dedicatedConnection.listen(channel, listener);
  }

  resource<R extends Resource>(name: string, create: () => R): R {
    const { resources } = this.scope.ports;
    const key = `${this.scope.service.name}/${name}`;
    const resource = resources.get(key) ?? runOutsideTransaction(create);
    resources.set(key, resource);
    return resource as R;
  }

  get broker() {
    return this.scope.ports.broker;
  }

  get clock() {
    return this.scope.ports.clock;
  }

  get secret() {
    return this.scope.ports.secrets;
  }

  get configuration() {
    return this.scope.ports.configuration;
  }

  get log() {
    return this.scope.ports.log;
  }

  private get outbox() {
    return this.scope.service.schema.outbox;
  }

  private wakeRelayAfter(open: OpenTransaction): void {
    const { ports, service } = this.scope;
    open.afterCommit(() => ports.wakeRelay(service));
  }

  private requireTransaction(): OpenTransaction {
    if (!this.open) throw new Error('This must run inside a transaction.');
    return this.open;
  }
}

const rejectCall: Call = async (service, operation) => {
  throw new Error(
    `call('${service}', '${operation}') inside a transaction holds a connection while it waits. Call in prepare, or before the transaction.`,
  );
};
