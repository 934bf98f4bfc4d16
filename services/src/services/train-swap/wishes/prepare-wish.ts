import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Session } from '../../../kit/session';
import { holderOf, openBooking } from '../bookings/booking-access';
import type { BookingRow } from '../bookings/booking-record';
import { findJourneys } from '../clients/timetable';
import { type Journey, journeyOfLeg } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { openInventories, openInventory } from '../inventory/trains/train-runs';
import { chooseAlternatives } from '../offers/alternatives/choose-alternatives';
import { assertSwappable } from '../offers/verdict/assert-swappable';
import { toBookingResponse } from '../offers/verdict/booking-response';
import { type Circumstances, loadCircumstances } from '../offers/verdict/load-booking';
import { assertSeatsChangeable } from '../offers/verdict/seat-change';
import { getRouteAndDate } from './route-day';
import { assertWishable, getWishedLegIndex } from './validate-wish';
import { getDeadline, getLatestDeadline } from './wish-deadline';

/** The terms and an optional deadline (RFC 3339). */
export type WishRequest = WishTerms & { deadline?: string | undefined };

export type PreparedWish = {
  version: number;
  legIndex: number;
  chosenDeadline: Date | null;
  deadline: Date;
  wantedRunIds: number[];
};

/** Loads what `openWish` needs before its transaction. Throws when the wish is not possible. */
export async function prepareWish(
  context: OperationContext<Session>,
  bookingId: string,
  body: WishRequest,
): Promise<PreparedWish> {
  const record = await openBooking(context, holderOf(context.session), bookingId);
  const { booking } = record;
  const terms = { ...body, legIndex: getWishedLegIndex(booking.journey, body) };
  const { journey, conditions } = await loadCircumstances(context, record);
  const now = context.clock.now();
  const own = journeyOfLeg(journey, terms.legIndex);
  const isForOtherTrains = body.journeyIds.length > 0;
  if (isForOtherTrains) assertSwappable(record, journey, conditions, now);
  else assertSeatsChangeable(record, own, now);
  const allowed = isForOtherTrains
    ? await findAllowedJourneys(context, booking, { journey, conditions })
    : [];
  const wanted = allowed.filter(({ id }) => body.journeyIds.includes(id));
  const trains = (await openInventories(context, wanted)).flat();
  const wishedTrains = isForOtherTrains ? trains : await openInventory(context, own);
  assertWishable(record, terms, { allowed, trains: wishedTrains });
  const { cutOffAt } = toBookingResponse(record, journey, conditions, now).verdict;
  const chosenDeadline = body.deadline ? new Date(body.deadline) : null;
  return {
    version: booking.version,
    legIndex: terms.legIndex,
    chosenDeadline,
    deadline: getDeadline(
      chosenDeadline,
      getLatestDeadline(terms, { journey, cutOffAt, wished: wanted }),
    ),
    wantedRunIds: trains.map(({ trainRunId }) => trainRunId),
  };
}

/** The journeys that the ticket can be swapped to now. */
async function findAllowedJourneys(
  context: ServiceContext,
  { operatorCode }: BookingRow,
  { journey, conditions }: Circumstances,
): Promise<Journey[]> {
  const { journeys: found } = await findJourneys(context.call, getRouteAndDate(journey));
  const now = context.clock.now();
  return chooseAlternatives({ now, current: journey, found, conditions, operatorCode });
}
