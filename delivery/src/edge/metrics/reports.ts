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
  /** Of the page that was opened: the remote that owns its path, and the prefix of that path. */
  webVitals: z
    .object({
      remote: z.string().max(64),
      release: z.string().max(64),
      path: z.string().max(64),
      measured: z
        .array(
          z.object({
            name: z.enum(['CLS', 'INP', 'LCP']),
            rating: z.enum(['good', 'needs-improvement', 'poor']),
          }),
        )
        .max(3),
    })
    .optional(),
});

export type Reports = z.infer<typeof reportsSchema>['remotes'];
export type WebVitals = NonNullable<z.infer<typeof reportsSchema>['webVitals']>;

/**
 * Registers `POST /reports`, which receives the outcomes of remotes from pages (`sendBeacon`):
 * `{ remotes: [{ remote, release, outcome: 'mounted' | 'failed', phase?, cause? }] }`, with
 * `webVitals` of the page when it is hidden.
 */
export function handleReports(
  server: FastifyInstance,
  metrics: Metrics,
  addReports: (visitor: string | undefined, reports: Reports) => Promise<void>,
  parseVisitor: (cookie: string | undefined) => string | undefined,
): void {
  // `sendBeacon` sends a string as text/plain.
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  server.post('/reports', { bodyLimit: 8_192 }, async (request, reply) => {
    const body = typeof request.body === 'string' ? parseJson(request.body) : request.body;
    const { success, data } = reportsSchema.safeParse(body);
    if (!success) return reply.code(400).send();
    metrics.countReports(data.remotes);
    if (data.webVitals) metrics.countWebVitals(data.webVitals);
    await addReports(parseVisitor(request.headers.cookie), data.remotes);
    return reply.code(204).send();
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
