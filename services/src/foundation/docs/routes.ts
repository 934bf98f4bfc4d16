import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { basePathOf, type Service } from '../service';

const swaggerFolder = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')),
  'static',
);
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const scriptType = 'text/javascript; charset=utf-8';
const styleType = 'text/css; charset=utf-8';

const files: Record<string, { folder: string; name: string; type: string }> = {
  '/api/docs': { folder: import.meta.dirname, name: 'docs.html', type: 'text/html; charset=utf-8' },
  '/api/docs/docs.css': { folder: import.meta.dirname, name: 'docs.css', type: styleType },
  '/api/docs/docs.js': { folder: import.meta.dirname, name: 'docs.js', type: scriptType },
  '/api/docs/swagger-ui.css': { folder: swaggerFolder, name: 'swagger-ui.css', type: styleType },
  '/api/docs/swagger-ui-bundle.js': {
    folder: swaggerFolder,
    name: 'swagger-ui-bundle.js',
    type: scriptType,
  },
  '/api/docs/favicon-32x32.png': {
    folder: swaggerFolder,
    name: 'favicon-32x32.png',
    type: 'image/png',
  },
};

/** `/api/docs`: the documents of all services with a page to read and try them, all of it from here. */
export async function docsPage(app: FastifyInstance, services: readonly Service[]): Promise<void> {
  const list = services.map((service) => ({
    name: service.name,
    title: service.title,
    document: `${basePathOf(service)}/openapi.json`,
  }));
  app.get('/api/docs/services.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ services: list }),
  );
  for (const [url, { folder, name, type }] of Object.entries(files)) {
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .send(await readFile(join(folder, name))),
    );
  }
}
