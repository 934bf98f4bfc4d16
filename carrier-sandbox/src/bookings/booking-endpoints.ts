import type { Osdm } from 'shared-osdm';
import {
  getOfferParts,
  getParts,
  isReservation,
  type ServiceClass,
  type State,
} from '../state/state';
import { toTripResponse } from '../trains/trip-response';
import { findTripById } from '../trains/trips';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError, toProblem } from '../wire/problem';
import { allocatePlaces } from './booked-offer';
import { choosePlaces, placeNotAvailable } from './choose-places';
import { findBooking, findPassengerId, findReservation } from './find-booking';

/** What values of `embed` return, besides the booking itself with its passengers. */
const embedded: Record<string, (keyof Osdm['Booking'])[]> = {
  BOOKING_TRIPS: ['trips'],
  BOOKING_BOOKEDOFFERS: ['bookedOffers'],
  BOOKING_FULFILLMENTS: ['fulfillments', 'fulfillmentDocuments', 'fulfillmentType'],
  BOOKING_DOCUMENTS: ['documents'],
  BOOKING_REFUNDOFFERS: ['refundOffers'],
  BOOKING_RELEASEOFFERS: ['releaseOffers'],
  BOOKING_EXCHANGEOPERATIONS: ['exchangeOperations'],
};

export const getBookingEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bookings/:bookingId',
  requests: 'booking',
  response: 'BookingResponse',
  run: ({ state, params, query }) => {
    const booking = findBooking(state, params.bookingId);
    const embed = [query.embed ?? 'ALL'].flat().flatMap((one) => one.split(','));
    return { body: { booking: selectEmbedded(toBookingResponse(state, booking), embed) } };
  },
});

function toBookingResponse(state: State, booking: Osdm['Booking']): Osdm['Booking'] {
  const tripIds = new Set(getParts(booking).map(({ tripCoverage }) => tripCoverage?.coveredTripId));
  const trips = [...tripIds]
    .map((id) => findTripById(state, id ?? ''))
    .filter((one) => one !== null);
  return { ...booking, trips: trips.map(toTripResponse) };
}

function selectEmbedded(booking: Osdm['Booking'], embed: string[]): Osdm['Booking'] {
  if (embed.includes('ALL')) return booking;
  const named = embed.flatMap((one) => embedded[one] ?? []);
  const left = Object.values(embedded).flat();
  const entries = Object.entries(booking).filter(([key]) => {
    const name = key as keyof Osdm['Booking'];
    return !left.includes(name) || named.includes(name);
  });
  return Object.fromEntries(entries) as Osdm['Booking'];
}

export const searchBookingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings-search',
  requests: 'search',
  request: 'BookingSearchRequest',
  response: 'BookingSearchResponse',
  run: ({ state, profile, body }) => {
    const { bookingCode, externalRef, fulfillmentControlNumber: control, bookingId } = body;
    if (!bookingCode && !externalRef && !control && !bookingId)
      throw new ProblemError(
        400,
        'MISSING_INFORMATION',
        'Name a code, reference or control number.',
      );
    const name = body.passenger?.lastName;
    const found = state.bookings.filter(
      (booking) =>
        (!bookingId || booking.id === bookingId) &&
        (!bookingCode || booking.bookingCode === bookingCode) &&
        (!externalRef || booking.externalRef === externalRef) &&
        (!control ||
          booking.fulfillments?.some(({ controlNumber }) => controlNumber === control)) &&
        (!name || !profile.searchByName || hasLastName(booking, name)),
    );
    const isIgnored = name && !profile.searchByName;
    return {
      body: {
        bookingSearchResults: found.map(toSearchResult),
        ...(isIgnored && {
          problems: [
            toProblem('PARAMETER_NOT_SUPPORTED', 'The name of the passenger was ignored.'),
          ],
        }),
      },
    };
  },
});

function hasLastName({ passengers }: Osdm['Booking'], name: string): boolean {
  return passengers.some(({ detail }) => detail?.lastName?.toLowerCase() === name.toLowerCase());
}

function toSearchResult(booking: Osdm['Booking']): Osdm['BookingSearchResult'] {
  const { id, bookingCode, externalRef, passengers, confirmedPrice, bookedOffers = [] } = booking;
  return {
    id,
    ...(bookingCode && { bookingCode }),
    externalRef: externalRef ?? null,
    passengers,
    ...(confirmedPrice && { confirmedPrice }),
    bookedOfferSummaries: bookedOffers.map((offer) => ({
      offerId: offer.offerId,
      summary: 'Journey',
      bookingPartSummaries: getOfferParts(offer).map((part) => ({
        id: part.id,
        summary: part.objectType,
        productSummaries: [{ id: 'SANDBOX', description: 'Sandbox ticket', code: 'SANDBOX' }],
        status: part.status,
        type: isReservation(part) ? ('RESERVATION' as const) : ('ADMISSION' as const),
      })),
    })),
  };
}

/** Only what is on hold can get other places. */
export const selectPlacesEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/bookings/:bookingId',
  requests: 'places',
  request: 'BookingPatchRequest',
  response: 'BookingResponse',
  run: (call) => {
    const { state, params, body } = call;
    const booking = findBooking(state, params.bookingId);
    const changes = (body.placeSelections ?? []).map((selection, index) =>
      planPlaces(call, booking, selection, `#/placeSelections/${index}`),
    );
    for (const { reservation, allocation } of changes) reservation.placeAllocation = allocation;
    return { body: { booking: toBookingResponse(state, booking) } };
  },
});

function planPlaces(
  { state, hasFault }: Call<unknown>,
  booking: Osdm['Booking'],
  selection: Osdm['PlaceSelection'],
  pointer: string,
) {
  const reservation = findReservation(booking, selection.reservationId);
  const { tripId = '', legId = '' } = reservation.placeAllocation?.tripLegCoverage ?? {};
  const leg = findTripById(state, legId)?.legs[0];
  const { places: selected } = selection;
  const [wanted] = selected ?? [];
  if (reservation.status !== 'PREBOOKED' || !leg)
    throw new ProblemError(400, 'BOOKING_MODIFICATION_NOT_ALLOWED', 'This place is not on hold.');
  if (!wanted) throw new ProblemError(400, 'PARAMETER_NOT_SUPPORTED', 'Select places by number.');
  if (hasFault('place-taken')) {
    const place = { coach: wanted.coachNumber, place: wanted.placeNumber };
    throw placeNotAvailable(place, `${pointer}/places/0`);
  }
  const serviceClass = getServiceClass(reservation);
  const { passengerIds } = reservation;
  const toPassengerId = (ref: string) => findPassengerId(booking, ref);
  const wish = { leg, serviceClass, passengerIds, selected, toPassengerId, pointer };
  const places = choosePlaces(state, { ...wish, reservationId: reservation.id });
  return {
    reservation,
    allocation: allocatePlaces({ tripId, passengerIds, serviceClass }, leg, places),
  };
}

export function getServiceClass({ placeAllocation }: Osdm['Reservation']): ServiceClass {
  return placeAllocation?.accommodationSubType === 'BUSINESS' ? 'HIGH' : 'STANDARD';
}
