import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { basePathOf, type Service } from '../../service';
import { registerPageFiles } from '../page-files';

const own = import.meta.dirname;
const swagger = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')),
  'static',
);

/** `/api/docs`: Swagger UI with the OpenAPI documents of all services. */
export async function registerDocsPage(
  app: FastifyInstance,
  services: readonly Service[],
): Promise<void> {
  const list = services.map((service) => ({
    name: service.name,
    title: service.title,
    document: `${basePathOf(service)}/openapi.json`,
  }));
  app.get('/api/docs/services.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ services: list }),
  );
  registerPageFiles(
    app,
    {
      '/api/docs': { folder: own, name: 'docs.html', type: 'html' },
      '/api/docs/docs.css': { folder: own, name: 'docs.css', type: 'css' },
      '/api/docs/docs.js': { folder: own, name: 'docs.js', type: 'js' },
      '/api/docs/swagger-ui.css': { folder: swagger, name: 'swagger-ui.css', type: 'css' },
      '/api/docs/swagger-ui-bundle.js': {
        folder: swagger,
        name: 'swagger-ui-bundle.js',
        type: 'js',
      },
      '/api/docs/favicon-32x32.png': { folder: swagger, name: 'favicon-32x32.png', type: 'png' },
    },
    ["form-action 'self'"],
  );
}
