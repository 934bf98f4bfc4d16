import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import {
  postgresCode,
  RunAgain,
  type Transaction,
  uniqueViolation,
} from '../../../../kit/database/connection';
import { placeholdersOf, statement } from '../../../../kit/database/statement';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { bookingNotFound, holderOf, openBooking } from '../../bookings/booking-access';
import { type BookingRecord, type BookingRow, lockBooking } from '../../bookings/booking-record';
import { chosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { type Placement, placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';
import { isChosenThroughout, refuseImpossiblePlaces } from '../../exchange/hold/choose-places';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { needsOfParty } from '../../exchange/hold/needs-of-party';
import { type OperationRow, operationOnHold } from '../../exchange/hold/operation-record';
import { seatsKept } from '../../exchange/hold/seats-kept';
import {
  lookAtPlaces,
  type PlacesSeen,
  refuseTaken,
  takeChosenPlaces,
  takenPlaces,
  takePlaces,
} from '../../exchange/hold/take-places';
import { lastMoment, whyMissed } from '../../exchange/hold/train-to-catch';
import { waitForTurn } from '../../exchange/hold/turns-at-places';
import { swapToUndo } from '../../exchange/undo/swap-to-undo';
import { type LegInventory, openInventory } from '../../inventory/train-runs';
import { circumstancesOf } from '../../offers/describe-booking';
import { type OfferTerms, validOffer } from '../../offers/offer-token';
import { refuseOtherSeats } from '../../offers/refuse-other-seats';
import { notSwappable, refuseUnswappable } from '../../offers/swappable-booking';
import { leaveProposal } from '../../proposals/end-proposal';
import { presentOperation } from '../../proposals/present-operation';
import { bookings, exchangeOperations } from '../../schema';

const notNullViolation = '23502';

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

const openUnchecked = statement((database) => {
  const values = placeholdersOf(
    exchangeOperations,
    'id',
    'bookingId',
    'sessionId',
    'status',
    'bookingVersion',
    'offer',
    'paidAfter',
    'fullFare',
    'amountDue',
    'currency',
    'heldUntil',
    'createdAt',
  );
  const isBooking = eq(bookings.id, sql.placeholder('bookingId'));
  const isVersion = eq(bookings.version, sql.placeholder('bookingVersion'));
  const locked = database
    .select({ version: bookings.version })
    .from(bookings)
    .where(and(isBooking, isVersion))
    .for('update');
  // Of a booking that has changed there is no such version, and no operation without one.
  return database
    .insert(exchangeOperations)
    .values({ ...values, bookingVersion: sql`(${locked})` });
});

/** Locks the booking, as the version that the operation is of, and opens the operation. */
async function open(transaction: Transaction, operation: OperationRow): Promise<void> {
  try {
    await openUnchecked(transaction, operation);
  } catch (error) {
    const code = postgresCode(error);
    if (code === notNullViolation) throw bookingChanged();
    // A hold that nobody saw when this one was prepared.
    throw code === uniqueViolation ? new RunAgain() : error;
  }
}

/**
 * Locks the booking, ends what it may give up for a new hold, and refuses what stands in the way.
 * @returns `seen` is how the places of these legs stand, unless what was given up has changed that
 */
async function lockAndLook(
  context: OperationContext,
  { bookingId, bookingVersion }: OfferTerms,
  legs: readonly LegInventory[],
  operationId: string,
): Promise<{ booking: BookingRow; seen?: PlacesSeen }> {
  const { database } = context;
  const [booking, held, seen] = await Promise.all([
    lockBooking(database, bookingId),
    operationOnHold(database, bookingId),
    lookAtPlaces(context, legs, operationId),
  ]);
  if (!booking) throw bookingNotFound();
  if (held !== null) {
    await leaveProposal(context, bookingId, 'withdrawn');
    await endDueHoldOf(context, bookingId);
    const stillHeld = await operationOnHold(database, bookingId);
    if (stillHeld !== null) throw alreadyHeld(stillHeld);
  }
  refuseStaleOffer(booking.version, bookingVersion);
  return held === null ? { booking, seen } : { booking };
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
  prepareMayRepeat: true,
  async prepare({ body }, context) {
    const terms = validOffer(context, body.offerId);
    const legs = await openInventory(context, terms.journey);
    const { bookingId } = terms;
    const look = () => takenPlaces(context, legs, body.places, bookingId);
    const turn = await waitForTurn(context, legs, body.places, bookingId, look);
    refuseTaken(body.places, (place) => turn.gone.includes(place));
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
    return { record, terms, question, holdMinutes, until, turn, isFirstTry: true };
  },
  async handle({ body }, context, prepared) {
    const { record, terms, question, holdMinutes, until, turn } = prepared;
    const { database } = context;
    const operationId = randomUUID();
    // Who chose all places, and held nothing when that was asked, sends all of the hold at once; if it fails, one looks first.
    const isSure =
      prepared.isFirstTry &&
      record.activeOperationId === null &&
      isChosenThroughout(question, body.places);
    prepared.isFirstTry = false;
    const { booking, seen } = isSure
      ? { booking: record.booking }
      : await lockAndLook(context, terms, question.legs, operationId);
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
    context.sendAlong(open(database, operation));
    const owner = { bookingId, operationId };
    const places = isSure
      ? takeChosenPlaces(context, question, body.places, owner)
      : await takePlaces(context, question, body.places, owner, seen);
    turn.got();
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
