import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Attributes, Registry } from './registry';

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
  const attributes = attributesMadeOnce();

  scope.addHook('onRequest', async (request, reply) => {
    request.setDecorator(startedAt, performance.now());
    const { method } = request;
    const scheme = schemeOf(request);
    active.add(1, attributes({ method, scheme }));
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      active.add(-1, attributes({ method, scheme }));
      const took = (performance.now() - request.getDecorator<number>(startedAt)) / 1000;
      const route = request.routeOptions.url ?? '';
      duration.record(took, attributes({ method, scheme, route, status: reply.raw.statusCode }));
    };
    // Who hangs up ends a request as well, and so does the end of a stream.
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
  });
}

/**
 * A proxy says by X-Forwarded-Proto how it was asked. Each scheme is a series that stays: one that somebody invented
 * counts as what the socket is. Methods, routes and statuses are the mounted operations' own, and so are few.
 */
function schemeOf({ protocol, raw }: FastifyRequest): string {
  if (protocol === 'http' || protocol === 'https') return protocol;
  return 'encrypted' in raw.socket ? 'https' : 'http';
}

type Known = { method: string; scheme: string; route?: string; status?: number };

/** Of each kind of request one object: the numbers of one that was met are found without a key made of it. */
function attributesMadeOnce(): (known: Known) => Attributes {
  const made = new Map<string, Attributes>();
  return ({ method, scheme, route, status }) => {
    const key = `${method} ${scheme} ${status} ${route}`;
    const attributes = made.get(key) ?? {
      'http.request.method': method,
      'url.scheme': scheme,
      ...(status === undefined ? {} : { 'http.route': route, 'http.response.status_code': status }),
      ...(status !== undefined && status >= 500 ? { 'error.type': String(status) } : {}),
    };
    made.set(key, attributes);
    return attributes;
  };
}
