import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Metrics } from './metrics';

const reportsSchema = z.object({
  remotes: z
    .array(
      z.object({
        remote: z.string().max(64),
        release: z.string().max(64),
        outcome: z.enum(['mounted', 'failed']),
        phase: z.enum(['load', 'bootstrap', 'mount', 'run', 'unmount']).optional(),
        /** The kind of error, such as `TimeoutError`. */
        cause: z.string().max(64).optional(),
      }),
    )
    .max(50),
});

export type Reports = z.infer<typeof reportsSchema>['remotes'];

/**
 * Where pages tell what became of the remotes they showed: `POST /reports` with
 * `{ remotes: [{ remote, release, outcome: 'mounted' | 'failed', phase?, cause? }] }`, as `sendBeacon` sends it.
 */
export function takeReports(
  server: FastifyInstance,
  metrics: Metrics,
  take: (visitor: string | undefined, reports: Reports) => Promise<void>,
  visitorOf: (cookie: string | undefined) => string | undefined,
): void {
  // A beacon with a text is text/plain; so is one that an older browser sends.
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  server.post('/reports', { bodyLimit: 8_192 }, async (request, reply) => {
    const body = typeof request.body === 'string' ? parsed(request.body) : request.body;
    const { success, data } = reportsSchema.safeParse(body);
    if (!success) return reply.code(400).send();
    metrics.countReports(data.remotes);
    await take(visitorOf(request.headers.cookie), data.remotes);
    return reply.code(204).send();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
