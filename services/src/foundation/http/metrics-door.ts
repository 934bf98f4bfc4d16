import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Runtime } from '../host/runtime';
import type { Registry } from '../metrics/registry';
import { routeNotFound } from './problem-replies';

/** `GET …/metrics`: the service's own numbers, then those of the process that it runs in. */
export function answerMetrics(
  scope: FastifyInstance,
  runtime: Runtime,
  service: string,
  registry: Registry,
): void {
  scope.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, runtime)) throw routeNotFound();
    const target = `# TYPE target_info gauge\ntarget_info{service_name="${service}"} 1\n`;
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(target + registry.text() + runtime.metrics.text());
  });
}

function mayRead(request: FastifyRequest, runtime: Runtime): boolean {
  const { environment, metricsToken } = runtime.configuration;
  if (metricsToken === undefined) return environment !== 'production';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(request.headers.authorization ?? '');
  return timingSafeEqual(given, digest(`Bearer ${metricsToken}`));
}
