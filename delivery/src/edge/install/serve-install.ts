import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, listLanguages } from '@train-swap/shared-config/languages';
import type { FastifyInstance } from 'fastify';
import { createManifest } from './manifest';

const folder = join(import.meta.dirname, 'icons');
const oneDay = 'public, max-age=86400';
const types = { svg: 'image/svg+xml', png: 'image/png' };

/** Serves what a browser needs to install the product: the web manifest, its icons, and the address for shared files. */
export function serveInstall(server: FastifyInstance, environment: string): void {
  const languages = listLanguages(environment);
  server.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', ({ query }, reply) => {
    const language = languages.find(({ code }) => code === query.lang) ?? defaultLanguage;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(createManifest(environment, language)));
  });

  for (const file of readdirSync(folder)) {
    const content = readFileSync(join(folder, file));
    server.get(file === 'app.svg' ? '/icon.svg' : `/icons/${file}`, (_request, reply) =>
      reply
        .type(file.endsWith('.svg') ? types.svg : types.png)
        .header('cache-control', oneDay)
        .header('content-security-policy', "default-src 'none'")
        .send(content),
    );
  }

  // Without a service worker the file is lost: the traveller chooses it again. The response does not wait for the body,
  // which Node discards.
  server.post('/swap/share', {
    onRequest: async (_request, reply) => reply.redirect('/swap/scan', 303),
    handler: () => undefined,
  });
}
