import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Serves the service worker. Browsers check it at every visit, so it can change at any time. */
export function serveWorker(server: FastifyInstance): void {
  const script = readFileSync(join(import.meta.dirname, 'service-worker.js'));
  server.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // The policy of the worker itself: it connects only to this origin and loads no scripts. Notifications have an icon.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'")
      .send(script),
  );
}
