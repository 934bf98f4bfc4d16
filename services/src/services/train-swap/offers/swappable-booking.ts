import { problem } from '../../../kit/problem';
import type { BookingRecord } from '../bookings/booking-record';
import type { Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import type { Journey } from '../contract/journey';
import { presentBooking } from './present-booking';

export const notSwappable = (detail: string) =>
  problem('booking-not-swappable', { status: 409, detail });

/** The verdict, or the refusal `booking-not-swappable` in the verdict's own words. */
export function refuseUnswappable(
  record: BookingRecord,
  journey: Journey,
  conditions: ExchangeConditions,
  now: Date,
): Verdict {
  const { verdict } = presentBooking(record, journey, conditions, now);
  if (verdict.swappable) return verdict;
  throw notSwappable(verdict.reasons.map((reason) => reason.text).join(' '));
}
