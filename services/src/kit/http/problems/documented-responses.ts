import { z } from 'zod';
import type { Operation } from '../../operation';
import { problemType } from './problem-responses';

const pointer = z.looseObject({ pointer: z.string(), detail: z.string() });

const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    pointers: z.array(pointer).optional(),
  })
  .meta({ id: 'Problem' });

/** The responses of an operation and its problems, with the possible codes of each status. */
export function documentedResponses(operation: Operation): Record<string, unknown> {
  const responses: Record<string, unknown> = {
    default: {
      description: 'Any other problem',
      content: { [problemType]: { schema: problemSchema } },
    },
  };
  const codesByStatus = new Map<number, string[]>();
  const own = new Set(Object.values(ownProblems(operation)));
  // A status with own codes also lists the common codes of that status.
  for (const [code, status] of Object.entries(listProblems(operation))) {
    if (own.has(status)) codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of codesByStatus) {
    responses[status] = {
      description: codes.join(', '),
      content: { [problemType]: { schema: problemWith(codes) } },
    };
  }
  for (const [status, schema] of Object.entries(operation.responses)) {
    responses[Number(status)] = operation.responseType
      ? { description: 'OK', content: { [operation.responseType]: { schema } } }
      : schema;
  }
  return responses;
}

const commonProblems: Record<string, number> = {
  'malformed-json': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  'service-unavailable': 503,
};

export function listProblems(operation: Operation): Readonly<Record<string, number>> {
  const known = problemsOf.get(operation) ?? { ...commonProblems, ...ownProblems(operation) };
  problemsOf.set(operation, known);
  return known;
}

/** Cached, because each problem is checked against it. */
const problemsOf = new WeakMap<Operation, Record<string, number>>();

/** Declared codes and those that follow from the operation's access, method and idempotency. */
function ownProblems(operation: Operation): Record<string, number> {
  const { access, idempotent, method, problems } = operation;
  return {
    'invalid-request': 422,
    ...(method === 'GET' ? {} : { 'cross-site-request': 403 }),
    ...(access === 'session' || access === 'traveller' ? { 'no-session': 401 } : {}),
    ...(access === 'traveller' ? { 'sign-in-required': 403 } : {}),
    ...(idempotent ? { 'idempotency-key-missing': 422, 'idempotency-key-reused': 422 } : {}),
    ...problems,
  };
}

function problemWith(codes: string[]): z.ZodType {
  return problemSchema.and(z.looseObject({ code: z.enum(codes as [string, ...string[]]) }));
}
