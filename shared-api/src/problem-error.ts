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
  /** HTTP status; 0 when no answer came. */
  status?: number;
  pointers?: readonly ProblemPointer[];
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
  extras?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/**
 * Everything that can go wrong with a call, as one class: an answer by RFC 9457, no answer at all
 * (`network-failure`, `timed-out`, status 0), or an answer nobody can use (`unexpected-answer`).
 * `detail` is a sentence that a screen may show as it is; `code` is what a screen may branch on;
 * `extras` are the members that this code brings beside the common ones (`attemptsLeft`, `until`).
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

  /** The sentence about one field of the request body (`detailOf('surname')`), if there is one. */
  detailOf(field: string): string | undefined {
    return this.pointers.find(({ pointer }) => pointer === `#/${field}`)?.detail;
  }

  /** Whether the same call may well succeed in a moment without the traveller changing anything. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The problem in an answer that is not a success; any other body becomes `unexpected-answer`. */
export function problemFromAnswer(answer: Response, text: string): ProblemError {
  const common = {
    status: answer.status,
    retryAfter: readRetryAfter(answer),
    requestId: answer.headers.get('x-request-id') ?? undefined,
  };
  const parsed = problemSchema.safeParse(parseJson(text));
  if (!parsed.success) return unexpectedAnswer(common);
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

/** An answer that keeps no promise of the service's document. */
export function unexpectedAnswer(fields: Partial<ProblemFields>): ProblemError {
  return new ProblemError({
    ...fields,
    code: 'unexpected-answer',
    detail: 'Something went wrong on our side. Wait a moment, then try again.',
  });
}

/** What was caught, as the one class that screens know. */
export function toProblem(caught: unknown): ProblemError {
  if (caught instanceof ProblemError) return caught;
  return new ProblemError({
    code: 'unexpected-error',
    detail: 'Something went wrong in this page. Try again, or load the page anew.',
    cause: caught,
  });
}

function readRetryAfter(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
