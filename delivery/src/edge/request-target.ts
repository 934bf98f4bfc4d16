import type { FastifyInstance } from 'fastify';

/** Only for parsing: the edge server has one site, whatever host it is asked by. */
const anyOrigin = 'http://edge.invalid';

/**
 * The address that a request target names on this server, in origin form or absolute form.
 * @returns null where it cannot be resolved as a reference, such as `//[` or `//:99999`
 */
export function parseTarget(target: string): URL | null {
  const text = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const isRoot = /^\/+(?:\?|$)/.test(text);
  if (!isRoot && !(text.startsWith('/') && URL.canParse(text, anyOrigin))) return null;
  // Appended, not resolved: `//trips` is a path here and not the host "trips".
  return new URL(anyOrigin + text);
}

/** Answers 400 to every request whose target cannot be parsed, before a route reads it. */
export function rejectInvalidTargets(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (parseTarget(request.url)) return;
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This address cannot be read.');
  });
}
