import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from 'shared-server/clock';
import type { Secrets } from 'shared-server/secrets';
import type { Broker } from '../broker/broker';
import type { Configuration } from '../configuration';
import type { Call } from '../context';
import type { DatabaseConnection } from '../database/connections/connection';
import type { DedicatedConnection } from '../database/connections/dedicated-connection';
import type { MessagePort } from '../messages';
import type { Operation } from '../operation';
import type { Service } from '../service';

export type Caller = {
  cookie?: string | undefined;
  requestId?: string | undefined;
  remoteAddress?: () => string;
};

/** Creates `context.call` for a caller, whose session cookie, request id and address are sent along. */
export type Calls = (caller?: Caller) => Call;

export type Resource = { close(): Promise<void> };

/** Resources that live as long as the process, by service and name. */
export type Resources = Map<string, Resource>;

/** The dependencies of a process, from which a `ServiceContext` is created. */
export type ServicePorts = {
  configuration: Configuration;
  log: FastifyBaseLogger;
  clock: Clock;
  connection: DatabaseConnection;
  dedicatedConnection: Pick<DedicatedConnection, 'listen'>;
  /** Null without `NATS_URL`. */
  broker: Broker | null;
  secrets: Secrets;
  messagePort: MessagePort;
  calls: Calls;
  /** The names of the services that have the operation, hosted here or at a known address. */
  listServicesWith(operationId: string): string[];
  resources: Resources;
  /** Wakes the relay of a service after rows were added to its outbox. */
  wakeRelay(service: Service): void;
  /** Checks that an operation declares the problem that it throws. */
  checkDeclared(error: unknown, operation: Operation, service: Service): void;
};
