import { paths, stripLanguage } from '@train-swap/shared-config';
import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';

/** The screen that a link named (`?next=`): a path of this site without its language. Null for anything else. */
export function getLinkTarget(next: string | null): string | null {
  const path = toSameOriginPath(next, location.origin, stripLanguage);
  return path?.startsWith('/swap/find?') ? null : path;
}

/** The screen after a booking was found: the target, unless it belongs to another booking, which is still closed. */
export function getScreenAfter(target: string | null, bookingId: string): string {
  const [, other] = /^\/(?:swap|trips)\/([^/?#]+)/.exec(target ?? '') ?? [];
  const isOther = other !== undefined && decodeURIComponent(other) !== bookingId;
  return target === null || isOther ? paths.booking(bookingId) : target;
}
