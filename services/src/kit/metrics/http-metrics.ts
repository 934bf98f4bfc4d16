import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds; the buckets that OpenTelemetry advises for HTTP and database durations. */
export const durationBuckets = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Counts and measures the responses of each service: of its routes, and of what is rejected before routing. */
export type RequestMeter = {
  /** From here on, those to what is below this path. */
  measure(basePath: string, registry: Registry): void;
  /** A request that may have to wait before it begins: its time counts from here. */
  arrive(response: ServerResponse): void;
  /** A request that is in flight until its response is over. */
  begin(asked: Asked, response: ServerResponse): void;
};

type Asked = {
  method: string;
  /** As it was sent; only the service is taken from it. */
  url: string;
  scheme: 'http' | 'https';
  /** The path of the operation, with names for its parameters; without one it is `<base path>/*`. */
  route: string | undefined;
};

type Measured = { basePath: string; duration: Histogram; active: Gauge };

export function createRequestMeter(): RequestMeter {
  const services: Measured[] = [];
  const arrivals = new WeakMap<ServerResponse, number>();

  return {
    measure: (basePath, registry) => void services.push({ basePath, ...metersOf(registry) }),
    arrive: (response) => void arrivals.set(response, performance.now()),
    begin({ method: sent, url, scheme, route }, response) {
      const service = services.find(({ basePath }) => url.startsWith(`${basePath}/`));
      if (!service) return;
      const from = arrivals.get(response) ?? performance.now();
      const method = knownMethods.has(sent) ? sent : '_OTHER';
      const labels = { http_request_method: method, url_scheme: scheme };
      service.active.inc(labels);
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        service.active.dec(labels);
        const status = response.statusCode;
        service.duration.observe(
          {
            ...labels,
            http_route: route ?? `${service.basePath}/*`,
            http_response_status_code: status,
            ...(status >= 500 ? { error_type: String(status) } : {}),
          },
          (performance.now() - from) / 1000,
        );
      };
      // A request also ends when its client disconnects or its stream closes.
      response.once('finish', end);
      response.once('close', end);
    },
  };
}

function metersOf(registry: Registry): Omit<Measured, 'basePath'> {
  const labelNames = ['http_request_method', 'url_scheme'];
  return {
    duration: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP server requests.',
      labelNames: [...labelNames, 'http_route', 'http_response_status_code', 'error_type'],
      buckets: durationBuckets,
      registers: [registry],
    }),
    active: new Gauge({
      name: 'http_server_active_requests',
      help: 'HTTP server requests in flight.',
      labelNames,
      registers: [registry],
    }),
  };
}

/** To be called before other hooks, because they may reject a request. */
export function measureRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onRequest', async (request, reply) => meter.begin(askedOf(request), reply.raw));
}

export function askedOf(request: FastifyRequest): Asked {
  const { method, routeOptions, raw } = request;
  return { method, url: raw.url ?? '', scheme: schemeOf(request), route: routeOptions.url };
}

/** A proxy sends the scheme in X-Forwarded-Proto. Any other value counts as the socket's: each label value is stored. */
function schemeOf({ protocol, raw }: FastifyRequest): Asked['scheme'] {
  return protocol === 'http' || protocol === 'https' ? protocol : socketScheme(raw);
}

export function socketScheme({ socket }: Pick<IncomingMessage, 'socket'>): Asked['scheme'] {
  return 'encrypted' in socket ? 'https' : 'http';
}

/** Those of RFC 9110 and PATCH; a client may send any other. */
const knownMethods = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE'.split(' '));
