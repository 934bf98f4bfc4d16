import type { PgSchema } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ServiceContext } from './context';
import type { ServiceTables } from './database/service-tables';
import type { Operation } from './operation';

/** Work on a timer, run by one process at a time. In tests only when asked: `services.runJob(…)`. */
export type Job = {
  name: string;
  everySeconds: number;
  run(context: ServiceContext): Promise<void>;
};

export type ReceivedEvent<D = unknown> = {
  id: string;
  type: string;
  at: string;
  bookingId: string | null;
  operationId: string | null;
  data: D;
};

/** What `prepare` answers where an event changes nothing: then nothing is stored either, not even its mark. */
export const nothingToDo: unique symbol = Symbol('nothing to do');

export type Subscription<D extends z.ZodType = z.ZodType, P = unknown> = {
  /** Unique in the service; it is the name under which repeats are recognised. */
  name: string;
  /** The event type, such as `payment.captured`. */
  event: string;
  data: D;
  /** Each event is prepared when the one before it was handled: for plans made from the state of all. */
  oneByOne?: boolean;
  /** Runs before the transaction: the place for `context.call` and requests to the outside. May repeat. */
  prepare?: (
    event: ReceivedEvent<z.output<D>>,
    context: ServiceContext,
  ) => Promise<P | typeof nothingToDo>;
  /**
   * Runs inside one transaction with the mark that the event was handled: its effects happen once. Events
   * that came together share it.
   */
  handle: (
    event: ReceivedEvent<z.output<D>>,
    context: ServiceContext,
    prepared: P,
  ) => Promise<void>;
};
export type AnySubscription = Omit<Subscription, 'prepare' | 'handle'> & {
  prepare?: (event: never, context: ServiceContext) => Promise<unknown>;
  handle: (event: never, context: ServiceContext, prepared: never) => Promise<void>;
};

export function defineSubscription<D extends z.ZodType, P = undefined>(
  subscription: Subscription<D, P>,
): Subscription<D, P> {
  return subscription;
}

export type Service = {
  /** `train-swap`; the base path is `/api/train-swap` unless told. */
  name: string;
  title: string;
  description?: string;
  basePath?: string;
  /** The tables module: its own `pgSchema` as `schema` and the tables of `serviceTables(schema)`. */
  schema: { schema: PgSchema<string> } & ServiceTables;
  /** Absolute path of the folder that `migrations` writes. */
  migrationsFolder: string;
  operations: readonly Operation[];
  jobs?: readonly Job[];
  subscriptions?: readonly AnySubscription[];
  /** Once per process after migrations, before listening; one process at a time. Must be repeatable. */
  start?: (context: ServiceContext) => Promise<void>;
  /** Pages and streams that are no JSON operations. Paths are absolute. */
  routes?: (app: FastifyInstance, context: ServiceContext) => Promise<void>;
};

export function defineService(service: Service): Service {
  const ids = service.operations.map((operation) => operation.id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new Error(`${service.name} defines the operation ${repeated} twice.`);
  return service;
}

export function basePathOf(service: Service): string {
  return service.basePath ?? `/api/${service.name}`;
}
