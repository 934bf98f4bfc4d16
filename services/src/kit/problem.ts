export type ProblemPointer = { pointer: string; detail: string };

export type ProblemOptions = {
  status: number;
  /** One plain sentence a traveller can read, naming what to do. */
  detail: string;
  title?: string;
  pointers?: ProblemPointer[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /** Further members of the problem document, such as `attemptsLeft`. */
  extras?: Record<string, unknown>;
};

/**
 * An expected refusal, answered as application/problem+json (RFC 9457). It has no trace: of a refusal nobody asks
 * where it was thrown, and a crowd that is refused would pay for it.
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

export function problemDocument(refusal: Problem, requestId: string): Record<string, unknown> {
  return {
    ...refusal.extras,
    type: `/problems/${refusal.code}`,
    title: refusal.title,
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    requestId,
    ...(refusal.pointers ? { pointers: refusal.pointers } : {}),
  };
}

function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
