import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { docsPage } from '../docs/routes';
import type { Runtime } from '../host/runtime';
import { serviceContext } from '../host/service-context';
import { basePathOf, type Service } from '../service';
import { unlimitedRoute } from './back-pressure';
import { answerHealth } from './health-door';
import { answerMetrics } from './metrics-door';
import { documentService } from './openapi-document';
import { mountOperation } from './service-routes';

/** Each service below its base path, with its document, its health and its numbers, then its own pages. */
export async function mountServices(
  app: FastifyInstance,
  runtime: Runtime,
  services: readonly Service[],
): Promise<void> {
  await app.register((scope) => docsPage(scope, services));
  for (const service of services) {
    await app.register(
      async (scope) => {
        await documentService(scope, service);
        const registry = new Registry();
        runtime.meter.measure(basePathOf(service), registry);
        for (const operation of service.operations)
          mountOperation(scope, runtime, service, operation);
        scope.get(
          '/openapi.json',
          { schema: { hide: true } as object, config: unlimitedRoute },
          async () => scope.swagger(),
        );
        answerHealth(scope, runtime, service.name);
        answerMetrics(scope, runtime, service.name, registry);
      },
      { prefix: basePathOf(service) },
    );
    if (service.routes) {
      const routes = service.routes;
      await app.register(async (scope) => routes(scope, serviceContext(runtime, service)));
    }
  }
}
