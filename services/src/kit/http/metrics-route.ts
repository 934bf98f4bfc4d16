import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { createOperatorCheck } from 'shared-server';
import type { Configuration } from '../configuration';
import { unlimitedRoute } from './back-pressure';
import { routeNotFound } from './problem-responses';

export type MetricsPorts = {
  configuration: Pick<Configuration, 'operators'>;
  /** Of the process. */
  metrics: Registry;
};

/** `GET …/metrics`, for operators: the metrics of the service, then those of its process. */
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
