import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export type PageFile = { folder: string; name: string; type: 'html' | 'css' | 'js' | 'png' };

const types: Record<PageFile['type'], string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
};

/** What a page of the services may load: its own files, and nothing from elsewhere. */
const ownFilesAlone = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/**
 * A page of the services and the files beside it, by path. `more` are further directives of its policy.
 */
export function pageFiles(
  app: FastifyInstance,
  files: Readonly<Record<string, PageFile>>,
  more: readonly string[],
): void {
  const policy = [...ownFilesAlone, ...more].join('; ');
  for (const [url, { folder, name, type }] of Object.entries(files)) {
    app.get(url, async (_request, reply) =>
      reply
        .type(types[type])
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .send(await readFile(join(folder, name))),
    );
  }
}
