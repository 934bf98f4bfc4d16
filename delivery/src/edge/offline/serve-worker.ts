import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The page's worker. Browsers ask for it again with every visit, so it may change at any time. */
export function serveWorker(server: FastifyInstance): void {
  const script = readFileSync(join(import.meta.dirname, 'service-worker.js'));
  server.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      // A worker has a policy of its own: it asks this origin and runs nothing else.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(script),
  );
}
