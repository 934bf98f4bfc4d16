import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from 'shared-server/clock';
import { migrateServices } from 'shared-server/database/migrations';
import { oneAtATime } from 'shared-server/database/one-at-a-time';
import { newServerWarning } from 'shared-server/database/server-version';
import type { Secrets } from 'shared-server/secrets';
import type { Configuration } from '../configuration';
import { connect } from '../database/connection';
import { assertPoolerSettings } from '../database/pooler-settings';
import { createStandingConnection } from '../database/standing-connection';
import { createLeadership } from '../events/leadership';
import { receiveEventsOperation } from '../events/receive-events';
import { createApp } from '../http/app';
import { limitRequests } from '../http/back-pressure';
import { mountServices } from '../http/mount-services';
import { allProblems } from '../http/problem-documents';
import { createRequestLimiter, type RequestLimiter } from '../http/request-limiter';
import type { MessagePort } from '../messages';
import { monitorEventLoop } from '../metrics/event-loop';
import { createRequestMeter } from '../metrics/http-metrics';
import { Problem } from '../problem';
import type { Service } from '../service';
import { type BackgroundWork, createBackgroundWork } from './background-work';
import { createCalls } from './call';
import { callInProcess } from './call-in-process';
import { prepareShutdown, type ShutdownResult } from './graceful-shutdown';
import { messagePortFor } from './message-port';
import type { ServicePorts } from './ports';
import { processMetrics } from './process-metrics';
import { purgeOldRows } from './purge-old-rows';
import { ResponseCache } from './response-cache';
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

/** What tests use of a process. */
export type Runtime = ServicePorts & { internalSecret: string; limiter: RequestLimiter };

export type Host = {
  app: FastifyInstance;
  runtime: Runtime;
  work: BackgroundWork;
  hosted: readonly Service[];
  /** Migrates, starts services, relays and jobs. Does not listen. */
  start(): Promise<void>;
  /** @param timeoutMs how long work under way may take before it is cut; a few seconds unless given */
  stop(timeoutMs?: number): Promise<ShutdownResult>;
};

/** One process that hosts all services or some of them over one database. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { configuration } = options;
  const services = options.services.map(withEventReceiver).map(withOwnJobs);
  const hosted = hostedOf(services, configuration.services);
  const names = new Set(hosted.map((service) => service.name));
  const loop = monitorEventLoop();
  const limiter = createRequestLimiter(configuration.requestLimits);
  const meter = createRequestMeter();
  const internalSecret = options.secrets('internal-calls').toString('base64url');
  const app = createApp(configuration, meter, options);
  const directUrl = configuration.databaseDirectUrl ?? options.databaseUrl;
  const isBehindPooler = directUrl !== options.databaseUrl;
  const standing = createStandingConnection(directUrl, () => leadership.lost());
  const leadership = createLeadership(standing);
  const connection = connect(options.databaseUrl, configuration.databaseConnections, {
    isBehindPooler,
  });
  const clock = options.clock ?? systemClock;
  const calls = createCalls({
    ...{ services, internalSecret, app, log: app.log, pool: connection.pool },
    serviceAddresses: configuration.serviceAddresses,
    isHosted: (name) => names.has(name),
    cache: new ResponseCache(clock),
    callInProcess: (...given) => callInProcess(ports, ...given),
  });
  const ports: ServicePorts = {
    ...{ configuration, clock, connection, standing, calls },
    log: app.log,
    secrets: options.secrets,
    messagePort: options.messagePort ?? messagePortFor(configuration.messagesUrl, calls),
    resources: new Map(),
    wakeRelay: (service) => work.wake(service),
    checkDeclared: declaredProblemCheck(app.log, options.strict ?? false),
  };
  const work = createBackgroundWork(ports, hosted, {
    services,
    connection: standing,
    leadership,
    timers: options.timers ?? true,
  });
  limitRequests(app, { ...configuration, limiter, internalSecret });
  const shutdown = prepareShutdown({ ...ports, app, internalSecret, standing });
  const metrics = processMetrics({ connection, loop, limiter, configuration });
  await mountServices(app, ports, { standing, internalSecret, limiter, metrics, meter }, hosted);
  let stopped: Promise<ShutdownResult> | undefined;

  return {
    app,
    runtime: Object.assign(ports, { internalSecret, limiter }),
    work,
    hosted,
    async start() {
      await migrateServices(directUrl, hosted);
      if (isBehindPooler) await assertPoolerSettings(connection.pool);
      const warning = await newServerWarning(connection.pool);
      if (warning) app.log.warn(warning);
      await app.ready();
      for (const service of hosted) await startService(ports, service, directUrl);
      await work.start();
    },
    stop: (timeoutMs) => {
      stopped ??= shutdown.run(work, timeoutMs).finally(() => loop.close());
      return stopped;
    },
  };
}

function declaredProblemCheck(
  log: FastifyBaseLogger,
  strict: boolean,
): ServicePorts['checkDeclared'] {
  return (error, operation, service) => {
    if (!(error instanceof Problem) || error.code in allProblems(operation)) return;
    if (error.status === 503) return;
    const message = `${service.name} ${operation.id} rejects with ${error.code}, which it does not declare`;
    if (strict) throw new Error(message, { cause: error });
    log.error(message);
  };
}

function withEventReceiver(service: Service): Service {
  if (!service.subscriptions?.length) return service;
  return { ...service, operations: [...service.operations, receiveEventsOperation(service)] };
}

function withOwnJobs(service: Service): Service {
  return { ...service, jobs: [...(service.jobs ?? []), purgeOldRows(service)] };
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
async function startService(
  ports: ServicePorts,
  service: Service,
  directUrl: string,
): Promise<void> {
  const { start } = service;
  if (!start) return;
  const lock = {
    text: `select pg_advisory_lock(hashtext('train-swap start'), hashtext($1))`,
    values: [`start ${service.name}`],
  };
  await oneAtATime(directUrl, lock, () => start(serviceContext(ports, service)));
}
