import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { createOperatorCheck } from 'shared-server';
import type { Configuration } from '../configuration';
import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import type { DedicatedConnection } from '../database/connections/dedicated-connection';
import type { RequestMeter } from '../metrics/http-metrics';
import { problem } from '../problem';
import { basePathOf, type Service } from '../service';
import { registerDocsPage } from './docs/routes';
import { unlimitedRoute } from './limits/back-pressure';
import { registerOpenApiDocument } from './openapi-document';
import { mountOperation, type OperationLimits } from './operations/mount-operation';
import { routeNotFound } from './problems/problem-responses';

type Mounting = OperationLimits &
  Pick<HealthPorts, 'dedicatedConnection'> &
  Pick<MetricsPorts, 'metrics'> & { meter: RequestMeter };

/** Mounts each service below its base path with its OpenAPI document, health and metrics, and then its pages. */
export async function mountServices(
  app: FastifyInstance,
  ports: ServicePorts,
  mounting: Mounting,
  services: readonly Service[],
): Promise<void> {
  await app.register((scope) => registerDocsPage(scope, services));
  for (const service of services) {
    await app.register(
      async (scope) => {
        await registerOpenApiDocument(scope, service);
        const registry = new Registry();
        mounting.meter.measure(basePathOf(service), registry);
        for (const operation of service.operations)
          mountOperation(scope, ports, mounting, service, operation);
        scope.get(
          '/openapi.json',
          { schema: { hide: true } as object, config: unlimitedRoute },
          async () => scope.swagger(),
        );
        addHealthRoute(scope, { ...mounting, log: ports.log }, service.name);
        addMetricsRoute(
          scope,
          { ...mounting, configuration: ports.configuration },
          service.name,
          registry,
        );
      },
      { prefix: basePathOf(service) },
    );
    if (service.routes) {
      const routes = service.routes;
      await app.register(async (scope) => routes(scope, createServiceContext(ports, service)));
    }
  }
}

/** Shorter than the timeout of load balancers. */
const timeoutMs = 2_000;

type HealthPorts = {
  dedicatedConnection: Pick<DedicatedConnection, 'query'>;
  log: FastifyBaseLogger;
};

/** `GET …/health`: 200 when the database responds within the timeout, otherwise 503. */
function addHealthRoute(scope: FastifyInstance, health: HealthPorts, service: string): void {
  scope.get('/health', { schema: { hide: true } as object, config: unlimitedRoute }, async () => {
    if (await isDatabaseReachable(health)) return { status: 'ok', service };
    throw problem('service-unavailable', {
      status: 503,
      detail: 'The database does not respond at the moment. Try again soon.',
      retryAfter: 2,
    });
  });
}

/** Uses the dedicated connection, so that it does not wait for the pool under load. */
async function isDatabaseReachable({
  dedicatedConnection: standing,
  log,
}: HealthPorts): Promise<boolean> {
  const query = standing.query('select 1', []).then(
    () => true,
    (error) => {
      log.warn({ err: error }, 'the database does not respond');
      return false;
    },
  );
  return Promise.race([query, wait(timeoutMs, false, { ref: false })]);
}

type MetricsPorts = {
  configuration: Pick<Configuration, 'operators'>;
  metrics: Registry;
};

/** `GET …/metrics`, only for operators: metrics of the service and of its process. */
function addMetricsRoute(
  scope: FastifyInstance,
  { configuration, metrics }: MetricsPorts,
  service: string,
  registry: Registry,
): void {
  new Gauge({
    name: 'target_info',
    help: 'The service of these metrics.',
    labelNames: ['service_name'],
    registers: [registry],
  }).set({ service_name: service }, 1);
  const all = Registry.merge([registry, metrics]);
  const isOperator = createOperatorCheck(configuration.operators);
  scope.get(
    '/metrics',
    { schema: { hide: true } as object, config: unlimitedRoute },
    async (request, reply) => {
      if (!isOperator(request)) throw routeNotFound();
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await all.metrics());
    },
  );
}
