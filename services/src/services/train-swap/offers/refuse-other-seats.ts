import { localDay, localTime } from '../../../kit/local-time';
import { type BookingRecord, liveAdmissions } from '../bookings/booking-record';
import { arrivalZoneOf, expectedArrivalOf, type Journey, type Leg } from '../contract/journey';
import { notSwappable } from './swappable-booking';

const handedBack =
  'This ticket was handed back and is no longer valid for travel, so it has no seat to change.';

/** Why nobody sits elsewhere on this train any more, which is as it stands at `now`; null while one still can. */
export function whyNoSeatOn(leg: Leg, now: Date): string | null {
  if (leg.cancelled) return 'Your train is cancelled, so there is no seat on it to change.';
  const until = expectedArrivalOf(leg);
  if (now < until) return null;
  const timeZone = arrivalZoneOf(leg);
  return `Your train reached ${leg.to.name} at ${localTime(until, timeZone)} on ${localDay(until, timeZone)}.`;
}

/** The same of a journey, on which one can while one can on any of its trains. */
export function whyNoOtherSeat({ legs }: Journey, now: Date): string | null {
  const reasons = legs.map((leg) => whyNoSeatOn(leg, now));
  return reasons.includes(null) ? null : (reasons.at(-1) ?? null);
}

/** Until when one can: of a journey until the last of its trains that run arrives, with its delay. */
export function otherSeatsUntil({ legs }: Journey): Date {
  const running = legs.filter(({ cancelled }) => !cancelled);
  return new Date(Math.max(...running.map((leg) => expectedArrivalOf(leg).getTime())));
}

/**
 * Refuses with `booking-not-swappable` who cannot sit elsewhere on the own train, which `journey` is as it stands now,
 * or not on one of those of its trains on which seats are `chosen`. Neither the ticket's exchange conditions nor their
 * cut-off count, for the train stays the same: one may sit elsewhere until it arrives.
 */
export function refuseOtherSeats(
  record: BookingRecord,
  journey: Journey,
  now: Date,
  chosen: readonly Leg[] = [],
): void {
  const reasons = [
    liveAdmissions(record).length === 0 ? handedBack : whyNoOtherSeat(journey, now),
    ...chosen.map((leg) => whyNoSeatOn(leg, now)),
  ];
  for (const why of reasons) if (why !== null) throw notSwappable(why);
}
