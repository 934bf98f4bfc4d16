export type StripeErrorType =
  | 'card_error'
  | 'invalid_request_error'
  | 'api_error'
  | 'idempotency_error';

/** The `error` object of a response, as docs.stripe.com/api/errors describes it. */
export type StripeErrorBody = {
  type: StripeErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** Rejects a call. Its transaction is rolled back. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

export const invalidRequest = (message: string, extra: { code?: string; param?: string } = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...extra });

export const missingResource = (resource: string, id: string, param: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${resource}: '${id}'`,
    param,
  });

export const unauthorised = (message: string) =>
  new StripeError(401, { type: 'invalid_request_error', message });

export const createServerError = (requestId: string): { error: StripeErrorBody } => ({
  error: { type: 'api_error', message: `Something went wrong in the sandbox (${requestId}).` },
});
