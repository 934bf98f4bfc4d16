import fc from 'fast-check';
import type { JsonSchema } from '../product/documented-operations';

/** Real values for random requests. */
export type Pool = {
  /** Ids and values by field name. */
  words: ReadonlyMap<string, readonly string[]>;
  /** Bodies of the scenario, by operation. */
  bodies: ReadonlyMap<string, readonly unknown[]>;
};

export type ValueOptions = { document: JsonSchema; pool: Pool; field: string };

export const hostileText = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\u0007\u0085b',
  '\ud800',
  '\udc00x',
  '🚆'.repeat(300),
  'e\u0301\u202e\u200b',
  '𝟙𝟚𝟛',
  'x'.repeat(20_000),
  "'; drop table bookings; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '-1',
  '1e400',
  'null',
  'NaN',
];

/** Any JSON value. */
export const anyJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[[[]]]]),
    fc.constantFrom<unknown>(...hostileText),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** A value that mostly fits the schema. */
export function createValue(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return createValue(resolveReference(schema.$ref, options), options);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return fc.oneof(...variants.map((one) => createValue(one, options)));
  if (Array.isArray(schema.allOf)) {
    return fc
      .tuple(...schema.allOf.map((one) => createValue(one, options)))
      .map((parts) => Object.assign({}, ...(parts as object[])));
  }
  switch (schema.type) {
    case 'string':
      return createText(schema, options);
    case 'integer':
      return fc.oneof(fc.integer(narrowBounds(getBounds(schema))), fc.integer(getBounds(schema)));
    case 'number':
      return fc.double({ ...narrowBounds(getBounds(schema)), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return createArray(schema, options);
    case 'object':
      return createObject(schema, options);
    default:
      return anyJson();
  }
}

function resolveReference(pointer: string, { document }: ValueOptions): JsonSchema {
  const keys = pointer.replace('#/', '').split('/');
  return keys.reduce((at, key) => at[key] as JsonSchema, document);
}

type Bounds = { min: number; max: number };

function getBounds(schema: JsonSchema): Bounds {
  const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? MIN_SAFE_INTEGER);
  return { min, max: Number(schema.maximum ?? schema.exclusiveMaximum ?? MAX_SAFE_INTEGER) };
}

/** Narrows bounds to the most meaningful values. */
function narrowBounds({ min, max }: Bounds): Bounds {
  const from = Math.max(min, -1_000);
  return { min: from, max: Math.min(max, Math.max(from, 0) + 1_000) };
}

function createText(schema: JsonSchema, { pool, field }: ValueOptions): fc.Arbitrary<string> {
  const real = pool.words.get(field);
  const made = createGeneratedText(schema);
  return real && real.length > 0 ? fc.oneof(fc.constantFrom(...real), made) : made;
}

function createGeneratedText(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 40), minLength + 60);
  switch (schema.format) {
    case 'uuid':
      return fc.uuid();
    case 'date':
      return fc.oneof(
        fc.constant('2026-11-23'),
        createDateText().map((text) => text.slice(0, 10)),
      );
    case 'date-time':
      return createDateText();
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl();
    default:
  }
  if (typeof schema.pattern === 'string') {
    return fc.oneof(
      fc.stringMatching(new RegExp(schema.pattern)),
      fc.string({ minLength, maxLength }),
    );
  }
  if (schema.contentEncoding === 'base64') return fc.base64String({ minLength: 4, maxLength: 400 });
  const maxTextLength = Number(schema.maxLength ?? 4_000);
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc
      .string({ maxLength: Math.min(maxTextLength, 8) })
      .map((text) => text.padEnd(maxTextLength, 'x')),
    fc.emailAddress(),
  );
}

/** Dates at the limits of calendars. */
const edgeDates = ['0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31'];

const createDateText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...edgeDates).map((day) => `${day}T00:00:00.000Z`) },
    {
      weight: 3,
      arbitrary: fc
        .date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString()),
    },
  );

function createArray(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown[]> {
  const minLength = Number(schema.minItems ?? 0);
  const maxLength = Math.min(Number(schema.maxItems ?? 4), Math.max(minLength, 4));
  const items = (schema.items ?? {}) as JsonSchema;
  return fc.array(createValue(items, options), { minLength, maxLength });
}

function createObject(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const members = Object.entries(properties).map(([name, of]): [string, fc.Arbitrary<unknown>] => [
    name,
    createValue(of, { ...options, field: name }),
  ]);
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(members);
  return fc
    .tuple(fc.record(model), fc.subarray(optional))
    .map(([value, left]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name))),
    );
}
