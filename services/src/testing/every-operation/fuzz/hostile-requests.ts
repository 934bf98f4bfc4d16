import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { DocumentedOperation } from '../product/documented-operations';
import type { FuzzRequest } from './requests';
import { createValue, hostileText, type Pool } from './values';

const texts = [
  ...hostileText,
  '🚆'.repeat(10_000),
  '\u202eמשהו\u2066שונה\u2069',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
];
const numbers = [2 ** 53, -(2 ** 53), 2 ** 31, 1e308, -1, 0.5, 0];
const lengths = [101, 1_001];

/** A valid request, and variants with one hostile value in path, query or body. */
export function createHostileRequests(operation: DocumentedOperation, pool: Pool): FuzzRequest[] {
  const createSample = (schema: Parameters<typeof createValue>[0], field: string): unknown =>
    fc.sample(createValue(schema, { document: operation.document, pool, field }), {
      numRuns: 1,
      seed: 1,
    })[0];
  const createParameters = (place: 'path' | 'query') =>
    operation.parameters
      .filter((one) => one.in === place)
      .map(({ name, schema }): [string, string] => {
        return [name, pool.words.get(name)?.at(-1) ?? String(createSample(schema, name))];
      });
  const [params, query] = [createParameters('path'), createParameters('query')];
  const bodies = operation.body
    ? [...(pool.bodies.get(operation.name) ?? []), createSample(operation.body, '')]
    : [undefined];
  const request = (change: Partial<FuzzRequest>): FuzzRequest => ({
    caller: 'owner',
    params: Object.fromEntries(params),
    query,
    body: toJson(bodies[0]),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...change,
  });
  return [
    request({}),
    ...params.flatMap(([name]) =>
      texts
        .filter((text) => text !== '')
        .map((text) => request({ params: { ...Object.fromEntries(params), [name]: text } })),
    ),
    ...query.flatMap(([name]) =>
      texts.map((text) =>
        request({ query: query.map(([other, value]) => [other, other === name ? text : value]) }),
      ),
    ),
    ...bodies.flatMap(createHostileValues).map((body) => request({ body: toJson(body) })),
  ];
}

const toJson = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));

/** Variants of a value with one hostile field each. */
function createHostileValues(value: unknown): unknown[] {
  if (typeof value === 'string') return texts;
  if (typeof value === 'number') return numbers;
  if (Array.isArray(value)) {
    const [first] = value;
    return [
      ...(first === undefined ? [] : lengths.map((length) => Array.from({ length }, () => first))),
      ...value.flatMap((each, at) =>
        createHostileValues(each).map((other) =>
          value.map((one, nth) => (nth === at ? other : one)),
        ),
      ),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    createHostileValues(each).map((other) => ({ ...value, [name]: other })),
  );
}
