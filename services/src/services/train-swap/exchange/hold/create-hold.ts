import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { holderOf, openBooking } from '../../bookings/booking-access';
import type { BookingRecord } from '../../bookings/booking-record';
import { assertOffered } from '../../bookings/carrier-offers';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getExchangeConditions, getLimits } from '../../clients/reference-data';
import { withLiveStatuses } from '../../clients/timetable';
import type { Placement } from '../../contract/booking';
import { isSeatChange } from '../../contract/exchange';
import type { PlacementRequest } from '../../inventory/occupancy/hold-places';
import { openInventory } from '../../inventory/trains/train-runs';
import { getValidOffer, type OfferTerms } from '../../offers/token/offer-token';
import { assertSwappable, notSwappable } from '../../offers/verdict/booking-response';
import { assertSeatsChangeable } from '../../offers/verdict/seat-change';
import { exchangeOperations } from '../../schema';
import { exchangeDeadline, missedReason } from '../exchange-deadline';
import type { OperationRow } from '../operation-record';
import { assertPlacesValid, type PlacesInput } from '../places/choose-places';
import { loadPlacesInput } from '../places/party-needs';
import { getSwapToUndo } from '../undo/swap-to-undo';
import { assertNotTaken, findTakenPlaces, reservePlaces } from './reserve-places';

type Held = { operation: OperationRow; places: PlacementRequest[] };

/**
 * Creates the operation and reserves its places. The transaction must have locked the booking.
 * @returns null when the booking has another operation on hold
 */
export async function createHold(
  context: OperationContext<Session>,
  { terms, input, holdMinutes, until, operationId = randomUUID() }: PreparedHold,
  offerId: string,
  places: readonly Placement[],
): Promise<Held | null> {
  const now = context.clock.now();
  const { bookingId, bookingVersion, paidAfter, fullFare, carrierOffer: _, ...offer } = terms;
  const held = {
    id: operationId,
    bookingId,
    sessionId: context.session.id,
    status: 'ON_HOLD' as const,
    bookingVersion,
    offer: { offerId, ...offer },
    paidAfter,
    fullFare,
    amountDue: Math.max(0, offer.price.total.amount),
    currency: offer.price.total.currency,
    heldUntil: new Date(Math.min(now.getTime() + holdMinutes * 60_000, until.getTime())),
    createdAt: now,
  };
  const [operation] = await context.database
    .insert(exchangeOperations)
    .values(held)
    .onConflictDoNothing()
    .returning();
  if (!operation) return null;
  const owner = { bookingId, operationId, isNew: true };
  const reserved = await reservePlaces(context, input, places, owner);
  failPoint('holdExchange.seated');
  await context.publish({
    type: 'operation.held',
    bookingId,
    operationId,
    audience: 'travellers',
    data: { heldUntil: held.heldUntil.toISOString() },
  });
  return { operation, places: reserved };
}

/** An offer is valid for one version of the booking. @throws `booking-not-swappable` */
export function assertOfferCurrent(version: number, offered: number) {
  if (version === offered) return;
  throw notSwappable(
    i18n.t(
      'This booking has changed since the price was quoted. Nothing was charged. Search for trains again to see current prices.',
    ),
  );
}

const offerExpired = (reason: string) =>
  problem('offer-expired', {
    status: 410,
    detail: i18n.t(
      '{reason} Your ticket is unchanged. Search for trains again to see which you can still take.',
      { reason },
    ),
  });

/** The latest end of a hold. @throws when the ticket does not allow the exchange or it is too late */
async function getHoldDeadline(
  context: OperationContext,
  record: BookingRecord,
  terms: OfferTerms,
  places: readonly Placement[],
): Promise<Date> {
  if (terms.undoes !== undefined) {
    const { own, former } = await getSwapToUndo(context, record);
    return exchangeDeadline(own, { ...terms, journey: former });
  }
  const { operatorCode, ticketTypeCode } = record.booking;
  const [[journey, wanted], conditions] = await Promise.all([
    withLiveStatuses(context.call, [record.booking.journey, terms.journey]),
    record.carrier?.conditions ?? getExchangeConditions(context.call, operatorCode, ticketTypeCode),
  ]);
  const now = context.clock.now();
  const chosen = wanted.legs.filter((_, at) => places.some(({ legIndex }) => legIndex === at));
  if (isSeatChange(journey, terms)) {
    assertSeatsChangeable(record, wanted, now, chosen);
  } else {
    assertSwappable(record, { journey, conditions }, now);
    const reason = missedReason(wanted, now);
    if (reason !== null) throw offerExpired(reason);
  }
  return exchangeDeadline(journey, { ...terms, journey: wanted }, chosen);
}

type PreparedHold = {
  record: BookingRecord;
  /** Of a hold at another carrier. */
  operationId?: string;
  terms: OfferTerms;
  input: PlacesInput;
  holdMinutes: number;
  /** The latest end of the hold. */
  until: Date;
};

/** Loads and validates everything for a hold, before its transaction. */
export async function prepareHold(
  context: OperationContext<Session>,
  offerId: string,
  places: readonly Placement[],
): Promise<PreparedHold> {
  const terms = getValidOffer(context, offerId);
  const legs = await openInventory(context, terms.journey);
  const { bookingId } = terms;
  const taken = await findTakenPlaces(context, legs, places, bookingId);
  assertNotTaken(places, (place) => taken.includes(place));
  const record = await openBooking(context, holderOf(context.session), bookingId);
  if (places.length > 0) assertOffered(record, 'seatMaps');
  assertOfferCurrent(record.booking.version, terms.bookingVersion);
  const until = await getHoldDeadline(context, record, terms, places);
  const chosen = getChosenTravellers(record, terms.travellerIds);
  const travellerIds = chosen.map(({ traveller }) => traveller.id);
  const input = await loadPlacesInput(context, record, { ...terms, travellerIds }, places);
  assertPlacesValid(input, places);
  const { holdMinutes } = await getLimits(context.call);
  return { record, terms, input, holdMinutes, until };
}
