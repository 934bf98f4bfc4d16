import { localDay, localTime } from '../../foundation/local-time';
import { type BookingRecord, liveAdmissions } from '../bookings/booking-record';
import { notSwappable } from '../bookings/swappable-booking';
import {
  arrivalZoneOf,
  expectedArrival,
  isCancelled,
  type Journey,
  lastLeg,
} from '../contract/journey';

const handedBack =
  'This ticket was handed back and is no longer valid for travel, so it has no seat to change.';

/** Why nobody sits elsewhere on this train any more, which is as it stands at `now`; null while one still can. */
export function whyNoOtherSeat(journey: Journey, now: Date): string | null {
  if (isCancelled(journey)) return 'Your train is cancelled, so there is no seat on it to change.';
  const last = lastLeg(journey);
  const until = expectedArrival(journey);
  if (now < until) return null;
  const timeZone = arrivalZoneOf(last);
  return `Your train reached ${last.to.name} at ${localTime(until, timeZone)} on ${localDay(until, timeZone)}.`;
}

/**
 * Refuses with `booking-not-swappable` who cannot sit elsewhere on the own train, which `journey` is as it stands now.
 * Neither the ticket's exchange conditions nor their cut-off count, for the train stays the same: one may sit elsewhere
 * until it arrives.
 */
export function refuseOtherSeats(record: BookingRecord, journey: Journey, now: Date): void {
  const why = liveAdmissions(record).length === 0 ? handedBack : whyNoOtherSeat(journey, now);
  if (why !== null) throw notSwappable(why);
}
