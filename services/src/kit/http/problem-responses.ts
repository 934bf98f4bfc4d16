import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { bodyProblems, closingPayload, hasBody } from 'shared-server';
import { postgresCode } from '../database/connection';
import { Problem, type ProblemPointer, problem, problemDocument } from '../problem';
import { escapePointer } from './assert-valid-text';

export const problemType = 'application/problem+json';

/** Every error leaves as problem+json. */
export function sendErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toLoggedProblem(error, request.log, request.routeOptions.url);
    return sendProblem(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(routeNotFound(), request, reply));
}

/** The problem that the client gets for an error. An error on our side is logged. */
export function toLoggedProblem(error: Error, log: FastifyBaseLogger, operation?: string): Problem {
  const refusal = toProblem(error as FastifyError);
  // A 503 that the code throws is no error, and under load it must cost nothing.
  if (refusal.status >= 500 && !(error instanceof Problem && refusal.status === 503)) {
    log.error({ err: error, operation }, refusal.code);
  }
  return refusal;
}

export function routeNotFound(): Problem {
  return problem('route-not-found', {
    status: 404,
    detail: 'There is nothing at this address. Check it, or start again from the home page.',
  });
}

export function sendProblem(
  refusal: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  // A token that was set before its transaction failed is worth nothing.
  reply.removeHeader('set-cookie');
  const text = JSON.stringify(problemDocument(refusal, request.id));
  reply.code(refusal.status).header('cache-control', 'no-store').type(problemType);
  const { raw } = request;
  if (hasBody(raw) && !raw.readableEnded) {
    return reply
      .header('connection', 'close')
      .header('content-length', Buffer.byteLength(text))
      .send(closingPayload(raw, text));
  }
  return reply.serializer((text: string) => text).send(text);
}

export function badRequest(status = 400): Problem {
  return problem('bad-request', {
    status,
    detail: 'The request could not be understood. Correct it and send it again.',
  });
}

const requestFaults: Record<string, { code: string; status: number; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyProblems['too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    status: 415,
    detail: 'Send the body as application/json.',
  },
};
/** Text that PostgreSQL cannot store: `character_not_in_repertoire` and `untranslatable_character`. */
const invalidText = new Set(['22021', '22P05']);
const unavailable = new Set(['55P03', '57014', '57P01', '57P03', '53300', '08006', '08001']);

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error);
  const known = requestFaults[error.code];
  if (known) return problem(known.code, known);
  // Another's error, such as that of an HTTP client, may have a code that is no text, and a status that is not ours.
  const code = String(error.code);
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) {
    return problem('malformed-json', {
      status: 400,
      detail: 'The body is not valid JSON. Correct it and send it again.',
    });
  }
  if (invalidText.has(postgresCode(error) ?? '')) {
    return problem('invalid-request', {
      status: 422,
      detail: 'Some text has control characters or damaged letters. Correct it and send it again.',
    });
  }
  if (unavailable.has(postgresCode(error) ?? '') || isConnectionFault(error)) {
    return problem('service-unavailable', {
      status: 503,
      detail: 'The service is busy. Nothing was changed; try again in a moment.',
      retryAfter: 1,
    });
  }
  const status = error.statusCode;
  if (code.startsWith('FST_') && status && status >= 400 && status < 500) {
    return badRequest(status);
  }
  return problem('internal-error', {
    status: 500,
    detail:
      'Something went wrong on our side. Try again; if it stays, contact support with the request id.',
  });
}

function isConnectionFault(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as NodeJS.ErrnoException).code;
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message))
      return true;
  }
  return false;
}

type ValidationFault = Omit<FastifyError, 'validation'> & {
  validation: ZodFastifySchemaValidationError[];
};

function invalidFields({ validation, validationContext }: ValidationFault): Problem {
  return invalidRequest(validation.flatMap((issue) => pointersOf(issue, validationContext)));
}

export function invalidRequest(pointers: ProblemPointer[]): Problem {
  return problem('invalid-request', {
    status: 422,
    detail: 'Some of what was sent is not right. Correct the marked fields and send it again.',
    pointers,
  });
}

function pointersOf(
  issue: ZodFastifySchemaValidationError,
  part: string | undefined,
): ProblemPointer[] {
  const path = issue.instancePath === '/' ? '' : issue.instancePath;
  const prefix = part === undefined || part === 'body' ? '#' : `#/${part}`;
  const keys = issue.keyword === 'unrecognized_keys' ? issue.params.keys : undefined;
  if (Array.isArray(keys)) {
    return keys.map((key) => ({
      pointer: `${prefix}${path}/${escapePointer(String(key))}`,
      detail: 'This field is not known here.',
    }));
  }
  return [{ pointer: `${prefix}${path}`, detail: issue.message ?? 'This value is not right.' }];
}
