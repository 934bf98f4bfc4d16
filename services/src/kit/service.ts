import type { PgSchema } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ServiceContext } from './context';
import type { ServiceTables } from './database/service-tables';
import type { Operation } from './operation';

/** Work on a timer, run by one process at a time. Tests run it with `runJob`. */
export type Job = {
  name: string;
  everySeconds: number;
  /** Also runs when the process starts, before the first interval is over. */
  runsAtStart?: boolean;
  /** The signal is aborted when the process stops. */
  run(context: ServiceContext, stop: AbortSignal): Promise<void>;
};

export type ReceivedEvent<D = unknown> = {
  id: string;
  type: string;
  at: string;
  bookingId: string | null;
  operationId: string | null;
  data: D;
};

/** The result of `prepare` for an event that changes nothing. Nothing is stored then, not even that it was received. */
export const nothingToDo: unique symbol = Symbol('nothing to do');

export type Subscription<D extends z.ZodType = z.ZodType, P = unknown> = {
  /** Unique in the service. Repeated events are recognised by this name. */
  name: string;
  /** The event type, such as `payment.captured`. */
  event: string;
  data: D;
  /** Prepares an event only after the one before it was handled. Needed when the result depends on the state of all rows. */
  sequential?: boolean;
  /** Runs before the transaction, for `context.call` and external requests. Can run more than once. */
  prepare?: (
    event: ReceivedEvent<z.output<D>>,
    context: ServiceContext,
  ) => Promise<P | typeof nothingToDo>;
  /**
   * Runs in the transaction that marks the event as received, so its effects happen once. Events that arrived
   * together share the transaction.
   */
  handle: (
    event: ReceivedEvent<z.output<D>>,
    context: ServiceContext,
    prepared: P,
  ) => Promise<void>;
};
export type AnySubscription = Omit<Subscription, 'prepare' | 'handle'> & {
  // Methods, whose parameters TypeScript compares in both directions.
  prepare?(event: ReceivedEvent, context: ServiceContext): Promise<unknown>;
  handle(event: ReceivedEvent, context: ServiceContext, prepared: unknown): Promise<void>;
};

export function defineSubscription<D extends z.ZodType, P = undefined>(
  subscription: Subscription<D, P>,
): Subscription<D, P> {
  return subscription;
}

export type Service = {
  /** `train-swap`. The base path is `/api/train-swap`. */
  name: string;
  title: string;
  description?: string;
  /** The tables module: its own `pgSchema` as `schema` and the tables of `serviceTables(schema)`. */
  schema: { schema: PgSchema<string> } & ServiceTables;
  /** Absolute path of the folder with the generated migrations. */
  migrationsFolder: string;
  operations: readonly Operation[];
  jobs?: readonly Job[];
  subscriptions?: readonly AnySubscription[];
  /** Runs at each start of a process, after migrations and before listening, in one process at a time. Must be repeatable. */
  start?: (context: ServiceContext) => Promise<void>;
  /** Pages and streams that are not JSON operations. Paths are absolute. */
  routes?: (app: FastifyInstance, context: ServiceContext) => Promise<void>;
};

export function defineService(service: Service): Service {
  const ids = service.operations.map((operation) => operation.id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new Error(`${service.name} defines the operation ${repeated} twice.`);
  return service;
}

export function basePathOf(service: Service): string {
  return `/api/${service.name}`;
}
