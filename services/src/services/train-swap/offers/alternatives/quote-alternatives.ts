import type { ServiceContext } from '../../../../kit/context';
import { Problem } from '../../../../kit/problem';
import { toInstant } from '../../../../kit/values/schemas';
import type { BookingRecord } from '../../bookings/booking-record';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getExchangeConditions, getLimits } from '../../clients/reference-data';
import { findJourneys, getRoute, type Timetable, withLiveStatus } from '../../clients/timetable';
import type { ServiceClass } from '../../contract/booking';
import { toOfferedClass } from '../../contract/exchange';
import {
  copyStatuses,
  expectedDeparture,
  isSameTrains,
  type Journey,
} from '../../contract/journey';
import { applyDiscountCode, waiveSmallAmount } from '../../fares/apply-discount';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { filterByClass } from '../../inventory/trains/train-runs';
import { createOffer } from '../token/offer-token';
import { assertSwappable, type Circumstances } from '../verdict/booking-response';
import { chooseAlternatives } from './choose-alternatives';
import { priceJourneys } from './price-journeys';

/**
 * The journeys of the route, and the circumstances of the booking. They need no further request while the timetable has
 * the trains of the booking. A problem of the timetable matters only when the booking can be swapped.
 */
async function loadTimetable(
  context: ServiceContext,
  record: BookingRecord,
): Promise<[Timetable | Problem, Circumstances]> {
  const { journey, operatorCode, ticketTypeCode } = record.booking;
  const [timetable, conditions] = await Promise.all([
    findJourneys(context.call, getRoute(journey)).catch(returnProblem),
    getExchangeConditions(context.call, operatorCode, ticketTypeCode),
  ]);
  const journeys = timetable instanceof Problem ? [] : timetable.journeys;
  const same = journeys.find((each) => isSameTrains(each, journey));
  const live = same ? copyStatuses(journey, same) : await withLiveStatus(context.call, journey);
  return [timetable, { journey: live, conditions }];
}

function returnProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

type QuoteOptions = {
  /** Default: all. */
  travellerIds?: readonly string[] | undefined;
  discountCode?: string | undefined;
  /** Default: the class of the ticket. In another class, the own trains are offered too. */
  serviceClass?: ServiceClass | undefined;
};

/**
 * An offer for each journey to which travellers of a booking can swap now, with availability and total price. Calls
 * other services; do not call it inside a transaction.
 * @throws `booking-not-swappable`
 */
export async function quoteAlternatives(
  context: ServiceContext,
  record: BookingRecord,
  { travellerIds, discountCode, serviceClass = record.booking.serviceClass }: QuoteOptions,
) {
  const { booking } = record;
  const { operatorCode } = booking;
  const classes = toOfferedClass(booking.serviceClass, serviceClass);
  const isOtherClass = classes.previousClass !== undefined;
  const chosen = getChosenTravellers(record, travellerIds);
  const [timetable, { journey: current, conditions }] = await loadTimetable(context, record);
  const now = context.clock.now();
  const verdict = assertSwappable(record, { journey: current, conditions }, now);
  if (timetable instanceof Problem) throw timetable;
  const { journeys: found, feed } = timetable;
  const possible = chooseAlternatives({
    now,
    current,
    found,
    conditions,
    operatorCode,
    isOtherClass,
  });
  const journeys = isOtherClass ? await filterByClass(context, possible, serviceClass) : possible;
  const [limits, availabilities, undiscounted] = await Promise.all([
    getLimits(context.call),
    getAvailability(context, journeys, serviceClass),
    priceJourneys(context, record, journeys, { chosen, serviceClass }, { verdict, conditions }),
  ]);
  const paid = chosen.map(({ admission }) => admission.fare);
  const priced =
    discountCode === undefined
      ? undiscounted
      : await applyDiscountCode(context.call, discountCode, undiscounted, paid);
  const validUntil = new Date(now.getTime() + limits.quoteMinutes * 60_000);
  const offers = priced.map((each, index) => {
    const journey = journeys[index] as Journey;
    const leaves = expectedDeparture(journey);
    const offered = {
      journey,
      ...classes,
      ...(availabilities[index] as Availability),
      travellerIds: chosen.map(({ traveller }) => traveller.id),
      validUntil: toInstant(leaves < validUntil ? leaves : validUntil),
    };
    const pricing = waiveSmallAmount(each, limits.minCharge, paid);
    return createOffer(context, booking, offered, pricing);
  });
  return { now, validUntil, offers, feed };
}
