import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from 'shared-server/clock';
import type { z } from 'zod';
import type { Configuration } from './configuration';
import type { Database } from './database/connection';
import type { Message } from './messages';
import type { Session } from './session';

/**
 * What an event is about. Those about the same are delivered in their order, and one that is refused holds up only
 * them: the booking, else the operation, else the id of what it is about, such as a traveller or a train of a day.
 */
type Subject =
  | { bookingId: string; operationId?: string; subject?: undefined }
  | { bookingId?: undefined; operationId: string; subject?: undefined }
  | { bookingId?: undefined; operationId?: undefined; subject: string };

/** Something that happened, told to subscribed services and, where marked, to travellers' browsers. */
export type DomainEvent = Subject & {
  /** Noun and past verb: `booking.exchanged`. */
  type: string;
  /** `travellers`: also pushed by the propagator to sessions that own the booking. */
  audience: 'travellers' | 'services';
  data: Record<string, unknown>;
};

export type CallInput<S extends z.ZodType> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  /** What the caller needs of the answer; it is parsed with this. */
  response: S;
};

/**
 * Runs an operation of another service: in-process when hosted here, by HTTP otherwise. The caller's
 * session and address go along. A refusal is thrown as `Problem` with the other service's code; an unreachable
 * service as `service-unavailable`. Not allowed inside a transaction (it would hold a connection).
 */
export type Call = <S extends z.ZodType>(
  service: string,
  operationId: string,
  input: CallInput<S>,
) => Promise<z.output<S>>;

// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can say `this`.
export interface ServiceContext {
  /** Drizzle on node-postgres; of the context inside a transaction it is that transaction. */
  database: Database;
  /**
   * All or nothing. The work is given the context inside, and must use no other: what it does with the one outside is
   * no part of the transaction. Inside one already it is a part of that. Runs again, up to three times, on a deadlock
   * or serialization failure.
   */
  transaction<T>(work: (context: this) => Promise<T>): Promise<T>;
  /** A part of a transaction that can fail alone: what it did is undone, the rest stands. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  clock: Clock;
  call: Call;
  /** Stores the event with the transaction's other effects; it is delivered at least once after commit. */
  publish(event: DomainEvent): Promise<void>;
  messages: {
    /** Inside a transaction: stored with it and sent after commit. Outside: sent at once. */
    send(message: Message): Promise<void>;
  };
  /** Hears PostgreSQL notices of a channel from all processes; an empty payload says: catch up. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => void>;
  /** One per process under this name, made when first asked for and closed when the process stops. */
  resource<R extends { close(): Promise<void> }>(name: string, make: () => R): R;
  /** 32 bytes for a purpose, the same in every process and after a restart. */
  secret(purpose: string): Buffer;
  configuration: Configuration;
  log: FastifyBaseLogger;
}

/** A `__Host-` cookie that holds an opaque token. */
export type TokenCookie = {
  /** The opaque token that the browser sent. */
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
  /** Tells a browser again in which somebody signed in before. Only authentication reads and writes it. */
  deviceCookie: TokenCookie;
  /** The exact body, for operations with `rawBody`. */
  rawBody: string | null;
  idempotencyKey: string | null;
  /** Request headers, lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  /** The context without this request, for what outlives it. */
  background(): ServiceContext;
  /** For streams: the raw response is the operation's own from here on; what it returns is not sent. */
  takeOver(): ServerResponse;
  /** The address of who asks, as the first proxy saw it; also where another service asks for them. */
  remoteAddress(): string;
}
