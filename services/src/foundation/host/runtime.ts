import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import type { Configuration } from '../configuration';
import type { DatabaseConnection } from '../database/connection';
import type { MessagePort } from '../messages';
import type { Operation } from '../operation';
import type { Secrets } from '../secrets';
import type { Service } from '../service';

/** What one process shares: made once by `createHost`. */
export type Runtime = {
  configuration: Configuration;
  clock: Clock;
  connection: DatabaseConnection;
  secrets: Secrets;
  internalSecret: string;
  messagePort: MessagePort;
  /** Every service of the product, hosted here or elsewhere. */
  services: readonly Service[];
  isHosted(name: string): boolean;
  app: FastifyInstance;
  log: FastifyBaseLogger;
  /** Tells the relay of a service that rows wait in its outbox. */
  wakeRelay(service: Service): void;
  /** Complains when an operation refuses with a code that it did not declare. */
  checkDeclared(error: unknown, operation: Operation, service: Service): void;
};
