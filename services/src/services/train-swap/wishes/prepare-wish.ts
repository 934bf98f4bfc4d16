import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Session } from '../../../kit/session';
import { holderOf, openBooking } from '../bookings/booking-access';
import type { BookingRow } from '../bookings/booking-record';
import { findJourneys } from '../clients/timetable';
import { type Journey, rideOf } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { openInventories, openInventory } from '../inventory/train-runs';
import { chooseAlternatives } from '../offers/choose-alternatives';
import { type Circumstances, circumstancesOf } from '../offers/describe-booking';
import { presentBooking } from '../offers/present-booking';
import { refuseOtherSeats } from '../offers/refuse-other-seats';
import { refuseUnswappable } from '../offers/swappable-booking';
import { deadlineOf, latestDeadline } from './own-ride';
import { routeDayOf } from './route-day';
import { legWishedOn, refuseUnwishable } from './wishable';

/** The terms, and until when at the latest the traveller wishes. */
export type WishRequest = WishTerms & { deadline?: string | undefined };

export type PreparedWish = {
  version: number;
  legIndex: number;
  chosenDeadline: Date | null;
  deadline: Date;
  wantedRunIds: number[];
};

/** Everything that a wish needs to know before its transaction; refuses what cannot be wished for. */
export async function prepareWish(
  context: OperationContext<Session>,
  bookingId: string,
  body: WishRequest,
): Promise<PreparedWish> {
  const record = await openBooking(context, holderOf(context.session), bookingId);
  const { booking } = record;
  const terms = { ...body, legIndex: legWishedOn(booking.journey, body) };
  const { journey, conditions } = await circumstancesOf(context, record);
  const now = context.clock.now();
  const own = rideOf(journey, terms.legIndex);
  const isForOthers = body.journeyIds.length > 0;
  if (isForOthers) refuseUnswappable(record, journey, conditions, now);
  else refuseOtherSeats(record, own, now);
  const allowed = isForOthers ? await allowedNow(context, booking, { journey, conditions }) : [];
  const wanted = allowed.filter(({ id }) => body.journeyIds.includes(id));
  const trains = (await openInventories(context, wanted)).flat();
  const asked = isForOthers ? trains : await openInventory(context, own);
  refuseUnwishable(record, terms, { allowed, trains: asked });
  const { cutOffAt } = presentBooking(record, journey, conditions, now).verdict;
  const chosenDeadline = body.deadline ? new Date(body.deadline) : null;
  return {
    version: booking.version,
    legIndex: terms.legIndex,
    chosenDeadline,
    deadline: deadlineOf(chosenDeadline, latestDeadline(terms, journey, cutOffAt)),
    wantedRunIds: trains.map(({ trainRunId }) => trainRunId),
  };
}

/** The journeys that the ticket can be swapped to at this moment. */
async function allowedNow(
  context: ServiceContext,
  { operatorCode }: BookingRow,
  { journey, conditions }: Circumstances,
): Promise<Journey[]> {
  const { journeys: found } = await findJourneys(context.call, routeDayOf(journey));
  const now = context.clock.now();
  return chooseAlternatives({ now, current: journey, found, conditions, operatorCode });
}
