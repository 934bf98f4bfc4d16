import type { OperationContext } from '../../../../kit/context';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { holderOf, openBooking } from '../../bookings/booking-access';
import type { BookingRecord } from '../../bookings/booking-record';
import { chosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { Placement } from '../../contract/booking';
import { isSameTrains } from '../../contract/journey';
import { openInventory } from '../../inventory/train-runs';
import { circumstancesOf } from '../../offers/describe-booking';
import { type OfferTerms, validOffer } from '../../offers/offer-token';
import { refuseOtherSeats } from '../../offers/refuse-other-seats';
import { notSwappable, refuseUnswappable } from '../../offers/swappable-booking';
import { swapToUndo } from '../undo/swap-to-undo';
import { type PlacesQuestion, refuseImpossiblePlaces } from './choose-places';
import { needsOfParty } from './needs-of-party';
import { seatsKept } from './seats-kept';
import { refuseTaken, takenPlaces } from './take-places';
import { lastMoment, whyMissed } from './train-to-catch';

const bookingChanged = () =>
  notSwappable(
    'This booking has changed since the price was made. Look for trains again to see the prices of now.',
  );

/** An offer is good for one version of the booking. */
export const refuseStaleOffer = (version: number, offered: number) => {
  if (version !== offered) throw bookingChanged();
};

const trainMissed = (why: string) =>
  problem('offer-expired', {
    status: 410,
    detail: `${why} Look for trains again to see those you can still take.`,
  });

/** Until when this journey can be held at the latest; refuses when the ticket does not allow it, or when it is too late. */
async function latestHold(
  context: OperationContext,
  record: BookingRecord,
  { journey: offered, undoes }: OfferTerms,
  places: readonly Placement[],
): Promise<Date> {
  if (undoes !== undefined) {
    const { own, former } = await swapToUndo(context, record);
    return lastMoment(own, former);
  }
  const [{ journey, conditions }, wanted] = await Promise.all([
    circumstancesOf(context, record),
    withLiveStatus(context.call, offered),
  ]);
  const now = context.clock.now();
  const chosen = wanted.legs.filter((_, at) => places.some(({ legIndex }) => legIndex === at));
  if (isSameTrains(journey, wanted)) {
    refuseOtherSeats(record, wanted, now, chosen);
  } else {
    refuseUnswappable(record, journey, conditions, now);
    const why = whyMissed(wanted, now);
    if (why !== null) throw trainMissed(why);
  }
  return lastMoment(journey, wanted, chosen);
}

export type PreparedHold = {
  terms: OfferTerms;
  question: PlacesQuestion;
  holdMinutes: number;
  /** The hold lasts no longer than this. */
  until: Date;
};

/** Everything that a hold needs to know before its transaction; refuses what cannot be held. */
export async function prepareHold(
  context: OperationContext<Session>,
  offerId: string,
  places: readonly Placement[],
): Promise<PreparedHold> {
  const terms = validOffer(context, offerId);
  const legs = await openInventory(context, terms.journey);
  const { bookingId } = terms;
  const taken = await takenPlaces(context, legs, places, bookingId);
  refuseTaken(places, (place) => taken.includes(place));
  const record = await openBooking(context, holderOf(context.session), bookingId);
  refuseStaleOffer(record.booking.version, terms.bookingVersion);
  const until = await latestHold(context, record, terms, places);
  const question = {
    travellerIds: chosenTravellers(record, terms.travellerIds).map((each) => each.traveller.id),
    legs,
    serviceClass: record.booking.serviceClass,
    needs: await needsOfParty(context, record, terms),
    kept: seatsKept(record, terms, places),
  };
  refuseImpossiblePlaces(question, places);
  const { holdMinutes } = await getLimits(context.call);
  return { terms, question, holdMinutes, until };
}
