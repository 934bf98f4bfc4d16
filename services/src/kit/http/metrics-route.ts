import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { createOperatorCheck } from 'shared-server';
import type { Configuration } from '../configuration';
import { unlimitedRoute } from './limits/back-pressure';
import { routeNotFound } from './problems/problem-responses';

export type MetricsPorts = {
  configuration: Pick<Configuration, 'operators'>;
  metrics: Registry;
};

/** `GET …/metrics`, only for operators: metrics of the service and of its process. */
export function addMetricsRoute(
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
