import type { FastifyInstance } from 'fastify';

/** Only for parsing: the edge server serves one site at every host name. */
const anyOrigin = 'http://edge.invalid';

/**
 * Parses a request target in origin form or absolute form.
 * @returns null for an invalid target, such as `//[` or `//:99999`
 */
export function parseTarget(target: string): URL | null {
  const text = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const isRoot = /^\/+(?:\?|$)/.test(text);
  if (!isRoot && !(text.startsWith('/') && URL.canParse(text, anyOrigin))) return null;
  // Concatenated instead of resolved, because `//trips` is a path and not the host "trips".
  return new URL(anyOrigin + text);
}

/** Responds with 400 to requests with an invalid target, before the routes. */
export function rejectInvalidTargets(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (parseTarget(request.url)) return;
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This address is not valid.');
  });
}
