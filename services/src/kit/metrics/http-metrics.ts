import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Attributes, Histogram, Registry, UpDown } from './registry';

/** OpenTelemetry's advised bounds of `http.server.request.duration` and `db.client.operation.duration`, seconds. */
export const durationBounds = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Counts and times the answers of each service: of its routes, and of what is refused before it is routed. */
export type RequestMeter = {
  /** From here on, those to what is asked below this path. */
  measure(basePath: string, registry: Registry): void;
  /** A request that may have to wait before it begins: its time counts from here. */
  arrive(response: ServerResponse): void;
  /** A request that is under way until its response is over. */
  begin(asked: Asked, response: ServerResponse): void;
};

type Asked = {
  method: string;
  /** As it was asked: of it nothing but the service is told. */
  url: string;
  scheme: 'http' | 'https';
  /** The path of the operation, with names for its parameters; of none it is all of the service. */
  route: string | undefined;
};

type Measured = { basePath: string; duration: Histogram; active: UpDown };

export function createRequestMeter(): RequestMeter {
  const services: Measured[] = [];
  const attributes = attributesMadeOnce();
  const arrivals = new WeakMap<ServerResponse, number>();

  return {
    measure: (basePath, registry) => void services.push({ basePath, ...metersOf(registry) }),
    arrive: (response) => void arrivals.set(response, performance.now()),
    begin({ method: sent, url, scheme, route }, response) {
      const service = services.find(({ basePath }) => url.startsWith(`${basePath}/`));
      if (!service) return;
      const from = arrivals.get(response) ?? performance.now();
      const method = knownMethods.has(sent) ? sent : '_OTHER';
      service.active.add(1, attributes({ method, scheme }));
      let over = false;
      const end = () => {
        if (over) return;
        over = true;
        service.active.add(-1, attributes({ method, scheme }));
        const took = (performance.now() - from) / 1000;
        const at = route ?? `${service.basePath}/*`;
        const known = { method, scheme, route: at, status: response.statusCode };
        service.duration.record(took, attributes(known));
      };
      // Who hangs up ends a request as well, and so does the end of a stream.
      response.once('finish', end);
      response.once('close', end);
    },
  };
}

function metersOf(registry: Registry): Omit<Measured, 'basePath'> {
  return {
    duration: registry.histogram(
      {
        name: 'http.server.request.duration',
        unit: 's',
        help: 'Duration of HTTP server requests.',
      },
      durationBounds,
    ),
    active: registry.upDown({
      name: 'http.server.active_requests',
      unit: '{request}',
      help: 'HTTP server requests under way.',
    }),
  };
}

/** Everything that gets past the door. To be called before other hooks: they may refuse it. */
export function measureRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onRequest', async (request, reply) => meter.begin(askedOf(request), reply.raw));
}

export function askedOf(request: FastifyRequest): Asked {
  const { method, routeOptions, raw } = request;
  return { method, url: raw.url ?? '', scheme: schemeOf(request), route: routeOptions.url };
}

/**
 * A proxy says by X-Forwarded-Proto how it was asked. Each scheme is a series that stays: one that somebody invented
 * counts as what the socket is. Routes and statuses are the mounted operations' own, and so are few.
 */
function schemeOf({ protocol, raw }: FastifyRequest): Asked['scheme'] {
  return protocol === 'http' || protocol === 'https' ? protocol : socketScheme(raw);
}

export function socketScheme({ socket }: Pick<IncomingMessage, 'socket'>): Asked['scheme'] {
  return 'encrypted' in socket ? 'https' : 'http';
}

/** Those of RFC 9110 and PATCH; others are a client's invention. */
const knownMethods = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE'.split(' '));

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
