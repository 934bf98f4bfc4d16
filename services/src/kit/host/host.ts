import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../clock';
import type { Configuration } from '../configuration';
import { connect } from '../database/connection';
import { migrateServices } from '../database/migrations';
import { oneAtATime } from '../database/one-at-a-time';
import { createStandingConnection } from '../database/standing-connection';
import { createLeadership } from '../events/leadership';
import { receiveEventsOperation } from '../events/receive-events';
import { createApp } from '../http/app';
import { limitRequests } from '../http/back-pressure';
import { allProblems } from '../http/problem-documents';
import { createRequestLimiter } from '../http/request-limiter';
import type { MessagePort } from '../messages';
import { monitorEventLoop } from '../metrics/event-loop';
import { createRequestMeter } from '../metrics/http-metrics';

import { Problem } from '../problem';
import type { Secrets } from '../secrets';
import type { Service } from '../service';
import { type BackgroundWork, createBackgroundWork } from './background-work';
import { callHere } from './call-here';
import { forgetOldAnswers } from './forget-old-answers';
import { type GoodbyeResult, prepareGoodbye } from './goodbye';
import { messagePortFor } from './message-port';
import { processMetrics } from './process-metrics';
import { RememberedAnswers } from './remembered-answers';
import type { Runtime } from './runtime';
import { serviceContext } from './service-context';

export type HostOptions = {
  configuration: Configuration;
  databaseUrl: string;
  secrets: Secrets;
  /** All services of the product; `configuration.services` says which of them run here. */
  services: readonly Service[];
  clock?: Clock;
  messagePort?: MessagePort;
  /** Jobs run on their timers; a test runs them by name instead. */
  timers?: boolean;
  /** An undeclared problem code becomes an error: on in tests. */
  strict?: boolean;
  /** Where the log goes instead of the standard error. */
  logTo?: { write(line: string): void };
};

export type Host = {
  app: FastifyInstance;
  runtime: Runtime;
  work: BackgroundWork;
  hosted: readonly Service[];
  /** Migrates, starts services, relays and jobs. Does not listen. */
  start(): Promise<void>;
  /** @param timeoutMs how long work under way may take before it is cut; a few seconds unless given */
  stop(timeoutMs?: number): Promise<GoodbyeResult>;
};

/** One process that hosts all services or some of them over one database. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { configuration } = options;
  const services = options.services.map(withEventDoor).map(withOwnJobs);
  const hosted = hostedOf(services, configuration.services);
  const names = new Set(hosted.map((service) => service.name));
  const loop = monitorEventLoop();
  const limiter = createRequestLimiter(configuration.requestLimits);
  const meter = createRequestMeter();
  const internalSecret = options.secrets('internal-calls').toString('base64url');
  const app = createApp(configuration, meter, options);
  const standing = createStandingConnection(options.databaseUrl, () => leadership.lost());
  const leadership = createLeadership(standing);
  const connection = connect(options.databaseUrl, configuration.databaseConnections);
  const runtime: Runtime = {
    configuration,
    clock: options.clock ?? systemClock,
    connection,
    secrets: options.secrets,
    internalSecret,
    messagePort: { deliver: (...given) => port.deliver(...given) },
    services,
    standing,
    resources: new Map(),
    answers: new RememberedAnswers(options.clock ?? systemClock),
    isHosted: (name) => names.has(name),
    callHere: (...given) => callHere(runtime, ...given),
    app,
    log: app.log,
    limiter,
    meter,
    metrics: processMetrics({ connection, loop, limiter, configuration }),
    wakeRelay: (service) => work.wake(service),
    checkDeclared: declaredProblemCheck(app.log, options.strict ?? false),
  };
  const port = options.messagePort ?? messagePortFor(runtime);
  const work = createBackgroundWork(runtime, hosted, {
    connection: standing,
    leadership,
    timers: options.timers ?? true,
  });
  limitRequests(app, { ...configuration, limiter, internalSecret });
  const goodbye = prepareGoodbye(runtime);
  const { mountServices } = await import('../http/mount-services');
  await mountServices(app, runtime, hosted);
  let stopped: Promise<GoodbyeResult> | undefined;

  return {
    app,
    runtime,
    work,
    hosted,
    async start() {
      await migrateServices(options.databaseUrl, hosted);
      await app.ready();
      for (const service of hosted) await startService(runtime, service);
      await work.start();
    },
    stop: (timeoutMs) => {
      stopped ??= goodbye.say(work, timeoutMs).finally(() => loop.close());
      return stopped;
    },
  };
}

function declaredProblemCheck(log: FastifyBaseLogger, strict: boolean): Runtime['checkDeclared'] {
  return (error, operation, service) => {
    if (!(error instanceof Problem) || error.code in allProblems(operation)) return;
    if (error.status === 503) return;
    const message = `${service.name} ${operation.id} rejects with ${error.code}, which it does not declare`;
    if (strict) throw new Error(message, { cause: error });
    log.error(message);
  };
}

function withEventDoor(service: Service): Service {
  if (!service.subscriptions?.length) return service;
  return { ...service, operations: [...service.operations, receiveEventsOperation(service)] };
}

function withOwnJobs(service: Service): Service {
  return { ...service, jobs: [...(service.jobs ?? []), forgetOldAnswers(service)] };
}

function hostedOf(services: readonly Service[], wanted: readonly string[]): readonly Service[] {
  const unknown = wanted.filter((name) => !services.some((service) => service.name === name));
  if (unknown.length > 0) {
    const known = services.map((service) => service.name).join(', ');
    throw new Error(
      `SERVICES names ${unknown.join(', ')}, which do not exist. There are: ${known}.`,
    );
  }
  return wanted.length === 0 ? services : services.filter(({ name }) => wanted.includes(name));
}

/** Under a session lock, so that two processes do not both make the demonstration data. */
async function startService(runtime: Runtime, service: Service): Promise<void> {
  const { start } = service;
  if (!start) return;
  const lock = {
    text: `select pg_advisory_lock(hashtext('train-swap start'), hashtext($1))`,
    values: [`start ${service.name}`],
  };
  await oneAtATime(runtime.connection.url, lock, () => start(serviceContext(runtime, service)));
}
