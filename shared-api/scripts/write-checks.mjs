/**
 * Generates zod schemas (as TypeScript text) for the 2xx JSON responses of an OpenAPI document, so that a client validates
 * every response.
 *
 * @param {import('openapi-typescript').OpenAPI3} document
 * @returns {string} a module with one export, `checks`: `'get /session 200'` -> schema
 */
export function writeChecks(document) {
  const components = document.components?.schemas ?? {};
  const used = new Map();
  const entries = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const schema = response.content?.['application/json']?.schema;
        if (schema && /^2\d\d$/.test(status)) {
          const code = writeSchema(schema, { components, used, ancestors: [] });
          entries.push(`    ${JSON.stringify(`${method} ${path} ${status}`)}: ${code},`);
        }
      }
    }
  }
  const constants = [...used].map(([name, code]) => `  const ${name}: z.ZodMiniType = ${code};`);
  return `// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
${constants.join('\n')}
  return {
${entries.join('\n')}
  };
}
`;
}

function writeSchema(schema, context) {
  if (schema === true || Object.keys(schema).length === 0) return 'z.unknown()';
  if (schema.$ref) return writeReference(schema.$ref, context);
  if (schema.const !== undefined) return `z.literal(${JSON.stringify(schema.const)})`;
  if (schema.enum) return `z.literal(${JSON.stringify(schema.enum)})`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return writeUnion(alternatives, context);
  if (schema.allOf) {
    return schema.allOf
      .map((part) => writeSchema(part, context))
      .reduce((left, right) => `z.intersection(${left}, ${right})`);
  }
  if (Array.isArray(schema.type)) {
    return writeUnion(
      schema.type.map((type) => ({ ...schema, type })),
      context,
    );
  }
  return writeType(schema, context);
}

function writeType(schema, context) {
  switch (schema.type) {
    case 'string':
      return 'z.string()';
    case 'integer':
      return 'z.int()';
    case 'number':
      return 'z.number()';
    case 'boolean':
      return 'z.boolean()';
    case 'null':
      return 'z.null()';
    case 'array':
      return `z.array(${writeSchema(schema.items ?? {}, context)})`;
    case 'object':
      return writeObject(schema, context);
    default:
      return 'z.unknown()';
  }
}

function writeObject(schema, context) {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    return `z.record(z.string(), ${writeSchema(typeof values === 'object' ? values : {}, context)})`;
  }
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const code = writeSchema(property, context);
    const optional = schema.required?.includes(name) ? code : `z.optional(${code})`;
    return `${JSON.stringify(name)}: ${optional}`;
  });
  return `z.object({ ${fields.join(', ')} })`;
}

function writeUnion(alternatives, context) {
  const isNull = (schema) => schema.type === 'null' || schema.const === null;
  const others = alternatives.filter((schema) => !isNull(schema));
  const codes = others.map((schema) => writeSchema(schema, context));
  const union = codes.length === 1 ? codes[0] : `z.union([${codes.join(', ')}])`;
  return others.length < alternatives.length ? `z.nullable(${union})` : union;
}

function writeReference(reference, context) {
  const key = reference.split('/').at(-1);
  const name = `the${key.replace(/[^A-Za-z0-9]/g, '_')}`;
  if (context.ancestors.includes(key)) return `z.lazy(() => ${name})`;
  if (!context.used.has(name)) {
    const code = writeSchema(context.components[key], {
      ...context,
      ancestors: [...context.ancestors, key],
    });
    context.used.set(name, code);
  }
  return name;
}
