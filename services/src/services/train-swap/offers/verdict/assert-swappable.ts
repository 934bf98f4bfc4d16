import { problem } from '../../../../kit/problem';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Verdict } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey } from '../../contract/journey';
import { toBookingResponse } from './booking-response';

export const notSwappable = (detail: string) =>
  problem('booking-not-swappable', { status: 409, detail });

/** The verdict. @throws `booking-not-swappable` with the reasons of the verdict */
export function assertSwappable(
  record: BookingRecord,
  journey: Journey,
  conditions: ExchangeConditions,
  now: Date,
): Verdict {
  const { verdict } = toBookingResponse(record, journey, conditions, now);
  if (verdict.swappable) return verdict;
  throw notSwappable(verdict.reasons.map((reason) => reason.text).join(' '));
}
