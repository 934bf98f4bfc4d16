import { randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import { createBookedOffer } from '../bookings/booked-offer';
import { choosePlaces, placeNotAvailable } from '../bookings/choose-places';
import { findBooking } from '../bookings/find-booking';
import { updatePrices } from '../bookings/update-prices';
import { getOfferParts, getParts, getPartsByIds, type StoredOffer } from '../state/state';
import { toTripResponse } from '../trains/trip-response';
import { findTripById, type Trip } from '../trains/trips';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError, toProblem } from '../wire/problem';
import { computeAmounts } from './create-offers';

type HoldCall = Call<Osdm['ExchangeOperationRequest']>;
type Selection = Osdm['OfferSelection'];

const priceChange = 500;

/** Reserves places for an exchange. The old tickets stay valid. */
export const holdExchangeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings/:bookingId/exchange-operations',
  requests: 'hold',
  hasKey: true,
  request: 'ExchangeOperationRequest',
  response: 'ExchangeOperationResponse',
  run: (call) => {
    const booking = findBooking(call.state, call.params.bookingId);
    const [selection, ...others] = call.body.exchangeOffers;
    if (!selection || others.length > 0)
      throw new ProblemError(400, 'PARAMETER_NOT_SUPPORTED', 'Select one offer at a time.');
    const stored = findOffer(call, booking, selection);
    const exchangeOperation = createOperation(call, booking, selection, stored);
    const isChanged = call.hasFault('price-changed');
    return {
      body: {
        exchangeOperation,
        ...(isChanged && {
          problems: [toProblem('OFFER_PART_PRICE_CHANGE', 'The price is higher than offered.')],
        }),
      },
    };
  },
});

/** @throws {ProblemError} when the offer has expired, or when another exchange is in progress */
function findOffer(call: HoldCall, booking: Osdm['Booking'], { offerId }: Selection): StoredOffer {
  const stored = call.state.offers.find(
    ({ offer, bookingId }) => offer.offerId === offerId && bookingId === booking.id,
  );
  if (!stored)
    throw new ProblemError(
      400,
      'BOOKING_OFFER_NOT_FOUND',
      'The offer is not known or has expired.',
    );
  // POST fulfillments names no operation, so a booking has at most one.
  if (getParts(booking).some(({ status }) => status === 'PREBOOKED'))
    throw new ProblemError(400, 'OPERATION_NOT_PERMITTED', 'Another exchange is in progress.');
  const parts = getPartsByIds(booking, stored.oldPartIds);
  if (!parts.every(({ status }) => ['CONFIRMED', 'FULFILLED'].includes(status)))
    throw new ProblemError(400, 'OPERATION_NOT_PERMITTED', 'The tickets are no longer valid.');
  return stored;
}

function createOperation(
  call: HoldCall,
  booking: Osdm['Booking'],
  selection: Selection,
  stored: StoredOffer,
): Osdm['ExchangeOperation'] {
  const { state, profile, now } = call;
  const trip = findTripById(state, stored.tripId);
  if (!trip) throw new ProblemError(400, 'BOOKING_OFFER_NOT_FOUND', 'The train no longer runs.');
  const oldParts = getPartsByIds(booking, stored.oldPartIds);
  const offer = call.hasFault('price-changed') ? raisePrice(stored.offer, oldParts) : stored.offer;
  const expiresAt = now + profile.holdMinutes * 60_000;
  const limit = new Date(expiresAt).toISOString();
  const bookedOffer = createBookedOffer({
    trip,
    serviceClass: stored.serviceClass,
    passengerIds: stored.offer.passengerRefs.map((ref) => stored.passengerIds[ref] ?? ''),
    conditions: stored.conditions,
    price: offer.exchangePrice.amount,
    status: 'PREBOOKED',
    places: chooseAllPlaces(call, trip, selection, stored),
    confirmableUntil: profile.timeLimit === 'parts' ? limit : undefined,
    now,
  });
  const isNamed = profile.timeLimit === 'operation-and-booking';
  const operation: Osdm['ExchangeOperation'] = {
    id: randomUUID(),
    status: 'PREBOOKED',
    exchangeOffers: [offer],
    ticketTimeLimit: isNamed ? limit : null,
    fulfillments: offer.fulfillments,
    trips: [toTripResponse(trip)],
  };
  for (const part of oldParts) part.status = 'EXCHANGE_ONGOING';
  booking.bookedOffers?.push(bookedOffer);
  booking.exchangeOperations = [...(booking.exchangeOperations ?? []), operation];
  booking.confirmationTimeLimit = isNamed ? limit : null;
  updatePrices(booking);
  state.operations.push({
    id: operation.id,
    bookingId: booking.id,
    state: 'PREBOOKED',
    expiresAt,
    oldPartIds: stored.oldPartIds,
    newPartIds: getOfferParts(bookedOffer).map(({ id }) => id),
    amount: (offer.amountToBePaid?.amount ?? 0) - (offer.refundableAmount?.amount ?? 0),
  });
  const summary = 'An exchange is in progress.';
  call.publish({ type: 'EXCHANGE_INITIATED', bookingId: booking.id, summary });
  return operation;
}

function chooseAllPlaces(
  { state, profile, hasFault }: HoldCall,
  { legs }: Trip,
  { placeSelections = [] }: Selection,
  { offer, serviceClass, passengerIds }: StoredOffer,
) {
  return legs.map((leg, index) => {
    const part = offer.reservationOfferParts?.[index];
    const at = placeSelections.findIndex(({ reservationId }) => reservationId === part?.id);
    const pointer = `#/exchangeOffers/0/placeSelections/${at}`;
    const selected = placeSelections[at]?.places;
    const wanted = selected?.[0];
    if (hasFault('place-taken') && wanted)
      throw placeNotAvailable(
        { coach: wanted.coachNumber, place: wanted.placeNumber },
        `${pointer}/places/0`,
      );
    if (hasFault('place-taken'))
      throw new ProblemError(400, 'BOOKING_INSUFFICIENT_AVAILABILITY', 'The train is full.');
    const ids = Object.values(passengerIds);
    const toPassengerId = (ref: string) => passengerIds[ref] ?? ids.find((id) => id === ref);
    const preferred = (placeSelections[at]?.accommodations ?? []).flatMap(
      ({ placeProperties }) => placeProperties ?? [],
    );
    if (preferred.length > 0 && !profile.placePreferences)
      throw new ProblemError(400, 'PARAMETER_NOT_SUPPORTED', 'Preferences are not supported.');
    const wish = { leg, serviceClass, passengerIds: ids, selected, toPassengerId, pointer };
    return choosePlaces(state, { ...wish, preferred });
  });
}

function raisePrice(
  { amountToBePaid: _paid, refundableAmount: _back, ...offer }: Osdm['ExchangeOffer'],
  oldParts: Parameters<typeof computeAmounts>[0],
): Osdm['ExchangeOffer'] {
  const { amount, currency } = offer.exchangePrice;
  const price = amount + priceChange;
  return { ...offer, ...computeAmounts(oldParts, price, offer.appliedOverruleCode, currency) };
}
