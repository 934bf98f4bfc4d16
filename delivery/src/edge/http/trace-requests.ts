import type { FastifyInstance } from 'fastify';
import { isTracing, runInSpan, runInTrace, spanKinds } from 'shared-server/tracing';

/** Runs each request with a route in a span, in the trace that its browser began. Never with its URL, which is personal data. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request;
    if (!isTracing() || !routeOptions.url) return done();
    const options = {
      kind: spanKinds.server,
      attributes: { 'http.request.method': method, 'http.route': routeOptions.url },
      canBeRoot: true,
    };
    void runInTrace(String(headers.traceparent), () =>
      runInSpan(`${method} ${routeOptions.url}`, options, async (span) => {
        const isClosed = new Promise((resolve) => reply.raw.once('close', resolve));
        done();
        await isClosed;
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setAttribute('error.type', String(reply.statusCode));
      }),
    );
  });
}
