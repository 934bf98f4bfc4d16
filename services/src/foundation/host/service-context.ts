import type { Call, DomainEvent, ServiceContext } from '../context';
import { outsideTransaction, refuseBesideTransaction } from '../database/beside-transaction';
import type { OpenTransaction } from '../database/connection';
import { storeEvent, storeMessage } from '../events/outbox';
import { type Message, messageSchema } from '../messages';
import type { Service } from '../service';
import { type Caller, callFor } from './call';
import type { Runtime } from './runtime';

type SameForAll = Omit<ServiceContext, 'call'>;
/** A dozen functions for each request would be a part of what it costs. */
const made = new WeakMap<Runtime, Map<Service, SameForAll>>();

/** What a service's code is given to work with. */
export function serviceContext(
  runtime: Runtime,
  service: Service,
  caller: Caller = {},
): ServiceContext {
  const ofServices = made.get(runtime) ?? new Map<Service, SameForAll>();
  made.set(runtime, ofServices);
  const same = ofServices.get(service) ?? sameForAll(runtime, service);
  ofServices.set(service, same);
  return { ...same, call: callFor(runtime, caller) };
}

/** Whoever asks. */
function sameForAll(runtime: Runtime, service: Service): SameForAll {
  const { connection } = runtime;
  return {
    database: connection.database,
    transaction(work) {
      return connection.transaction((open) => work({ ...this, ...inside(runtime, service, open) }));
    },
    savepoint: needsTransaction,
    sendAlong: needsTransaction,
    afterwards: needsTransaction,
    publish: needsTransaction,
    clock: runtime.clock,
    messages: {
      send: async (message) => {
        refuseBesideTransaction(connection.pool);
        await runtime.messagePort.deliver(messageSchema.parse(message));
      },
    },
    listen: (channel, listener) => runtime.standing.listen(channel, listener),
    resource: (name, make) => {
      const key = `${service.name}/${name}`;
      const resource = runtime.resources.get(key) ?? outsideTransaction(make);
      runtime.resources.set(key, resource);
      return resource as ReturnType<typeof make>;
    },
    secret: runtime.secrets,
    configuration: runtime.configuration,
    log: runtime.log,
  };
}

/** What is different inside a transaction. */
function inside(runtime: Runtime, service: Service, open: OpenTransaction) {
  const { outbox } = service.schema;
  const put = (stored: PromiseLike<unknown>) => {
    open.sendAlong(stored);
    open.afterCommit(() => runtime.wakeRelay(service));
  };
  return {
    database: open.database,
    transaction<C, T>(this: C, work: (context: C) => Promise<T>) {
      return work(this);
    },
    savepoint: <T>(work: () => Promise<T>) => open.savepoint(work),
    sendAlong: (statement: PromiseLike<unknown>) => open.sendAlong(statement),
    afterwards: (work: () => void) => open.afterwards(work),
    publish: async (event: DomainEvent) =>
      put(storeEvent(open.database, outbox, event, runtime.clock.now())),
    messages: {
      send: async (message: Message) =>
        put(storeMessage(open.database, outbox, messageSchema.parse(message), runtime.clock.now())),
    },
    call: refuseCall,
  } satisfies Partial<ServiceContext>;
}

function needsTransaction(): never {
  throw new Error('This needs a transaction around it.');
}

const refuseCall: Call = async (service, operation) => {
  throw new Error(
    `call('${service}', '${operation}') inside a transaction holds a connection while it waits. Call in prepare, or before the transaction.`,
  );
};
