import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { bookingNotFound, holderOf, openBooking } from '../../bookings/booking-access';
import { type BookingRecord, type BookingRow, lockBooking } from '../../bookings/booking-record';
import { circumstancesOf } from '../../bookings/describe-booking';
import {
  chosenTravellers,
  notSwappable,
  refuseUnswappable,
} from '../../bookings/swappable-booking';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { type Placement, placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';
import { refuseImpossiblePlaces } from '../../exchange/hold/choose-places';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { needsOfParty } from '../../exchange/hold/needs-of-party';
import {
  type OperationRow,
  operationOnHold,
  presentOperation,
} from '../../exchange/hold/operation-record';
import { seatsKept } from '../../exchange/hold/seats-kept';
import { refuseTaken, takenPlaces, takePlaces } from '../../exchange/hold/take-places';
import { lastMoment, whyMissed } from '../../exchange/hold/train-to-catch';
import { swapToUndo } from '../../exchange/undo/swap-to-undo';
import { openInventory } from '../../inventory/train-runs';
import { type OfferTerms, validOffer } from '../../offers/offer-token';
import { refuseOtherSeats } from '../../offers/refuse-other-seats';
import { leaveProposal } from '../../proposals/end-proposal';
import { exchangeOperations } from '../../schema';

const bookingChanged = () =>
  notSwappable(
    'This booking has changed since the price was made. Look for trains again to see the prices of now.',
  );

const refuseStaleOffer = (version: number, offered: number) => {
  if (version !== offered) throw bookingChanged();
};

const alreadyHeld = (operationId: string) =>
  problem('operation-already-held', {
    status: 409,
    detail:
      'A swap of this booking is already on hold. Finish it, or give it up before you choose another train.',
    extras: { operationId },
  });

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

/** Locks the booking, ends what it may give up for a new hold, and refuses what stands in the way. */
async function lockForHold(
  context: OperationContext,
  { bookingId, bookingVersion }: OfferTerms,
): Promise<BookingRow> {
  const { database } = context;
  const booking = await lockBooking(database, bookingId);
  if (!booking) throw bookingNotFound();
  if ((await operationOnHold(database, bookingId)) !== null) {
    await leaveProposal(context, bookingId, 'withdrawn');
    await endDueHoldOf(context, bookingId);
    const stillHeld = await operationOnHold(database, bookingId);
    if (stillHeld !== null) throw alreadyHeld(stillHeld);
  }
  refuseStaleOffer(booking.version, bookingVersion);
  return booking;
}

export const holdExchange = defineOperation({
  id: 'holdExchange',
  method: 'POST',
  path: '/exchange-operations',
  summary: 'Hold the offered journey and its seats for a while',
  description:
    'The old ticket stays untouched. Travellers without a chosen place on a leg get places together; on the train that the booking holds they keep theirs, if any place was chosen. The hold ends by itself at `heldUntil`, at the latest when this train or that of the old ticket leaves, or, of seats on the train that the booking holds, arrives. Whoever is asked for a swap with others at that moment has left it by this.',
  access: 'session',
  idempotent: true,
  request: {
    body: z.strictObject({
      offerId: z.string().max(8192),
      places: z.array(placementSchema).max(100),
    }),
  },
  responses: { 201: exchangeOperationSchema },
  problems: {
    'offer-not-found': 404,
    'booking-not-found': 404,
    'offer-expired': 410,
    'booking-not-swappable': 409,
    'operation-already-held': 409,
    'place-taken': 409,
  },
  async prepare({ body }, context) {
    const terms = validOffer(context, body.offerId);
    const legs = await openInventory(context, terms.journey);
    const { bookingId } = terms;
    const taken = await takenPlaces(context, legs, body.places, bookingId);
    refuseTaken(body.places, (place) => taken.includes(place));
    const record = await openBooking(context, holderOf(context.session), bookingId);
    refuseStaleOffer(record.booking.version, terms.bookingVersion);
    const until = await latestHold(context, record, terms, body.places);
    const question = {
      travellerIds: chosenTravellers(record, terms.travellerIds).map((each) => each.traveller.id),
      legs,
      serviceClass: record.booking.serviceClass,
      needs: await needsOfParty(context, record, terms),
      kept: seatsKept(record, terms, body.places),
    };
    refuseImpossiblePlaces(question, body.places);
    const { holdMinutes } = await getLimits(context.call);
    return { terms, question, holdMinutes, until };
  },
  async handle({ body }, context, { terms, question, holdMinutes, until }) {
    const operationId = randomUUID();
    const booking = await lockForHold(context, terms);
    const now = context.clock.now();
    const { bookingId, bookingVersion, paidAfter, fullFare, ...offer } = terms;
    const operation: OperationRow = {
      id: operationId,
      bookingId,
      sessionId: context.session.id,
      status: 'ON_HOLD',
      bookingVersion,
      offer: { offerId: body.offerId, ...offer },
      paidAfter,
      fullFare,
      amountDue: Math.max(0, offer.price.total.amount),
      currency: offer.price.total.currency,
      heldUntil: new Date(Math.min(now.getTime() + holdMinutes * 60_000, until.getTime())),
      confirmedBookingId: null,
      paymentId: null,
      proposalId: null,
      createdAt: now,
      confirmedAt: null,
      endedAt: null,
    };
    await context.database.insert(exchangeOperations).values(operation);
    const owner = { bookingId, operationId };
    const places = await takePlaces(context, question, body.places, owner);
    failPoint('holdExchange.seated');
    await context.publish({
      type: 'operation.held',
      bookingId,
      operationId,
      audience: 'travellers',
      data: { heldUntil: operation.heldUntil.toISOString() },
    });
    return { status: 201, body: await presentOperation(context, operation, booking, places) };
  },
});
