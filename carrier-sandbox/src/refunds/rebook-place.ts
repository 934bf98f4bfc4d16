import { randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import { createBookedOffer, getCurrency, toConditions, toPrice } from '../bookings/booked-offer';
import { getServiceClass } from '../bookings/booking-endpoints';
import { choosePlaces } from '../bookings/choose-places';
import { findBooking, findPassengerId } from '../bookings/find-booking';
import { updatePrices } from '../bookings/update-prices';
import { getParts } from '../state/state';
import { findTripById } from '../trains/trips';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';

const path = '/bookings/:bookingId/booked-offers/:bookedOfferId';
const offerMinutes = 15;

/** A right to travel whose reservation was refunded can get another place on the same train. */
export const rebookEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: `${path}/additional-offers`,
    requests: 'rebook',
    response: 'AdditionalOfferCollectionResponse',
    run: (call) => ({ body: { offers: findOpen(call).legs.map((leg) => toOffer(call, leg)) } }),
  }),
  defineEndpoint({
    method: 'POST',
    path: `${path}/offer-parts`,
    requests: 'rebook',
    since: '3.7',
    hasKey: true,
    request: 'BookedOfferPartRequest',
    response: 'BookedOfferPartResponse',
    run: (call) => addReservation(call, call.body),
  }),
  // The name before 3.7.
  defineEndpoint({
    method: 'POST',
    path: `${path}/reservations`,
    requests: 'rebook',
    hasKey: true,
    request: 'BookedOfferReservationRequest',
    response: 'BookedOfferReservationResponse',
    run: (call) => addReservation(call, call.body),
  }),
];

/** The legs of a booked offer that have no place any more. */
function findOpen({ state, profile, params }: Call<unknown>) {
  if (profile.seatChange !== 'refund-and-rebook')
    throw new ProblemError(501, 'OPERATION_NOT_PERMITTED', 'Further places are not sold.');
  const booking = findBooking(state, params.bookingId);
  const offer = booking.bookedOffers?.find(({ offerId }) => offerId === params.bookedOfferId);
  const trip = findTripById(state, offer?.tripCoverage?.coveredTripId ?? '');
  if (!offer || !trip) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', 'There is no such offer.');
  const { admissions = [], reservations = [] } = offer;
  const admission = admissions.find(({ status }) => ['CONFIRMED', 'FULFILLED'].includes(status));
  const legs = trip.legs.flatMap((leg) => {
    const ofLeg = reservations.filter(
      (one) => one.placeAllocation?.tripLegCoverage.legId === leg.id,
    );
    const isOpen =
      admission && ofLeg.every(({ status }) => ['REFUNDED', 'RELEASED'].includes(status));
    return isOpen && ofLeg[0] ? [{ leg, trip, admission, former: ofLeg[0] }] : [];
  });
  return { booking, offer, legs };
}

type OpenLeg = ReturnType<typeof findOpen>['legs'][number];

/** The id of the offer is that of the leg, so that it needs no storage. */
function toOffer({ now }: Call<unknown>, { leg, trip, former }: OpenLeg): Osdm['Offer'] {
  const createdOn = new Date(now).toISOString();
  const { passengerIds, validFrom, refundable, exchangeable } = former;
  return {
    offerId: leg.id,
    createdOn,
    preBookableUntil: new Date(now + offerMinutes * 60_000).toISOString(),
    passengerRefs: passengerIds,
    reservationOfferParts: [
      {
        objectType: 'ReservationOfferPart',
        id: leg.id,
        createdOn,
        validFrom,
        price: toPrice(0, getCurrency(trip)),
        offerMode: 'COLLECTIVE',
        passengerRefs: passengerIds,
        refundable,
        exchangeable,
        products: [],
        availableFulfillmentOptions: [{ type: 'ETICKET', media: 'PDF_A4' }],
        tripCoverage: { coveredTripId: trip.id, coveredLegIds: [leg.id] },
      },
    ],
  };
}

/** Puts a place on hold. `POST fulfillments` confirms it. */
function addReservation(call: Call<unknown>, request: Osdm['BookedOfferPartRequest']) {
  const { state, profile, now } = call;
  const { booking, offer, legs } = findOpen(call);
  const open = legs.find(({ leg }) => leg.id === request.offerId);
  if (!open) throw new ProblemError(400, 'BOOKING_OFFER_NOT_FOUND', 'The offer is not known.');
  const { leg, trip, admission, former } = open;
  if (getParts(booking).some(({ status }) => status === 'PREBOOKED'))
    throw new ProblemError(400, 'OPERATION_NOT_PERMITTED', 'Another change is in progress.');
  const { passengerIds } = former;
  const serviceClass = getServiceClass(former);
  const places = choosePlaces(state, {
    leg,
    serviceClass,
    passengerIds,
    selected: request.placeSelections?.[0]?.places,
    toPassengerId: (ref) => findPassengerId(booking, ref),
    pointer: '#/placeSelections/0',
  });
  const { reservations = [] } = createBookedOffer({
    trip,
    serviceClass,
    passengerIds,
    conditions: toConditions([admission]),
    price: 0,
    status: 'PREBOOKED',
    places: trip.legs.map(({ id }) => (id === leg.id ? places : [])),
    now,
  });
  const added = reservations.filter((one) => one.placeAllocation?.tripLegCoverage.legId === leg.id);
  offer.reservations = [...(offer.reservations ?? []), ...added];
  state.operations.push({
    id: randomUUID(),
    bookingId: booking.id,
    state: 'PREBOOKED',
    expiresAt: now + profile.holdMinutes * 60_000,
    oldPartIds: [],
    newPartIds: added.map(({ id }) => id),
    amount: 0,
  });
  updatePrices(booking);
  return { body: { bookedOffers: [offer] } };
}
