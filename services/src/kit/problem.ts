export type ProblemPointer = { pointer: string; detail: string };

export type ProblemOptions = {
  status: number;
  /** One sentence for the traveller that says what to do. */
  detail: string;
  title?: string;
  pointers?: ProblemPointer[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /** Further members of the problem document, such as `attemptsLeft`. */
  extras?: Record<string, unknown>;
};

/**
 * An expected error, sent as application/problem+json (RFC 9457). It has no stack trace, because creating one is
 * expensive when many requests are rejected.
 */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly title: string;
  readonly pointers: ProblemPointer[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extras: Record<string, unknown>;

  constructor(code: string, options: ProblemOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${code}: ${options.detail}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Problem';
    this.code = code;
    this.status = options.status;
    this.detail = options.detail;
    this.title = options.title ?? titleOf(code);
    this.pointers = options.pointers;
    this.retryAfter = options.retryAfter;
    this.extras = options.extras ?? {};
  }
}

/** `throw problem('booking-not-found', { status: 404, detail: 'We cannot find …' })`. */
export function problem(code: string, options: ProblemOptions): Problem {
  return new Problem(code, options);
}

export function toProblemDocument(error: Problem, requestId: string): Record<string, unknown> {
  return {
    ...error.extras,
    type: `/problems/${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.detail,
    code: error.code,
    requestId,
    ...(error.pointers ? { pointers: error.pointers } : {}),
  };
}

/** A name in a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
