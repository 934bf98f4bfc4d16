const refPrefix = '#/components/schemas/';

/**
 * Selects operations of an OpenAPI document and the schemas that they reach, as plain JSON Schema: without descriptions
 * and examples, with `nullable` as a type and each `allOf` of objects as one object.
 *
 * @param {object} document
 * @param {{ operations?: Record<string, string[]>, roots?: string[], leftOut: string[], prefix?: string }} selection
 * @returns {{ paths: object, schemas: Record<string, object> }}
 */
export function selectSchemas(document, { operations = {}, roots = [], leftOut, prefix = '' }) {
  const sources = document.components.schemas;
  const bases = findBases(sources);
  const schemas = {};

  function refTo(name) {
    if (leftOut.includes(name)) return {};
    if (!(name in schemas)) {
      schemas[name] = null;
      schemas[name] = convert(sources[name], bases.has(name));
    }
    return { $ref: `${refPrefix}${prefix}${name}` };
  }

  function convert(schema, isBase = false) {
    if (schema.$ref) return withNull(refTo(schema.$ref.slice(refPrefix.length)), schema.nullable);
    if (schema.allOf) return convert(mergeObjects(schema, sources), isBase);
    const { type, format, required, minItems, nullable } = schema;
    const known = schema['x-extensible-enum']?.map(toName);
    return {
      ...(type && { type: nullable ? [type, 'null'] : type }),
      ...(format && { format }),
      ...(schema.enum && { enum: nullable ? [...schema.enum, null] : schema.enum }),
      ...(known && { 'x-extensible-enum': nullable ? [...known, null] : known }),
      ...(schema.oneOf && { anyOf: schema.oneOf.map((one) => convert(one)) }),
      ...(required && { required }),
      ...(schema.properties && { properties: mapValues(schema.properties, convert) }),
      // A value of a base type may be one of its subtypes, with more properties.
      ...(schema.additionalProperties === false && !isBase && { additionalProperties: false }),
      ...(schema.items && { items: convert(schema.items) }),
      ...(minItems && { minItems }),
    };
  }

  const paths = mapValues(operations, (methods, path) =>
    Object.fromEntries(
      methods.map((method) => [
        method,
        convertOperation(document, document.paths[path][method], convert),
      ]),
    ),
  );
  for (const name of roots) refTo(name);
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return { paths, schemas: Object.fromEntries(sorted.map(([name, one]) => [prefix + name, one])) };
}

function convertOperation(document, operation, convert) {
  const parameters = (operation.parameters ?? [])
    .map(({ $ref, ...own }) => ($ref ? document.components.parameters[$ref.split('/').pop()] : own))
    .filter(({ in: place }) => place !== 'header')
    .map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      ...(required && { required }),
      schema: convert(schema),
    }));
  const hasKey = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/idempotencyKey'));
  const responses = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  return {
    operationId: operation.operationId,
    ...(hasKey && { 'x-idempotency-key': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.requestBody && { requestBody: convertContent(operation.requestBody, convert) }),
    responses: {
      ...Object.fromEntries(
        responses.map(([status, one]) => [status, convertContent(one, convert)]),
      ),
      default: convertContent(document.components.responses.DefaultErrorResponse, convert),
    },
  };
}

function convertContent({ content, required, description }, convert) {
  return {
    ...(required ? { required } : description && { description: '' }),
    ...(content && { content: mapValues(content, ({ schema }) => ({ schema: convert(schema) })) }),
  };
}

/** The names of schemas that others extend. */
function findBases(schemas) {
  const parents = Object.values(schemas).flatMap(({ allOf = [] }) => allOf);
  return new Set(parents.flatMap(({ $ref }) => ($ref ? [$ref.slice(refPrefix.length)] : [])));
}

/** JSON Schema checks each part of an `allOf` alone, so two closed objects would accept no value. */
function mergeObjects({ allOf }, schemas) {
  const parts = allOf.map((part) => {
    const schema = part.$ref ? schemas[part.$ref.slice(refPrefix.length)] : part;
    return schema.allOf ? mergeObjects(schema, schemas) : schema;
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}

function withNull(schema, nullable) {
  return nullable && schema.$ref ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Some values are written with an explanation: `- NAME: text`. */
function toName(value) {
  return typeof value === 'object' ? Object.keys(value)[0] : value;
}

function mapValues(values, change) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value, key)]),
  );
}
