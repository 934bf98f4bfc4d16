import type { ServiceContext } from '../context';
import { failPoint } from '../fail-points';
import type { ServicePorts } from '../host/ports';
import { serviceContext } from '../host/service-context';
import type { Message } from '../messages';
import type { Service } from '../service';
import { maxRowsInTurn, type OutboxRow, postponeRow, readyRows, removeRows } from './outbox';
import { sendEvents } from './send-events';

export type Relay = {
  /** Sends all that may leave now; resolves when nothing is left or all that is left must wait. */
  drain(): Promise<void>;
  /** Starts a drain in the background. */
  wake(): void;
  /** Stops taking rows and waits for the drain under way. */
  stop(): Promise<void>;
};

const batch = 100;
const parallel = 8;
/** Into how many loads the events are shared out: one that is slow delays only those that go with it. */
const sharedLoads = 4;

/**
 * Carries a service's outbox out: events to subscribers and the propagator, messages to the port.
 * @param services every service of the product
 */
export function createRelay(
  ports: ServicePorts,
  services: readonly Service[],
  service: Service,
): Relay {
  const context = serviceContext(ports, service);
  const { outbox } = service.schema;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drainOnce(): Promise<void> {
    for (;;) {
      if (stopped) return;
      const rows = await readyRows(context.database, outbox, ports.clock.now(), batch);
      const messages = keysOf(rows.filter(({ kind }) => kind === 'message'));
      const events = loadsOf(keysOf(rows.filter(({ kind }) => kind === 'event')));
      await inParallel([
        ...messages.map((key) => () => carryInOrder(key)),
        ...events.map((load) => () => carry(load)),
      ]);
      // Where no key had its full turn nothing was left out; who stores a row meanwhile wakes the relay again.
      if (rows.length < maxRowsInTurn) return;
    }
  }

  /** Not every gateway recognises a message that it has sent: each is crossed out as soon as it is. */
  async function carryInOrder(messages: OutboxRow[]): Promise<void> {
    for (const message of messages) {
      const gone = await carry([message]);
      if (!gone) return;
    }
  }

  /** What is refused waits, and with it what comes later of its key. Answers whether all is gone. */
  async function carry(load: OutboxRow[]): Promise<boolean> {
    if (stopped) return false;
    const refused = await send(load);
    const stuck = new Map<string, OutboxRow>();
    const gone: number[] = [];
    for (const row of load) {
      if (stuck.has(row.orderKey)) continue;
      if (refused.has(row.eventId)) stuck.set(row.orderKey, row);
      else gone.push(row.id);
    }
    if (gone.length > 0) await removeRows(context.database, outbox, gone);
    for (const row of stuck.values()) {
      await postponeRow(context.database, outbox, row, ports.clock.now());
    }
    return stuck.size === 0;
  }

  /** Answers the event ids of the rows that were refused. */
  async function send(load: OutboxRow[]): Promise<ReadonlySet<string>> {
    try {
      failPoint(`relay ${service.name}.taken`);
      const refused = await deliver(ports, services, context, load);
      failPoint(`relay ${service.name}.delivered`);
      return refused;
    } catch (error) {
      ports.log.warn({ err: error, service: service.name }, 'delivery postponed');
      return new Set(load.map(({ eventId }) => eventId));
    }
  }

  async function drain(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await drainOnce();
      } while (again && !stopped);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    drain,
    wake: () => {
      drain().catch((error) => {
        if (!stopped) ports.log.warn({ err: error, service: service.name }, 'relay pauses');
      });
    },
    stop: async () => {
      stopped = true;
      await running?.catch(() => undefined);
    },
  };
}

async function deliver(
  { messagePort }: Pick<ServicePorts, 'messagePort'>,
  services: readonly Service[],
  context: ServiceContext,
  load: readonly OutboxRow[],
): Promise<ReadonlySet<string>> {
  if (load[0]?.kind === 'event') return sendEvents(services, context, load);
  for (const { payload, eventId } of load) {
    await messagePort.deliver(payload as Message, eventId);
  }
  return new Set();
}

/** Who was refused before goes alone: what it holds up, or makes slow, is only its own. */
function loadsOf(keys: readonly OutboxRow[][]): OutboxRow[][] {
  const alone = keys.filter(([first]) => first !== undefined && first.attempts > 0);
  const fresh = keys.filter(([first]) => first?.attempts === 0);
  const size = Math.ceil(fresh.length / sharedLoads);
  const loads = Array.from({ length: sharedLoads }, (_, nth) =>
    fresh.slice(nth * size, (nth + 1) * size).flat(),
  );
  return [...loads.filter((load) => load.length > 0), ...alone];
}

function keysOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const keys = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const key = keys.get(row.orderKey);
    if (key) key.push(row);
    else keys.set(row.orderKey, [row]);
  }
  return [...keys.values()];
}

async function inParallel(work: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...work];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: Math.min(parallel, work.length) }, worker));
}
