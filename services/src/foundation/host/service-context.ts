import type { ServiceContext } from '../context';
import { storeEvent, storeMessage } from '../events/outbox';
import { messageSchema } from '../messages';
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
    transaction: (work) => connection.transaction(work),
    savepoint: (work) => connection.savepoint(work),
    sendAlong: (statement) => connection.sendAlong(statement),
    afterwards: (work) => connection.afterwards(work),
    clock: runtime.clock,
    publish: async (transaction, event) => {
      const { outbox } = service.schema;
      connection.sendAlong(storeEvent(transaction, outbox, event, runtime.clock.now()));
      connection.afterCommit(() => runtime.wakeRelay(service));
    },
    messages: {
      send: async (unchecked) => {
        const message = messageSchema.parse(unchecked);
        if (!connection.insideTransaction()) return runtime.messagePort.deliver(message);
        const { outbox } = service.schema;
        connection.sendAlong(
          storeMessage(connection.database, outbox, message, runtime.clock.now()),
        );
        connection.afterCommit(() => runtime.wakeRelay(service));
      },
    },
    listen: (channel, listener) => runtime.standing.listen(channel, listener),
    resource: (name, make) => {
      const key = `${service.name}/${name}`;
      const resource = runtime.resources.get(key) ?? connection.outside(make);
      runtime.resources.set(key, resource);
      return resource as ReturnType<typeof make>;
    },
    secret: runtime.secrets,
    configuration: runtime.configuration,
    log: runtime.log,
  };
}
