import { i18n } from '@train-swap/shared-config';
import * as z from 'zod/mini';

const problemSchema = z.looseObject({
  code: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  type: z.optional(z.string()),
  requestId: z.optional(z.string()),
  pointers: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
});

/** One wrong value of the request: a JSON pointer (`#/surname`) and a sentence for the traveller. */
export type ProblemPointer = { pointer: string; detail: string };

type ProblemFields = {
  code: string;
  detail: string;
  title?: string;
  /** HTTP status; 0 without a response. */
  status?: number;
  pointers?: readonly ProblemPointer[];
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
  extras?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/**
 * The error of a failed call: a problem response (RFC 9457), no response (`network-failure`, `timed-out`, status 0) or an
 * invalid response (`unexpected-response`). A screen may show `detail` unchanged and may branch on `code`. `extras` has the
 * additional members of this code, for example `attemptsLeft` or `until`.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly pointers: readonly ProblemPointer[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(fields: ProblemFields) {
    super(fields.detail, { cause: fields.cause });
    this.code = fields.code;
    this.title = fields.title ?? fields.detail;
    this.status = fields.status ?? 0;
    this.detail = fields.detail;
    this.pointers = fields.pointers ?? [];
    this.retryAfter = fields.retryAfter;
    this.requestId = fields.requestId;
    this.extras = fields.extras ?? {};
  }

  /** The sentence about one field of the request body (`getFieldDetail('surname')`), or undefined. */
  getFieldDetail(field: string): string | undefined {
    return this.pointers.find(({ pointer }) => pointer === `#/${field}`)?.detail;
  }

  /** Whether the same call may succeed later without a change. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Parses the problem in an error response; any other body becomes `unexpected-response`. */
export function parseProblemResponse(response: Response, text: string): ProblemError {
  const common = {
    status: response.status,
    retryAfter: parseRetryAfter(response),
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
  const parsed = problemSchema.safeParse(parseJson(text));
  if (!parsed.success) return createUnexpectedResponseError(common);
  const {
    code,
    title,
    detail,
    pointers,
    requestId,
    status: _status,
    type: _type,
    ...extras
  } = parsed.data;
  return new ProblemError({
    ...common,
    code,
    title,
    detail,
    pointers: pointers ?? [],
    requestId: requestId ?? common.requestId,
    extras,
  });
}

/** A response that does not match the OpenAPI document of the service. */
export function createUnexpectedResponseError(fields: Partial<ProblemFields>): ProblemError {
  return new ProblemError({
    ...fields,
    code: 'unexpected-response',
    detail: i18n.t('Something went wrong on our side. Wait a moment, then try again.'),
  });
}

/** Converts any caught value to a ProblemError. */
export function toProblem(caught: unknown): ProblemError {
  if (caught instanceof ProblemError) return caught;
  return new ProblemError({
    code: 'unexpected-error',
    detail: i18n.t('Something went wrong in this page. Try again, or reload the page.'),
    cause: caught,
  });
}

function parseRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
