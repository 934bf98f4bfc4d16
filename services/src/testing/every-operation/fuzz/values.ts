import fc from 'fast-check';
import type { JsonSchema } from '../testing/documented-operations';

/** What is real, so that a random request gets past the door. */
export type Pool = {
  /** Ids and words by the name of the field they fit. */
  words: ReadonlyMap<string, readonly string[]>;
  /** Bodies that a traveller sent, by operation. */
  bodies: ReadonlyMap<string, readonly unknown[]>;
};

export type Making = { document: JsonSchema; pool: Pool; field: string };

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

/** Anything at all that JSON can say. */
export const anyJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[[[]]]]),
    fc.constantFrom<unknown>(...hostileText),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** A value that the schema accepts, or nearly: bounds and patterns are kept, meaning is not. */
export function valueFor(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return valueFor(resolved(schema.$ref, making), making);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map((one) => valueFor(one, making)));
  if (Array.isArray(schema.allOf)) {
    return fc
      .tuple(...schema.allOf.map((one) => valueFor(one, making)))
      .map((parts) => Object.assign({}, ...(parts as object[])));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, making);
    case 'integer':
      return fc.oneof(fc.integer(near(boundsOf(schema))), fc.integer(boundsOf(schema)));
    case 'number':
      return fc.double({ ...near(boundsOf(schema)), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, making);
    case 'object':
      return objectOf(schema, making);
    default:
      return anyJson();
  }
}

function resolved(pointer: string, { document }: Making): JsonSchema {
  const keys = pointer.replace('#/', '').split('/');
  return keys.reduce((at, key) => at[key] as JsonSchema, document);
}

type Bounds = { min: number; max: number };

function boundsOf(schema: JsonSchema): Bounds {
  const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? MIN_SAFE_INTEGER);
  return { min, max: Number(schema.maximum ?? schema.exclusiveMaximum ?? MAX_SAFE_INTEGER) };
}

/** What means something most often lies here. */
function near({ min, max }: Bounds): Bounds {
  const from = Math.max(min, -1_000);
  return { min: from, max: Math.min(max, Math.max(from, 0) + 1_000) };
}

function textOf(schema: JsonSchema, { pool, field }: Making): fc.Arbitrary<string> {
  const real = pool.words.get(field);
  const made = madeText(schema);
  return real && real.length > 0 ? fc.oneof(fc.constantFrom(...real), made) : made;
}

function madeText(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 40), minLength + 60);
  switch (schema.format) {
    case 'uuid':
      return fc.uuid();
    case 'date':
      return fc.oneof(
        fc.constant('2026-11-23'),
        dateText().map((text) => text.slice(0, 10)),
      );
    case 'date-time':
      return dateText();
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
  const longest = Number(schema.maxLength ?? 4_000);
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc.string({ maxLength: Math.min(longest, 8) }).map((text) => text.padEnd(longest, 'x')),
    fc.emailAddress(),
  );
}

/** Years at which a calendar, or one that counts a day on from here, ends. */
const lastOnes = ['0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31'];

const dateText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...lastOnes).map((day) => `${day}T00:00:00.000Z`) },
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

function arrayOf(schema: JsonSchema, making: Making): fc.Arbitrary<unknown[]> {
  const minLength = Number(schema.minItems ?? 0);
  const maxLength = Math.min(Number(schema.maxItems ?? 4), Math.max(minLength, 4));
  const items = (schema.items ?? {}) as JsonSchema;
  return fc.array(valueFor(items, making), { minLength, maxLength });
}

function objectOf(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const members = Object.entries(properties).map(([name, of]): [string, fc.Arbitrary<unknown>] => [
    name,
    valueFor(of, { ...making, field: name }),
  ]);
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(members);
  return fc
    .tuple(fc.record(model), fc.subarray(optional))
    .map(([value, left]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name))),
    );
}
