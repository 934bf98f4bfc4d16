import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from 'shared-server/clock';
import { assertMigrated, migrateServices } from 'shared-server/database/migrations';
import { getNewServerWarning } from 'shared-server/database/server-version';
import { withAdvisoryLock } from 'shared-server/database/with-advisory-lock';
import { Readiness, serveProbes } from 'shared-server/program/readiness';
import type { Secrets } from 'shared-server/secrets';
import { createBroker } from '../broker/broker';
import type { Configuration } from '../configuration';
import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import { connect } from '../database/connections/connection';
import { createDedicatedConnection } from '../database/connections/dedicated-connection';
import { assertPoolerSettings } from '../database/connections/pooler-settings';
import { createLeadership } from '../events/leadership';
import { receiveEventsOperation } from '../events/receive-events';
import { createApp } from '../http/app';
import { limitRequests, unlimitedRoute } from '../http/limits/back-pressure';
import { createRequestLimiter, type RequestLimiter } from '../http/limits/request-limiter';
import { mountServices } from '../http/mount-services';
import { listProblems } from '../http/problems/documented-responses';
import type { MessagePort } from '../messages';
import { monitorEventLoop } from '../metrics/event-loop';
import { createRequestMeter } from '../metrics/http-metrics';
import { createProcessMetrics } from '../metrics/process-metrics';
import { Problem } from '../problem';
import type { Service } from '../service';
import { BackgroundWork } from './background-work';
import { createCalls } from './calls/call';
import { callInProcess } from './calls/call-in-process';
import { ResponseCache } from './calls/response-cache';
import { prepareShutdown, type ShutdownResult } from './graceful-shutdown';
import { createMessagePort } from './message-port';
import { createPurgeJob } from './purge-old-rows';

export type HostOptions = {
  configuration: Configuration;
  databaseUrl: string;
  secrets: Secrets;
  /** All services of the product. `configuration.services` selects those that run here. */
  services: readonly Service[];
  clock?: Clock;
  messagePort?: MessagePort;
  /** Runs jobs on timers. Tests run them by name instead. */
  timers?: boolean;
  /** Throws for an undeclared problem code. On in tests. */
  strict?: boolean;
  /** Log destination. Default: standard error. */
  logTo?: { write(line: string): void };
};

/** The parts of a process that tests use. */
export type Runtime = ServicePorts & { internalSecret: string; limiter: RequestLimiter };

export type Host = {
  app: FastifyInstance;
  runtime: Runtime;
  work: BackgroundWork;
  hosted: readonly Service[];
  /** Migrates the database and starts services, relays and jobs. Until then requests are rejected with 503. */
  start(): Promise<void>;
  /** @param timeoutMs time for work in flight; default `shutdownTimeoutMs` */
  stop(timeoutMs?: number): Promise<ShutdownResult>;
};

export async function createHost(options: HostOptions): Promise<Host> {
  const { configuration, databaseUrl, clock = systemClock } = options;
  const services = options.services.map(withEventReceiver).map(withPurgeJob);
  const hosted = hostedOf(services, configuration.services);
  const names = new Set(hosted.map((service) => service.name));
  const loop = monitorEventLoop();
  const limiter = createRequestLimiter(configuration.requestLimits);
  const meter = createRequestMeter();
  const internalSecret = options.secrets('internal-calls').toString('base64url');
  const app = createApp(configuration, meter, options);
  const directUrl = configuration.databaseDirectUrl ?? databaseUrl;
  const isBehindPooler = directUrl !== databaseUrl;
  const dedicatedConnection = createDedicatedConnection(directUrl, () => leadership.clear());
  const leadership = createLeadership(dedicatedConnection);
  const connection = connect(databaseUrl, configuration.databaseConnections, { isBehindPooler });
  const calls = createCalls({
    services,
    internalSecret,
    app,
    log: app.log,
    pool: connection.pool,
    serviceAddresses: configuration.serviceAddresses,
    isHosted: (name) => names.has(name),
    cache: new ResponseCache(clock),
    callInProcess: (...given) => callInProcess(ports, ...given),
  });
  const ports: ServicePorts = {
    configuration,
    clock,
    connection,
    dedicatedConnection,
    calls,
    listServicesWith: (operationId) =>
      listServicesWith(services, operationId).filter(
        (name) => names.has(name) || name in configuration.serviceAddresses,
      ),
    log: app.log,
    broker: configuration.nats && createBroker(configuration.nats, services, app.log),
    secrets: options.secrets,
    messagePort: options.messagePort ?? createMessagePort(configuration, calls, options.secrets),
    resources: new Map(),
    wakeRelay: (service) => work.wake(service),
    checkDeclared: declaredProblemCheck(app.log, options.strict ?? false),
  };
  const work = new BackgroundWork(ports, hosted, {
    services,
    connection: dedicatedConnection,
    leadership,
    timers: options.timers ?? true,
  });
  limitRequests(app, { ...configuration, limiter, internalSecret });
  const readiness = new Readiness();
  const shutdown = prepareShutdown({
    ...ports,
    app,
    readiness,
    internalSecret,
    dedicatedConnection,
  });
  const metrics = createProcessMetrics({ connection, loop, limiter, configuration });
  serveProbes(app, readiness, {
    schema: { hide: true },
    config: { ...unlimitedRoute, isProbe: true },
  });
  await mountServices(
    app,
    ports,
    { dedicatedConnection, internalSecret, limiter, metrics, meter },
    hosted,
  );
  let stopped: Promise<ShutdownResult> | undefined;

  return {
    app,
    runtime: Object.assign(ports, { internalSecret, limiter }),
    work,
    hosted,
    async start() {
      await (configuration.migrateOnStart ? migrateServices : assertMigrated)(directUrl, hosted);
      await checkDatabase(ports, isBehindPooler);
      await app.ready();
      for (const service of hosted) await startService(ports, service, directUrl);
      await work.start();
      readiness.phase = 'ready';
    },
    stop: (timeoutMs) => {
      stopped ??= shutdown.run(work, timeoutMs).finally(() => loop.close());
      return stopped;
    },
  };
}

const listServicesWith = (services: readonly Service[], operationId: string): string[] =>
  services
    .filter(({ operations }) => operations.some(({ id }) => id === operationId))
    .map(({ name }) => name);

async function checkDatabase(
  { connection: { pool }, log }: ServicePorts,
  isBehindPooler: boolean,
): Promise<void> {
  if (isBehindPooler) await assertPoolerSettings(pool);
  const warning = await getNewServerWarning(pool);
  if (warning) log.warn(warning);
}

function declaredProblemCheck(
  log: FastifyBaseLogger,
  strict: boolean,
): ServicePorts['checkDeclared'] {
  return (error, operation, service) => {
    if (!(error instanceof Problem) || error.code in listProblems(operation)) return;
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

function withPurgeJob(service: Service): Service {
  return { ...service, jobs: [...(service.jobs ?? []), createPurgeJob(service)] };
}

function hostedOf(services: readonly Service[], wanted: readonly string[]): readonly Service[] {
  const unknown = wanted.filter((name) => !services.some((service) => service.name === name));
  if (unknown.length > 0) {
    const known = services.map((service) => service.name).join(', ');
    throw new Error(
      `SERVICES names ${unknown.join(', ')}, which do not exist. Known services: ${known}.`,
    );
  }
  return wanted.length === 0 ? services : services.filter(({ name }) => wanted.includes(name));
}

/** Under a lock, so that two processes do not both create the seed data. */
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
  await withAdvisoryLock(directUrl, lock, () => start(createServiceContext(ports, service)));
}
