import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const files = {
  '/inbox': ['inbox.html', 'text/html; charset=utf-8'],
  '/inbox/inbox.css': ['inbox.css', 'text/css; charset=utf-8'],
  '/inbox/inbox.js': ['inbox.js', 'text/javascript; charset=utf-8'],
} as const;

/** The page for testers and the two files beside it. */
export async function inboxPage(app: FastifyInstance): Promise<void> {
  for (const [url, [name, type]] of Object.entries(files)) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8');
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .serializer((body: string) => body)
        .send(text),
    );
  }
}
