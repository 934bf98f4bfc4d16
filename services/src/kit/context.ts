import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from 'shared-server/clock';
import type { z } from 'zod';
import type { Broker } from './broker/broker';
import type { Configuration } from './configuration';
import type { Database } from './database/connections/connection';
import type { Message } from './messages';
import type { Session } from './session';

/**
 * The subject of an event: a booking, an operation, or another id such as a traveller. Events of one subject are
 * delivered in order, and a rejected event delays only events of its subject.
 */
type Subject =
  | { bookingId: string; operationId?: string; subject?: undefined }
  | { bookingId?: undefined; operationId: string; subject?: undefined }
  | { bookingId?: undefined; operationId?: undefined; subject: string };

/** An event that is sent to the subscribed services, and to browsers when the audience is `travellers`. */
export type DomainEvent = Subject & {
  /** Noun and past verb: `booking.exchanged`. */
  type: string;
  /** `travellers`: the propagator also pushes it to sessions that own the booking. */
  audience: 'travellers' | 'services';
  data: Record<string, unknown>;
};

export type CallInput<S extends z.ZodType> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  /** Parses the parts of the response that the caller uses. */
  response: S;
};

/**
 * Calls an operation of another service with the caller's session and address: in-process when it is hosted here,
 * otherwise over HTTP. Not allowed inside a transaction, because it would hold a connection.
 * @throws {Problem} with the other service's code, or `service-unavailable`
 */
export type Call = <S extends z.ZodType>(
  service: string,
  operationId: string,
  input: CallInput<S>,
) => Promise<z.output<S>>;

// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can use the `this` type.
export interface ServiceContext {
  /** Drizzle on node-postgres. In the context of a transaction it is that transaction. */
  database: Database;
  /**
   * Runs the work in a transaction, or in the current one. The work must use only the context that it receives.
   * Retries up to three times on a deadlock or serialization failure.
   */
  transaction<T>(work: (context: this) => Promise<T>): Promise<T>;
  /** A part of a transaction that can fail alone: its changes are undone, the rest stays. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  clock: Clock;
  call: Call;
  /** Calls the operation of each service that has it and can be reached. */
  callEach<S extends z.ZodType>(operationId: string, input: CallInput<S>): Promise<z.output<S>[]>;
  /** Stores the events in the transaction. They are delivered at least once after commit, in order. */
  publish(...events: DomainEvent[]): Promise<void>;
  messages: {
    /** Inside a transaction the message is sent after commit, outside at once. */
    send(message: Message): Promise<void>;
  };
  /** Listens to PostgreSQL notifications from all processes. An empty payload means that some may have been missed. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => void>;
  /** Distributes live events instead of PostgreSQL; null without `NATS_URL`. */
  broker: Broker | null;
  /** One resource per process and name. It is created at first use and closed when the process stops. */
  resource<R extends { close(): Promise<void> }>(name: string, create: () => R): R;
  /** 32 bytes for a purpose, the same in all processes and after a restart. */
  secret(purpose: string): Buffer;
  configuration: Configuration;
  log: FastifyBaseLogger;
}

/** A `__Host-` cookie that holds an opaque token. */
export type TokenCookie = {
  /** The token that the browser sent. */
  token: string | null;
  set(token: string, expiresAt: Date): void;
  clear(): void;
};

export interface OperationContext<S extends Session | null = Session | null>
  extends ServiceContext {
  session: S;
  requestId: string;
  /** Only authentication writes it. */
  sessionCookie: TokenCookie;
  /** Identifies a browser in which a traveller has signed in. Only authentication reads and writes it. */
  deviceCookie: TokenCookie;
  /** The exact body, for operations with `rawBody`. */
  rawBody: string | null;
  idempotencyKey: string | null;
  /** Request headers, lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  /** A context without this request, for work that continues after the response. */
  background(): ServiceContext;
  /** For streams: the operation writes the raw response itself, and its return value is ignored. */
  hijackResponse(): ServerResponse;
  /** The client's address behind trusted proxies, also in a call from another service. */
  remoteAddress(): string;
}
