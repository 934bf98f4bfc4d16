import { z } from 'zod';
import type { Operation } from '../operation';
import { problemType } from './problem-replies';

const pointer = z.looseObject({ pointer: z.string(), detail: z.string() });

/** The responses of an operation with all its refusals, each with its possible codes. */
export function documentedResponses(operation: Operation): Record<number, unknown> {
  const responses: Record<number, unknown> = {};
  const codesByStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(allProblems(operation))) {
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of codesByStatus) {
    responses[status] = {
      description: codes.join(', '),
      content: { [problemType]: { schema: problemSchema(status, codes) } },
    };
  }
  for (const [status, schema] of Object.entries(operation.responses)) {
    responses[Number(status)] = operation.responseType
      ? { description: 'OK', content: { [operation.responseType]: { schema } } }
      : schema;
  }
  return responses;
}

/** Declared codes and those that follow from access, body and key. */
export function allProblems(operation: Operation): Record<string, number> {
  const { access } = operation;
  const needsSession = access === 'session' || access === 'traveller';
  const reads = access !== 'public' && access !== 'internal';
  return {
    'invalid-request': 422,
    ...(operation.method === 'GET'
      ? {}
      : {
          'malformed-json': 400,
          'cross-site-request': 403,
          'body-too-large': 413,
          'unsupported-media-type': 415,
        }),
    ...(needsSession ? { 'no-session': 401 } : {}),
    ...(access === 'traveller' ? { 'sign-in-required': 403 } : {}),
    ...(reads ? { 'service-unavailable': 503 } : {}),
    ...(operation.idempotent
      ? {
          'idempotency-key-missing': 422,
          'idempotency-key-reused': 422,
          'service-unavailable': 503,
        }
      : {}),
    ...operation.problems,
    'internal-error': 500,
  };
}

function problemSchema(status: number, codes: string[]): z.ZodType {
  return z.looseObject({
    type: z.string(),
    title: z.string(),
    status: z.literal(status),
    detail: z.string(),
    code: z.enum(codes as [string, ...string[]]),
    requestId: z.string(),
    pointers: z.array(pointer).optional(),
  });
}
