import { z } from 'zod';
import type { DomainEvent, ServiceContext } from '../context';
import { failPoint } from '../fail-points';
import type { Runtime } from '../host/runtime';
import { serviceContext } from '../host/service-context';
import type { Message } from '../messages';
import type { Service } from '../service';
import { inTurn, type OutboxRow, postponeRow, readyRows, removeRow } from './outbox';

export type Relay = {
  /** Sends all that may leave now; resolves when nothing is left or all that is left must wait. */
  drain(): Promise<void>;
  /** Starts a drain in the background. */
  wake(): void;
  /** Stops taking rows and waits for the drain under way. */
  stop(): Promise<void>;
};

const batch = 100;
const parallelKeys = 8;

/** Carries a service's outbox out: events to subscribers and the propagator, messages to the port. */
export function createRelay(runtime: Runtime, service: Service): Relay {
  const context = serviceContext(runtime, service);
  const { outbox } = service.schema;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drainOnce(): Promise<void> {
    for (;;) {
      if (stopped) return;
      const rows = await readyRows(context.database, outbox, runtime.clock.now(), batch);
      await inParallel([...byKey(rows).values()], sendInOrder);
      // Where no key had its full turn nothing was left out; who stores a row meanwhile wakes the relay again.
      if (rows.length < inTurn) return;
    }
  }

  async function sendInOrder(rows: OutboxRow[]): Promise<void> {
    for (const row of rows) {
      if (stopped) return;
      try {
        failPoint(`relay ${service.name}.taken`);
        await deliver(runtime, context, row);
        failPoint(`relay ${service.name}.delivered`);
      } catch (error) {
        runtime.log.warn({ err: error, service: service.name, row: row.id }, 'delivery postponed');
        await postponeRow(context.database, outbox, row, runtime.clock.now());
        return;
      }
      await removeRow(context.database, outbox, row.id);
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
        if (!stopped) runtime.log.warn({ err: error, service: service.name }, 'relay pauses');
      });
    },
    stop: async () => {
      stopped = true;
      await running?.catch(() => undefined);
    },
  };
}

async function deliver(runtime: Runtime, context: ServiceContext, row: OutboxRow): Promise<void> {
  if (row.kind === 'message') return runtime.messagePort.deliver(row.payload as Message);
  const event = row.payload as DomainEvent;
  const body = {
    id: row.eventId,
    type: event.type,
    at: row.createdAt.toISOString(),
    bookingId: event.bookingId ?? null,
    operationId: event.operationId ?? null,
    data: event.data,
  };
  const subscribed = runtime.services.filter((one) =>
    one.subscriptions?.some((subscription) => subscription.event === event.type),
  );
  const propagated = event.audience === 'travellers' && hasPropagator(runtime);
  await Promise.all([
    ...subscribed.map((one) =>
      context.call(one.name, 'receiveEvent', { body, response: z.undefined() }),
    ),
    ...(propagated
      ? [
          context.call('propagator', 'appendEvents', {
            body: { events: [body] },
            response: z.undefined(),
          }),
        ]
      : []),
  ]);
}

function hasPropagator(runtime: Runtime): boolean {
  return runtime.services.some((one) => one.name === 'propagator');
}

function byKey(rows: OutboxRow[]): Map<string, OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const group = groups.get(row.orderKey);
    if (group) group.push(row);
    else groups.set(row.orderKey, [row]);
  }
  return groups;
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallelKeys, items.length) }, worker));
}
