import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from 'shared-server/clock';
import type { Secrets } from 'shared-server/secrets';
import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connection';
import type { StandingConnection } from '../database/standing-connection';
import type { MessagePort } from '../messages';
import type { Operation } from '../operation';
import type { Service } from '../service';
import type { Calls } from './call';

export type Resource = { close(): Promise<void> };

/** What services keep open for as long as the process lives, by service and name. */
export type Resources = Map<string, Resource>;

/** What one process has for its services: a `ServiceContext` is made of these. */
export type ServicePorts = {
  configuration: Configuration;
  log: FastifyBaseLogger;
  clock: Clock;
  connection: DatabaseConnection;
  standing: Pick<StandingConnection, 'listen'>;
  secrets: Secrets;
  messagePort: MessagePort;
  calls: Calls;
  resources: Resources;
  /** Notifies the relay of a service that rows wait in its outbox. */
  wakeRelay(service: Service): void;
  /** Checks that an operation declares the problem with which it rejects. */
  checkDeclared(error: unknown, operation: Operation, service: Service): void;
};
