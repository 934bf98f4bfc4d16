export type StripeErrorType =
  | 'card_error'
  | 'invalid_request_error'
  | 'api_error'
  | 'idempotency_error';

/** The `error` object of an answer, as docs.stripe.com/api/errors describes it. */
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

/** Refuses a call: nothing that the call wrote is kept. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

export const invalidRequest = (message: string, extra: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...extra });

export const missingResource = (thing: string, id: string, param: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${thing}: '${id}'`,
    param,
  });

export const unauthorised = (message: string) =>
  new StripeRefusal(401, { type: 'invalid_request_error', message });

/** What broke here, as the caller is told. */
export const serverFault = (requestId: string): { error: StripeErrorBody } => ({
  error: { type: 'api_error', message: `Something went wrong in the sandbox (${requestId}).` },
});
