import type { ServiceContext } from '../../../kit/context';
import type { BookingRecord } from '../bookings/booking-record';
import { findJourneys, getRoute } from '../clients/timetable';
import { journeyOfLeg } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { filterByClass, openInventories, openInventory } from '../inventory/trains/train-runs';
import { chooseAlternatives } from '../offers/alternatives/choose-alternatives';
import {
  assertSwappable,
  loadCircumstances,
  toBookingResponse,
} from '../offers/verdict/booking-response';
import { assertSeatsChangeable } from '../offers/verdict/seat-change';
import { assertWishable, getWishedLegIndex, isForOtherClass } from './validate-wish';
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
  context: ServiceContext,
  record: BookingRecord,
  body: WishRequest,
): Promise<PreparedWish> {
  const { booking } = record;
  const terms = { ...body, legIndex: getWishedLegIndex(booking.journey, body) };
  const circumstances = await loadCircumstances(context, record);
  const { journey, conditions } = circumstances;
  const now = context.clock.now();
  const own = journeyOfLeg(journey, terms.legIndex);
  const isForOtherTrains = body.journeyIds.length > 0;
  if (isForOtherTrains) assertSwappable(record, circumstances, now);
  else assertSeatsChangeable(record, own, now);
  const { journeys: found } = isForOtherTrains
    ? await findJourneys(context.call, getRoute(journey))
    : { journeys: [] };
  const { operatorCode } = booking;
  const { serviceClass = booking.serviceClass } = body;
  const isOtherClass = isForOtherClass(booking, body);
  const input = { now, current: journey, found, conditions, operatorCode, isOtherClass };
  const possible = chooseAlternatives(input);
  const allowed = isOtherClass ? await filterByClass(context, possible, serviceClass) : possible;
  const wanted = allowed.filter(({ id }) => body.journeyIds.includes(id));
  const trains = (await openInventories(context, wanted)).flat();
  const wishedTrains = isForOtherTrains ? trains : await openInventory(context, own);
  assertWishable(record, terms, { allowed, trains: wishedTrains });
  const { cutOffAt } = toBookingResponse(record, circumstances, now).verdict;
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
