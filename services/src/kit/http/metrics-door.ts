import type { FastifyInstance } from 'fastify';
import { createOperatorCheck } from 'shared-server';
import type { Runtime } from '../host/runtime';
import type { Registry } from '../metrics/registry';
import { routeNotFound } from './problem-replies';

/** `GET …/metrics`, for operators: the service's own numbers, then those of the process that it runs in. */
export function answerMetrics(
  scope: FastifyInstance,
  runtime: Runtime,
  service: string,
  registry: Registry,
): void {
  const isOperator = createOperatorCheck(runtime.configuration.operators);
  scope.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!isOperator(request)) throw routeNotFound();
    const target = `# TYPE target_info gauge\ntarget_info{service_name="${service}"} 1\n`;
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(target + registry.text() + runtime.metrics.text());
  });
}
