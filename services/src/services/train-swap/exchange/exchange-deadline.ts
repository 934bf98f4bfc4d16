import { i18n } from '../../../kit/language/i18n';
import { localTime } from '../../../kit/values/local-time';
import { type ExchangeOffer, isSeatChange } from '../contract/exchange';
import {
  expectedDeparture,
  firstLeg,
  getLegArrival,
  getMode,
  isCancelled,
  isDepartureCancelled,
  type Journey,
  type Leg,
} from '../contract/journey';
import { seatChangeDeadline } from '../offers/verdict/seat-change';

/** The reason (for travellers) why this journey can no longer be caught at `now`; null when it can. Takes live data. */
export function missedReason(journey: Journey, now: Date): string | null {
  const { from, timeZone, mode = 'train' } = firstLeg(journey);
  if (isCancelled(journey))
    return i18n.t('The {mode, select, bus {bus} other {train}} you chose has been cancelled.', {
      mode: getMode(journey),
    });
  const left = expectedDeparture(journey);
  if (now < left) return null;
  return i18n.t('The {mode, select, bus {bus} other {train}} you chose left {station} at {time}.', {
    station: from.name,
    time: localTime(left, timeZone),
    mode,
  });
}

/**
 * The reason (for travellers) why the current journey can no longer be exchanged; null when it can. Takes live data.
 */
export function departedReason(journey: Journey, now: Date): string | null {
  const { from, timeZone, mode = 'train' } = firstLeg(journey);
  const left = expectedDeparture(journey);
  if (isDepartureCancelled(journey) || now < left) return null;
  return i18n.t('Your {mode, select, bus {bus} other {train}} left {station} at {time}.', {
    station: from.name,
    time: localTime(left, timeZone),
    mode,
  });
}

/**
 * The latest end of a hold. Seat change in the same class: the first arrival among the `chosen` legs, or the last
 * arrival. Another train or class: the first departure of the two trains, because the old ticket is valid for the old
 * train until the swap.
 */
export function exchangeDeadline(
  from: Journey,
  offer: Pick<ExchangeOffer, 'journey' | 'previousClass'>,
  chosen: readonly Leg[] = [],
): Date {
  const { journey: to } = offer;
  if (!isSeatChange(from, offer)) {
    const catchable = isDepartureCancelled(from) ? [to] : [from, to];
    return earliest(catchable.map(expectedDeparture));
  }
  return chosen.length > 0 ? earliest(chosen.map(getLegArrival)) : seatChangeDeadline(to);
}

const earliest = (dates: readonly Date[]): Date =>
  new Date(Math.min(...dates.map((date) => date.getTime())));
