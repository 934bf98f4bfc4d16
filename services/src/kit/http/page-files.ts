import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export type PageFile = {
  folder: string;
  name: string;
  type: 'html' | 'css' | 'js' | 'png' | 'woff2';
};

const types: Record<PageFile['type'], string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Content Security Policy of the pages: only their own files. */
const ownFilesPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Registers a page and its files by path, with more directives for its Content Security Policy. */
export function registerPageFiles(
  app: FastifyInstance,
  files: Readonly<Record<string, PageFile>>,
  moreDirectives: readonly string[],
): void {
  const policy = [...ownFilesPolicy, ...moreDirectives].join('; ');
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
