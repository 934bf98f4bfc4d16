import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { docsPage } from '../docs/routes';
import type { ServicePorts } from '../host/ports';
import { serviceContext } from '../host/service-context';
import type { RequestMeter } from '../metrics/http-metrics';
import { basePathOf, type Service } from '../service';
import { unlimitedRoute } from './back-pressure';
import { addHealthRoute, type HealthPorts } from './health-route';
import { addMetricsRoute, type MetricsPorts } from './metrics-route';
import { mountOperation, type OperationLimits } from './mount-operation';
import { documentService } from './openapi-document';

type Mounting = OperationLimits &
  Pick<HealthPorts, 'standing'> &
  Pick<MetricsPorts, 'metrics'> & { meter: RequestMeter };

/** Each service below its base path, with its document, its health and its numbers, then its own pages. */
export async function mountServices(
  app: FastifyInstance,
  ports: ServicePorts,
  mounting: Mounting,
  services: readonly Service[],
): Promise<void> {
  await app.register((scope) => docsPage(scope, services));
  for (const service of services) {
    await app.register(
      async (scope) => {
        await documentService(scope, service);
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
      await app.register(async (scope) => routes(scope, serviceContext(ports, service)));
    }
  }
}
