import { defaultLanguage } from '@train-swap/shared-config/languages';
import { runInSpan, runInTrace, spanKinds } from 'shared-server/tracing';
import type { ServiceContext } from '../context';
import {
  deleteRows,
  findReadyRows,
  maxRowsPerKey,
  type OutboxRow,
  postponeRow,
} from '../context/outbox';
import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import { failPoint } from '../fail-points';
import { isTemporary } from '../http/problems/problem-responses';
import { runInLanguage } from '../language/i18n';
import { addressRejected, type Message } from '../messages';
import { countSetAside } from '../metrics/set-aside';
import { Problem } from '../problem';
import type { Service } from '../service';
import type { Rejections } from './publish-events';
import { sendEvents } from './send-events';

export type Relay = {
  /** Sends all rows that are ready. */
  drain(): Promise<void>;
  /** Starts a drain in the background. */
  wake(): void;
  /** Stops and waits for the current drain. */
  stop(): Promise<void>;
};

const batchSize = 100;
const maxParallel = 8;
/** Number of batches of events. A slow event delays only its batch. */
const sharedBatches = 4;

/**
 * Sends the outbox of a service: events to subscribers and the propagator, messages to the message port.
 * @param services all services of the product
 */
export function createRelay(
  ports: ServicePorts,
  services: readonly Service[],
  service: Service,
): Relay {
  const { log } = ports;
  const delivery = new OutboxDelivery(ports, services, service);
  let running: Promise<void> | null = null;
  let again = false;

  async function drain(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    // A request wakes the relay in its own language and trace, but a delivery has the events of many requests.
    running = runInTrace(undefined, () => runInLanguage(defaultLanguage, repeat)).finally(() => {
      running = null;
    });
    return running;
  }

  async function repeat(): Promise<void> {
    do {
      again = false;
      await delivery.run();
    } while (again && !delivery.isStopped);
  }

  return {
    drain,
    wake: () => {
      drain().catch((error) => {
        if (!delivery.isStopped)
          log.warn({ err: error, service: service.name }, 'the relay is paused');
      });
    },
    stop: async () => {
      delivery.isStopped = true;
      await running?.catch(() => undefined);
    },
  };
}

class OutboxDelivery {
  isStopped = false;
  private readonly context: ServiceContext;

  constructor(
    private readonly ports: ServicePorts,
    private readonly services: readonly Service[],
    private readonly service: Service,
  ) {
    this.context = createServiceContext(ports, service);
  }

  /** Delivers rows until none is ready. */
  async run(): Promise<void> {
    const { database } = this.context;
    const { outbox } = this.service.schema;
    while (!this.isStopped) {
      const rows = await findReadyRows(database, outbox, this.ports.clock.now(), batchSize);
      const messages = groupByKey(rows.filter(({ kind }) => kind === 'message'));
      const events = toBatches(groupByKey(rows.filter(({ kind }) => kind === 'event')));
      await runInParallel([
        ...messages.map((key) => () => this.deliverInOrder(key)),
        ...events.map((batch) => () => this.deliverBatch(batch)),
      ]);
      // No row was left out when no key can have reached its limit. A row that is stored now wakes the relay again.
      if (rows.length < maxRowsPerKey) return;
    }
  }

  /** Deletes each message as soon as it is sent, because some gateways do not detect repeated messages. */
  private async deliverInOrder(messages: readonly OutboxRow[]): Promise<void> {
    for (const message of messages) {
      const isDelivered = await this.deliverBatch([message]);
      if (!isDelivered) return;
    }
  }

  /** Delivers rows and postpones rejected ones with the later rows of their keys. Returns whether all were delivered. */
  private async deliverBatch(rows: readonly OutboxRow[]): Promise<boolean> {
    if (this.isStopped) return false;
    const rejected = await this.trySend(rows);
    const stuck = new Map<string, OutboxRow>();
    const delivered: number[] = [];
    for (const row of rows) {
      if (stuck.has(row.orderKey)) continue;
      if (rejected.has(row.eventId)) stuck.set(row.orderKey, row);
      else delivered.push(row.id);
    }
    const { outbox } = this.service.schema;
    if (delivered.length > 0) await deleteRows(this.context.database, outbox, delivered);
    for (const row of stuck.values()) await this.postpone(row, rejected.get(row.eventId) ?? false);
    return stuck.size === 0;
  }

  private async postpone(row: OutboxRow, isTemporaryFailure: boolean): Promise<void> {
    const { ports, service, context } = this;
    const failure = { row, isTemporary: isTemporaryFailure };
    const { outbox } = service.schema;
    const isSetAside = await postponeRow(context.database, outbox, failure, ports.clock.now());
    if (!isSetAside) return;
    const { kind, eventId } = row;
    countSetAside(service.name, kind);
    ports.log.error(
      { service: service.name, kind, eventId },
      'set aside: it is rejected again and again, and later ones are sent without it',
    );
  }

  private async trySend(rows: readonly OutboxRow[]): Promise<Rejections> {
    const { name } = this.service;
    try {
      failPoint(`relay ${name}.loaded`);
      const links = rows.map(({ traceparent }) => traceparent);
      const rejected = await runInSpan(`deliver ${name}`, { kind: spanKinds.consumer, links }, () =>
        this.send(rows),
      );
      failPoint(`relay ${name}.delivered`);
      return rejected;
    } catch (error) {
      this.ports.log.warn({ err: error, service: name }, 'delivery was postponed');
      return new Map(rows.map(({ eventId }) => [eventId, isTemporary(error as Error)]));
    }
  }

  private async send(rows: readonly OutboxRow[]): Promise<Rejections> {
    if (rows[0]?.kind === 'event')
      return sendEvents(this.services, this.service, this.context, rows);
    for (const { payload, eventId } of rows)
      await this.ports.messagePort
        .deliver(payload as Message, eventId)
        .catch((error) => this.logAddressRejection(error, eventId));
    return new Map();
  }

  /** A message to an address that does not exist is done. @throws the other errors */
  private logAddressRejection(error: unknown, eventId: string): void {
    if (!(error instanceof Problem && error.code === addressRejected)) throw error;
    this.ports.log.warn({ service: this.service.name, eventId }, 'the address does not exist');
  }
}

/** Keys that were rejected before are sent alone, so that they do not delay others. */
function toBatches(keys: readonly OutboxRow[][]): OutboxRow[][] {
  const alone = keys.filter(([first]) => first !== undefined && first.attempts > 0);
  const fresh = keys.filter(([first]) => first?.attempts === 0);
  const size = Math.ceil(fresh.length / sharedBatches);
  const batches = Array.from({ length: sharedBatches }, (_, nth) =>
    fresh.slice(nth * size, (nth + 1) * size).flat(),
  );
  return [...batches.filter((rows) => rows.length > 0), ...alone];
}

function groupByKey(rows: readonly OutboxRow[]): OutboxRow[][] {
  const keys = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const key = keys.get(row.orderKey);
    if (key) key.push(row);
    else keys.set(row.orderKey, [row]);
  }
  return [...keys.values()];
}

async function runInParallel(work: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...work];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: Math.min(maxParallel, work.length) }, worker));
}
