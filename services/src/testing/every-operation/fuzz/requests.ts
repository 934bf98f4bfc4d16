import fc from 'fast-check';
import type { DocumentedOperation, Parameter } from '../product/documented-operations';
import { anyJson, createValue, type Pool, type ValueOptions } from './values';

/** The caller of a request. */
export const callers = ['owner', 'guest', 'anonymous'] as const;

export type FuzzRequest = {
  caller: (typeof callers)[number];
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  /** The raw body; undefined sends none. */
  body: string | undefined;
};

/** Valid, almost valid and random requests for an operation. */
export function createRequests(
  operation: DocumentedOperation,
  pool: Pool,
): fc.Arbitrary<FuzzRequest> {
  const options: ValueOptions = { document: operation.document, pool, field: '' };
  const at = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  return fc.record({
    caller: fc.constantFrom(...callers, 'owner', 'owner'),
    params: fc.record(
      Object.fromEntries(at('path').map((one) => [one.name, createPathText(one, options)])),
    ),
    query: createQuery(at('query'), options),
    headers: createHeaders(at('header')),
    body: createBody(operation, options),
  });
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function createParameterText(
  { name, schema }: Parameter,
  options: ValueOptions,
): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: createValue(schema, { ...options, field: name }).map(toText) },
    { weight: 1, arbitrary: anyJson().map(toText) },
  );
}

/** Without `.` and `..`, which change the path even when escaped. */
const createPathText = (parameter: Parameter, options: ValueOptions) =>
  createParameterText(parameter, options).filter((text) => text !== '.' && text !== '..');

function createQuery(
  parameters: Parameter[],
  options: ValueOptions,
): fc.Arbitrary<[string, string][]> {
  const given = parameters.map((one) =>
    fc
      .tuple(
        createParameterText(one, options),
        createParameterText(one, options),
        fc.integer({ min: 0, max: 9 }),
      )
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

function createHeaders(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
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

function createBody(
  operation: DocumentedOperation,
  options: ValueOptions,
): fc.Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  const randomBody = fc.oneof(
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
    return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: randomBody });
  }
  const sent = options.pool.bodies.get(operation.name) ?? [];
  const generated = createValue(operation.body, options);
  const valid = sent.length > 0 ? fc.oneof(generated, fc.constantFrom(...sent)) : generated;
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: createAlmostValid(valid).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: randomBody },
    { weight: 1, arbitrary: none },
  );
}

/** A valid value with one fault: a field of another type, a missing or an unknown field. */
function createAlmostValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, anyJson(), fc.nat(), fc.constantFrom('replace', 'drop', 'add'))
    .map(([value, randomValue, where, how]) => {
      const copy = structuredClone(value);
      const places = listPlaces(copy);
      const place = places[where % Math.max(1, places.length)];
      if (!place || how === 'add') {
        const target = places.find((one) => !Array.isArray(one.inside))?.inside ?? copy;
        return typeof target === 'object' && target !== null
          ? { ...(copy as object), unexpected: randomValue }
          : randomValue;
      }
      if (how === 'drop' && !Array.isArray(place.inside)) delete place.inside[place.key];
      else (place.inside as Record<string, unknown>)[place.key] = randomValue;
      return copy;
    });
}

type Place = { inside: Record<string, unknown>; key: string };

function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = value as Record<string, unknown>;
  return Object.entries(inside).flatMap(([key, inner]) => [{ inside, key }, ...listPlaces(inner)]);
}
