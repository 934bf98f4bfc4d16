import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Access } from '../operation';
import type { Service } from '../service';
import { sessionCookieName } from './access/token-cookies';

type Json = { [key: string]: unknown };

/** Writes the service's OpenAPI 3.1 document from the schemas that validate it. */
export async function registerOpenApiDocument(
  scope: FastifyInstance,
  service: Service,
): Promise<void> {
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
            description: 'The session of a guest or of a signed-in traveller.',
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
      const all = jsonSchemaTransformObject(document);
      return removeUnusedComponents(removeGeneratedNoise(all) as Json) as typeof all;
    },
  });
}

export function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'optional-session' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** The zod registry has the schemas of all services. Only those that this document references are kept. */
function removeUnusedComponents(document: Json): Json {
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
  const remaining = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...components, schemas: Object.fromEntries(remaining) } };
}

const patternedFormats = new Set(['date-time', 'date', 'uuid', 'email', 'uri']);

/** Replaces the plugin's "Default Response" and removes the pattern of schemas with a format. */
function removeGeneratedNoise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(removeGeneratedNoise);
  if (node === null || typeof node !== 'object') return node;
  const remaining = Object.entries(node).filter(
    ([name]) => name !== 'pattern' || !patternedFormats.has(String((node as Json).format)),
  );
  return Object.fromEntries(
    remaining.map(([name, value]) => [
      name,
      value === 'Default Response' ? 'OK' : removeGeneratedNoise(value),
    ]),
  );
}
