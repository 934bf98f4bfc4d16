import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Lets calls through to the services. */
export async function passToServices(server: FastifyInstance, origin: string): Promise<void> {
  for (const prefix of ['/api', '/inbox']) {
    await server.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      // A stream of live events is silent for as long as nothing happens.
      undici: { bodyTimeout: 0, headersTimeout: 30_000 },
      replyOptions: {
        onError: (reply) => servicesAway(reply as FastifyReply),
        // What a browser says of itself is not passed on: the services count tries by this address.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': (request as FastifyRequest).ip,
        }),
      },
    });
  }
}

function servicesAway(reply: FastifyReply) {
  return reply.code(503).header('retry-after', '5').type('application/problem+json').send({
    type: '/problems/service-unavailable',
    title: 'The service does not answer',
    status: 503,
    code: 'service-unavailable',
    detail:
      'The service does not answer at the moment. Nothing is lost; try again in a few seconds.',
  });
}
