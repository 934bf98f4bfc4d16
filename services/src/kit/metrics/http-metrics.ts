import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. The buckets that OpenTelemetry recommends for HTTP and database durations. */
export const durationBuckets = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Measures the responses of each service. Requests without a route count as `<base path>/*`. */
export type RequestMeter = {
  measure(basePath: string, registry: Registry): void;
  /** Counts a request as active until its response ends. */
  begin(request: FastifyRequest, response: ServerResponse): void;
};

type Measured = { basePath: string; duration: Histogram; active: Gauge };

export function createRequestMeter(): RequestMeter {
  const services: Measured[] = [];

  return {
    measure: (basePath, registry) => void services.push({ basePath, ...metersOf(registry) }),
    begin(request, response) {
      const url = request.raw.url ?? '';
      const service = services.find(({ basePath }) => url.startsWith(`${basePath}/`));
      if (!service) return;
      const from = performance.now();
      const method = knownMethods.has(request.method) ? request.method : '_OTHER';
      const labels = { http_request_method: method, url_scheme: schemeOf(request) };
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
            http_route: request.routeOptions.url ?? `${service.basePath}/*`,
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

/** Call it before other hooks, because they can reject a request. */
export function measureRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onRequest', async (request, reply) => meter.begin(request, reply.raw));
}

/** Only `http` and `https` from X-Forwarded-Proto, because each label value is stored. */
function schemeOf({ protocol, raw }: FastifyRequest): 'http' | 'https' {
  if (protocol === 'http' || protocol === 'https') return protocol;
  return 'encrypted' in raw.socket ? 'https' : 'http';
}

/** The methods of RFC 9110 and PATCH. A client can send any other text. */
const knownMethods = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE'.split(' '));
