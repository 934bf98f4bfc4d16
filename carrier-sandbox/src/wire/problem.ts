import type { Osdm } from 'shared-osdm';

/** Codes of OSDM that the sandbox uses: `spec/errors-problems.md` of its site. */
export type ProblemCode =
  | 'BOOKING_BOOKING_ALREADY_CANCELLED'
  | 'BOOKING_INSUFFICIENT_AVAILABILITY'
  | 'BOOKING_MODIFICATION_NOT_ALLOWED'
  | 'BOOKING_OFFER_NOT_FOUND'
  | 'BOOKING_PLACE_NOT_AVAILABLE'
  | 'CONFIRMATION_BOOKING_ALREADY_CANCELLED'
  | 'CONFIRMATION_BOOKING_ALREADY_CONFIRMED'
  | 'CONFIRMATION_BOOKING_ALREADY_FULFILLED'
  | 'CONFIRMATION_CHECK_FAILED'
  | 'CONFIRMATION_PARTIAL_SUCCESS'
  | 'MALFORMED_REQUEST'
  | 'MISSING_INFORMATION'
  | 'OFFER_NO_RESULTS'
  | 'OFFER_PART_PRICE_CHANGE'
  | 'OPERATION_NOT_PERMITTED'
  | 'PARAMETER_NOT_SUPPORTED'
  | 'RESOURCE_NOT_FOUND'
  | 'UNAUTHORIZED'
  | 'UNKNOWN_ERROR'
  | 'VALIDATION_ERROR';

export type Pointer = { requestPointer: string; detail: string };

/** An error response. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    detail: string,
    readonly pointers: Pointer[] = [],
  ) {
    super(detail);
  }
}

export function toProblem(
  code: ProblemCode,
  detail: string,
  more: Partial<Osdm['Problem']> = {},
): Osdm['Problem'] {
  const title = code.toLowerCase().replaceAll('_', ' ');
  return {
    code: `urn:uic:problem:${code}`,
    type: `https://osdm.io/errors/${title.replaceAll(' ', '-')}`,
    title: title[0]?.toUpperCase() + title.slice(1),
    detail,
    ...more,
  };
}
