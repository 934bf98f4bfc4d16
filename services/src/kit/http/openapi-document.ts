import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Access } from '../operation';
import type { Service } from '../service';
import { sessionCookieName } from './session-cookie';

type Json = { [key: string]: unknown };

/** Writes the service's OpenAPI 3.1 document from the schemas that validate it. */
export async function documentService(scope: FastifyInstance, service: Service): Promise<void> {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: service.title,
        ...(service.description ? { description: service.description } : {}),
        version: '1.0.0',
      },
      servers: [{ url: '/' }],
      tags: [{ name: service.name }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName,
            description: 'Of a guest, or of a traveller who signed in.',
          },
        },
      },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route as Parameters<typeof jsonSchemaTransform>[0]);
      const schema = { ...transformed.schema, tags: [service.name] };
      return { ...transformed, schema } as typeof transformed;
    },
    transformObject: (document) => {
      const all = jsonSchemaTransformObject(document) as Json;
      return withUsedComponents(plain(all) as Json) as never;
    },
  });
}

/** What the document says of who may ask: everybody, who has a session, or both with other answers. */
export function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'optional-session' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** Every service's registered shapes are in one registry: keep those that this document points to. */
function withUsedComponents(document: Json): Json {
  const components = (document.components ?? {}) as Json;
  const schemas = (components.schemas ?? {}) as Json;
  const used = new Set<string>();
  const visit = (text: string) => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(JSON.stringify(schemas[name] ?? null));
    }
  };
  visit(JSON.stringify(document.paths ?? {}));
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}

const patternedFormats = new Set(['date-time', 'date', 'uuid', 'email', 'uri']);

/** Without the plugin's "Default Response", and without the pattern that a format says already. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  const kept = Object.entries(node).filter(
    ([name]) => name !== 'pattern' || !patternedFormats.has(String((node as Json).format)),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, value === 'Default Response' ? 'OK' : plain(value)]),
  );
}
