import fc from 'fast-check';
import type { DocumentedOperation, Parameter } from '../testing/documented-operations';
import { anyJson, type Making, type Pool, valueFor } from './values';

/** Who asks. */
export const callers = ['owner', 'guest', 'nobody'] as const;

export type FuzzRequest = {
  caller: (typeof callers)[number];
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  /** The bytes as they are sent; undefined sends none. */
  body: string | undefined;
};

/** Requests for an operation: as its document has them, nearly so, and wild. */
export function requestsFor(operation: DocumentedOperation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  const making: Making = { document: operation.document, pool, field: '' };
  const at = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  return fc.record({
    caller: fc.constantFrom(...callers, 'owner', 'owner'),
    params: fc.record(
      Object.fromEntries(at('path').map((one) => [one.name, segmentText(one, making)])),
    ),
    query: queryOf(at('query'), making),
    headers: headersOf(at('header')),
    body: bodyOf(operation, making),
  });
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function parameterText({ name, schema }: Parameter, making: Making): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: valueFor(schema, { ...making, field: name }).map(asText) },
    { weight: 1, arbitrary: anyJson().map(asText) },
  );
}

/** Not `.` and `..`: however they are escaped, an address with them is the address of something else. */
const segmentText = (parameter: Parameter, making: Making) =>
  parameterText(parameter, making).filter((text) => text !== '.' && text !== '..');

function queryOf(parameters: Parameter[], making: Making): fc.Arbitrary<[string, string][]> {
  const given = parameters.map((one) =>
    fc
      .tuple(parameterText(one, making), parameterText(one, making), fc.integer({ min: 0, max: 9 }))
      .map(([text, again, chance]): [string, string][] => {
        if (chance === 0 || (!one.required && chance < 4)) return [];
        const twice: [string, string][] = chance === 1 ? [[one.name, again]] : [];
        return [[one.name, text], ...twice];
      }),
  );
  const unknown = fc.oneof(
    { weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<[string, string][]>([['nonsense', '1']], [['__proto__', 'x']]),
    },
  );
  return fc.tuple(unknown, ...given).map((parts) => parts.flat());
}

function headersOf(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const key = parameters.some(({ name }) => name === 'idempotency-key')
    ? fc.oneof(
        { weight: 8, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('', 'k'.repeat(300), 'same', '\u00e9\u00ff') },
      )
    : fc.constant('');
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'nonsense', ''),
    },
  );
  const odd = fc.oneof(
    { weight: 9, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        { 'x-request-id': 'x'.repeat(500) },
        { 'last-event-id': '-1' },
        { 'x-forwarded-for': 'not an address' },
        { 'user-agent': '\u00ff'.repeat(2_000) },
        { cookie: '__Host-session=; __Host-session=x' },
      ),
    },
  );
  return fc.record({ key, type, odd }).map(({ key, type, odd }) => ({
    ...(key ? { 'idempotency-key': key } : {}),
    ...(type ? { 'content-type': type } : {}),
    ...odd,
  }));
}

function bodyOf(operation: DocumentedOperation, making: Making): fc.Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  const wild = fc.oneof(
    anyJson().map((value) => JSON.stringify(value)),
    fc.constantFrom(
      '',
      '{',
      '{"a":1,"a":2}',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      `"${'x'.repeat(70_000)}"`,
      '\ufeff{}',
    ),
  );
  if (operation.method === 'GET') return none;
  if (!operation.body) {
    return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: wild });
  }
  const sent = making.pool.bodies.get(operation.name) ?? [];
  const made = valueFor(operation.body, making);
  const valid = sent.length > 0 ? fc.oneof(made, fc.constantFrom(...sent)) : made;
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: nearly(valid).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: wild },
    { weight: 1, arbitrary: none },
  );
}

/** The valid value with one thing wrong: a field of another type, missing, or that nobody knows. */
function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, anyJson(), fc.nat(), fc.constantFrom('replace', 'drop', 'add'))
    .map(([value, junk, where, how]) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const place = places[where % Math.max(1, places.length)];
      if (!place || how === 'add') {
        const target = places.find((one) => !Array.isArray(one.inside))?.inside ?? copy;
        return typeof target === 'object' && target !== null
          ? { ...(copy as object), unexpected: junk }
          : junk;
      }
      if (how === 'drop' && !Array.isArray(place.inside)) delete place.inside[place.key];
      else (place.inside as Record<string, unknown>)[place.key] = junk;
      return copy;
    });
}

type Place = { inside: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = value as Record<string, unknown>;
  return Object.entries(inside).flatMap(([key, inner]) => [{ inside, key }, ...placesIn(inner)]);
}
