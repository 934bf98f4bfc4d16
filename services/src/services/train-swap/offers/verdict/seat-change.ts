import { i18n } from '../../../../kit/language/i18n';
import { localDay, localTime } from '../../../../kit/values/local-time';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { getArrivalTimeZone, getLegArrival, type Journey, type Leg } from '../../contract/journey';
import { notSwappable } from './booking-response';

const releasedText = () =>
  i18n.t(
    'This ticket was returned and is no longer valid for travel, so its seat cannot be changed.',
  );

/** The reason why seats on this train can no longer be changed at `now`; null while they can. `leg` has live data. */
export function legSeatChangeBlocker(leg: Leg, now: Date): string | null {
  if (leg.cancelled) return i18n.t('Your train is cancelled, so there is no seat on it to change.');
  const until = getLegArrival(leg);
  if (now < until) return null;
  const timeZone = getArrivalTimeZone(leg);
  return i18n.t('Your train reached {station} at {time} on {day}.', {
    station: leg.to.name,
    time: localTime(until, timeZone),
    day: localDay(until, timeZone),
  });
}

/** The same for a journey. Seats can be changed while they can on any of its trains. */
export function seatChangeBlocker({ legs }: Journey, now: Date): string | null {
  const reasons = legs.map((leg) => legSeatChangeBlocker(leg, now));
  return reasons.includes(null) ? null : (reasons.at(-1) ?? null);
}

/** Seats can be changed until the last running train arrives, including its delay. */
export function seatChangeDeadline({ legs }: Journey): Date {
  const running = legs.filter(({ cancelled }) => !cancelled);
  return new Date(Math.max(...running.map((leg) => getLegArrival(leg).getTime())));
}

/**
 * Checks that seats can be changed on the same train, and on each of the `chosen` legs. `journey` has live data.
 * Exchange conditions and cut-off do not apply, because the train stays the same.
 * @throws `booking-not-swappable`
 */
export function assertSeatsChangeable(
  record: BookingRecord,
  journey: Journey,
  now: Date,
  chosen: readonly Leg[] = [],
): void {
  const reasons = [
    liveAdmissions(record).length === 0 ? releasedText() : seatChangeBlocker(journey, now),
    ...chosen.map((leg) => legSeatChangeBlocker(leg, now)),
  ];
  for (const reason of reasons) if (reason !== null) throw notSwappable(reason);
}
