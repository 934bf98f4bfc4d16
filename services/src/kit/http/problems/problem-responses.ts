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
import { createClosingPayload, hasBody } from 'shared-server';
import type { Configuration } from '../../configuration';
import { postgresErrorCode } from '../../database/connections/connection';
import { i18n } from '../../language/i18n';
import {
  escapePointer,
  Problem,
  type ProblemPointer,
  problem,
  toProblemDocument,
} from '../../problem';
import { runInRequestLanguage } from '../request-language';
import { bodyProblem } from './body-problem';

export const problemType = 'application/problem+json';

export function registerProblemHandlers(
  app: FastifyInstance,
  configuration: Pick<Configuration, 'environment'>,
): void {
  // An error in a body is thrown outside the language of the request.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    runInRequestLanguage(request, configuration, () => {
      const rejection = toLoggedProblem(error, request.log, request.routeOptions.url);
      return sendProblem(rejection, request, reply);
    }),
  );
  app.setNotFoundHandler((request, reply) =>
    runInRequestLanguage(request, configuration, () =>
      sendProblem(routeNotFound(), request, reply),
    ),
  );
}

/** Converts an error to the problem for the client, and logs server errors. */
export function toLoggedProblem(error: Error, log: FastifyBaseLogger, operation?: string): Problem {
  const rejection = toProblem(error as FastifyError);
  // A 503 that the code throws is expected under load and is not logged.
  if (rejection.status >= 500 && !(error instanceof Problem && rejection.status === 503)) {
    log.error({ err: error, operation }, rejection.code);
  }
  return rejection;
}

export function routeNotFound(): Problem {
  return problem('route-not-found', {
    status: 404,
    detail: i18n.t(
      'There is nothing at this address. Check the address, or start again from the home page.',
    ),
  });
}

export function sendProblem(
  rejection: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (rejection.retryAfter !== undefined) reply.header('retry-after', String(rejection.retryAfter));
  // A session token is invalid when the transaction that created it failed.
  reply.removeHeader('set-cookie');
  const text = JSON.stringify(toProblemDocument(rejection, request.id));
  reply.code(rejection.status).header('cache-control', 'no-store').type(problemType);
  const { raw } = request;
  if (hasBody(raw) && !raw.readableEnded) {
    return reply
      .header('connection', 'close')
      .header('content-length', Buffer.byteLength(text))
      .send(createClosingPayload(raw, text));
  }
  return reply.serializer((text: string) => text).send(text);
}

export function badRequest(status = 400): Problem {
  return problem('bad-request', {
    status,
    detail: i18n.t('The request is not valid. Correct it and send it again.'),
  });
}

const requestFaults: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => bodyProblem('too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    problem('unsupported-media-type', {
      status: 415,
      detail: i18n.t('Send the body as application/json.'),
    }),
};
/** PostgreSQL: `character_not_in_repertoire` and `untranslatable_character`. */
const invalidText = new Set(['22021', '22P05']);
/** Also a deadlock and a serialization failure that repeated themselves. */
const unavailable = new Set('55P03 57014 57P01 57P03 53300 08006 08001 40001 40P01'.split(' '));
const temporaryStatuses = new Set([408, 429, 502, 503, 504]);

/** Whether the same work can succeed later, because a service or the database did not respond. */
export const isTemporary = (error: Error): boolean =>
  temporaryStatuses.has(toProblem(error as FastifyError).status);

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error);
  const known = requestFaults[error.code];
  if (known) return known();
  // An error of a library may have a code that is not a string, and a status that is not meant for the client.
  const code = String(error.code);
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) {
    return problem('malformed-json', {
      status: 400,
      detail: i18n.t('The body is not valid JSON. Correct it and send it again.'),
    });
  }
  if (invalidText.has(postgresErrorCode(error) ?? '')) {
    return problem('invalid-request', {
      status: 422,
      detail: i18n.t(
        'Some text has control characters or invalid characters. Correct it and try again.',
      ),
    });
  }
  if (unavailable.has(postgresErrorCode(error) ?? '') || isConnectionFault(error)) {
    return problem('service-unavailable', {
      status: 503,
      detail: i18n.t('The service is busy. Nothing was changed. Try again in a moment.'),
      retryAfter: 1,
    });
  }
  const status = error.statusCode;
  if (code.startsWith('FST_') && status && status >= 400 && status < 500) {
    return badRequest(status);
  }
  return problem('internal-error', {
    status: 500,
    detail: i18n.t(
      'Something went wrong on our side. Try again. If the problem stays, contact support with the request id.',
    ),
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
    detail: i18n.t('Some fields are not valid. Correct the marked fields and try again.'),
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
      detail: i18n.t('This field is unknown.'),
    }));
  }
  return [
    { pointer: `${prefix}${path}`, detail: issue.message ?? i18n.t('This value is not valid.') },
  ];
}
