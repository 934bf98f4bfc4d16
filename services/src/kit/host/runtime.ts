import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from 'shared-server/clock';
import type { Secrets } from 'shared-server/secrets';
import type { z } from 'zod';
import type { Configuration } from '../configuration';
import type { CallInput } from '../context';
import type { DatabaseConnection } from '../database/connection';
import type { StandingConnection } from '../database/standing-connection';
import type { Admission } from '../http/admission';
import type { StoredReply } from '../http/idempotency';
import type { MessagePort } from '../messages';
import type { RequestMeter } from '../metrics/http-metrics';
import type { Registry } from '../metrics/registry';
import type { Operation } from '../operation';
import type { Service } from '../service';
import type { Caller } from './call';
import type { RememberedAnswers } from './remembered-answers';

export type Resource = { close(): Promise<void> };

/** What one process shares: made once by `createHost`. */
export type Runtime = {
  configuration: Configuration;
  clock: Clock;
  connection: DatabaseConnection;
  standing: StandingConnection;
  /** What services keep open for as long as the process lives, by service and name. */
  resources: Map<string, Resource>;
  answers: RememberedAnswers;
  secrets: Secrets;
  internalSecret: string;
  messagePort: MessagePort;
  /** Every service of the product, hosted here or elsewhere. */
  services: readonly Service[];
  isHosted(name: string): boolean;
  /** Runs an operation that is hosted here; answers the body of its reply. */
  callHere(
    what: { service: Service; operation: Operation },
    input: CallInput<z.ZodType>,
    caller: Caller,
  ): Promise<unknown>;
  app: FastifyInstance;
  log: FastifyBaseLogger;
  /** What this process takes on, and what it refuses. */
  admission: Admission;
  /** Of each service hosted here. */
  meter: RequestMeter;
  /** The numbers of the process, beside those of each service. */
  metrics: Registry;
  /** Tells the relay of a service that rows wait in its outbox. */
  wakeRelay(service: Service): void;
  /** Complains when an operation refuses with a code that it did not declare. */
  checkDeclared(error: unknown, operation: Operation, service: Service): void;
  /** Complains, in tests, when an answer that no HTTP carries is not as its operation declared it. */
  checkAnswer(reply: StoredReply, operation: Operation): void;
};
