import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Registry } from './registry';

/** OpenTelemetry's advised bounds of `http.server.request.duration` and `db.client.operation.duration`, seconds. */
export const durationBounds = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

const startedAt = 'metricsStartedAt';

/** Counts and times the answers of the routes that are mounted on `scope` after this. */
export function measureRequests(scope: FastifyInstance, registry: Registry): void {
  const duration = registry.histogram(
    {
      name: 'http.server.request.duration',
      unit: 's',
      help: 'Duration of HTTP server requests.',
    },
    durationBounds,
  );
  const active = registry.upDown({
    name: 'http.server.active_requests',
    unit: '{request}',
    help: 'HTTP server requests under way.',
  });
  scope.decorateRequest(startedAt, 0);

  scope.addHook('onRequest', async (request, reply) => {
    request.setDecorator(startedAt, performance.now());
    const about = { 'http.request.method': request.method, 'url.scheme': request.protocol };
    active.add(1, about);
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      active.add(-1, about);
      duration.record((performance.now() - request.getDecorator<number>(startedAt)) / 1000, {
        ...about,
        'http.route': request.routeOptions.url ?? '',
        'http.response.status_code': reply.raw.statusCode,
        ...(reply.raw.statusCode >= 500 ? { 'error.type': String(reply.raw.statusCode) } : {}),
      });
    };
    // Who hangs up ends a request as well, and so does the end of a stream.
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
  });
}
