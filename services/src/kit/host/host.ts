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
import { createAdmission } from '../http/admission';
import { bodyLimit, createApp } from '../http/app';
import { serveBehindDoor } from '../http/door';
import { allProblems } from '../http/problem-documents';
import type { MessagePort } from '../messages';
import { createRequestMeter } from '../metrics/http-metrics';
import { watchLoopDelay } from '../metrics/loop-delay';
import type { ResponseSchemas } from '../operation';
import { Problem } from '../problem';
import { basePathOf, type Service } from '../service';
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
  /** An undeclared problem code, or an answer of another shape, becomes a fault: on in tests. */
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
  const loop = watchLoopDelay();
  const admission = createAdmission(configuration.admission, loop.recent);
  const meter = createRequestMeter();
  const internalSecret = options.secrets('internal-calls').toString('base64url');
  const { allowedOrigins } = configuration;
  const door = serveBehindDoor({
    ...{ admission, meter, allowedOrigins, internalSecret },
    limits: configuration.limits,
    trustedProxies: configuration.trustedProxies,
    bodyLimitAt: bodyLimitsOf(hosted),
  });
  const app = createApp(configuration, door, meter, options);
  const directUrl = configuration.databaseDirectUrl ?? options.databaseUrl;
  const isBehindPooler = directUrl !== options.databaseUrl;
  const standing = createStandingConnection(directUrl, () => leadership.lost());
  const leadership = createLeadership(standing);
  const connection = connect(options.databaseUrl, configuration.databaseConnections, {
    isBehindPooler,
  });
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
    admission,
    meter,
    metrics: processMetrics({ connection, loop, admission, configuration }),
    wakeRelay: (service) => work.wake(service),
    ...checksOfAnswers(app.log, options.strict ?? false),
  };
  const port = options.messagePort ?? messagePortFor(runtime);
  const work = createBackgroundWork(runtime, hosted, {
    connection: standing,
    leadership,
    timers: options.timers ?? true,
  });
  // The work is done once the response is known: a client that reads slowly must not hold a place.
  app.addHook('onSend', (_request, reply, payload, done) => {
    admission.leave(reply.raw);
    done(null, payload);
  });
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
      await migrateServices(directUrl, hosted);
      if (isBehindPooler) await assertPoolerSettings(connection.pool);
      const warning = await newServerWarning(connection.pool);
      if (warning) app.log.warn(warning);
      await app.ready();
      for (const service of hosted) await startService(runtime, service, directUrl);
      await work.start();
    },
    stop: (timeoutMs) => {
      stopped ??= goodbye.say(work, timeoutMs).finally(() => loop.close());
      return stopped;
    },
  };
}

/** The limit for the body of an operation by its path; an operation with its own limit has no parameters. */
function bodyLimitsOf(services: readonly Service[]): (path: string) => number {
  const limits = new Map<string, number>();
  for (const service of services) {
    for (const { path, bodyLimit: own } of service.operations) {
      if (own) limits.set(basePathOf(service) + path, own);
    }
  }
  return (path) => limits.get(path) ?? bodyLimit;
}

function checksOfAnswers(
  log: FastifyBaseLogger,
  strict: boolean,
): Pick<Runtime, 'checkDeclared' | 'checkAnswer'> {
  return {
    checkDeclared: (error, operation, service) => {
      if (!(error instanceof Problem) || error.code in allProblems(operation)) return;
      if (error.status === 503) return;
      const message = `${service.name} ${operation.id} refuses with ${error.code}, which it does not declare`;
      if (strict) throw new Error(message, { cause: error });
      log.error(message);
    },
    checkAnswer: ({ status, body }, operation) => {
      if (!strict) return;
      const carried = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
      operation.responses[status as keyof ResponseSchemas]?.parse(carried);
    },
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
async function startService(runtime: Runtime, service: Service, directUrl: string): Promise<void> {
  const { start } = service;
  if (!start) return;
  const lock = {
    text: `select pg_advisory_lock(hashtext('train-swap start'), hashtext($1))`,
    values: [`start ${service.name}`],
  };
  await oneAtATime(directUrl, lock, () => start(serviceContext(runtime, service)));
}
