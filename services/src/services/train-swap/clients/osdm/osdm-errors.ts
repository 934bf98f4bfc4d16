import type { Osdm } from 'shared-osdm';
import { i18n } from '../../../../kit/language/i18n';
import { type Problem, problem } from '../../../../kit/problem';

/** The carrier refused a request, which has no effect. `code` is without its prefix; empty when it named none. */
export class OsdmRejection extends Error {
  readonly code: string;

  constructor(
    readonly status: number,
    readonly problems: readonly Osdm['Problem'][],
  ) {
    const code = findCode(problems);
    super(`${status} ${code} ${problems[0]?.detail ?? problems[0]?.title ?? ''}`);
    this.code = code;
  }
}

/** The carrier did not respond, or not as OSDM says. Whether the request had an effect is not known. */
export class OsdmDoubt extends Error {
  constructor(
    message: string,
    options?: ErrorOptions,
    /** Of the response; missing without one. */
    readonly status?: number,
  ) {
    super(message, options);
  }
}

export const isOsdmError = (error: unknown): error is OsdmRejection | OsdmDoubt =>
  error instanceof OsdmRejection || error instanceof OsdmDoubt;

/** For a request after which the booking is read, which says what the request has done. */
export function ignoreDoubt(error: unknown): void {
  if (!(error instanceof OsdmDoubt)) throw error;
}

export const isPlaceUnavailable = ({ code }: OsdmRejection): boolean =>
  code === 'BOOKING_INSUFFICIENT_AVAILABILITY' || code === 'BOOKING_PLACE_NOT_AVAILABLE';

/** `urn:uic:problem:BOOKING_OFFER_NOT_FOUND` is `BOOKING_OFFER_NOT_FOUND`. The code is optional before 4.0. */
export function findCode(problems: readonly Osdm['Problem'][]): string {
  const [first] = problems;
  return (first?.code ?? first?.type ?? '').split(':').at(-1) ?? '';
}

export const carrierUnavailable = (carrier: string): Problem =>
  problem('service-unavailable', {
    status: 503,
    detail: i18n.t(
      '{carrier} does not respond at the moment. Your ticket is unchanged. Try again in a moment.',
      { carrier },
    ),
    retryAfter: 5,
  });
