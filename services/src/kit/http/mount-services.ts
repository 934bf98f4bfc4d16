import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import type { RequestMeter } from '../metrics/http-metrics';
import { basePathOf, type Service } from '../service';
import { registerDocsPage } from './docs/routes';
import { addHealthRoute, type HealthPorts } from './health-route';
import { unlimitedRoute } from './limits/back-pressure';
import { addMetricsRoute, type MetricsPorts } from './metrics-route';
import { registerOpenApiDocument } from './openapi-document';
import { mountOperation, type OperationLimits } from './operations/mount-operation';

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
