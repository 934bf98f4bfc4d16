import type { Osdm } from 'shared-osdm';
import { getServiceClass } from '../bookings/booking-endpoints';
import { findBooking, findReservation } from '../bookings/find-booking';
import type { ServiceClass } from '../state/state';
import { findOccupied, toKey } from '../trains/places';
import { findTripById, type Leg } from '../trains/trips';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';
import { toLayoutId } from './coach-layouts';

type Reference = Osdm['ReservationReference'];
type Shown = { leg: Leg; serviceClass: ServiceClass; reservation?: Osdm['Reservation'] };

/** The places of one train, with who may select them, never with who has them. */
export const getVehicleMapEndpoint = defineEndpoint({
  method: 'POST',
  path: '/availabilities/vehicle-place-map',
  requests: 'place-map',
  since: '3.5',
  request: 'PlaceAvailabilityMapRequest',
  response: 'PlaceAvailabilityMapResponse',
  run: (call) => {
    const [restriction, ...others] = call.body.placeRestrictions;
    if (!restriction || others.length > 0)
      throw new ProblemError(400, 'PARAMETER_NOT_SUPPORTED', 'Name one reservation at a time.');
    const reference = restriction.reservationRef;
    const shown = findShown(call, reference);
    return {
      body: {
        vehicle: {
          coaches: listCoaches(call, shown).map(({ coach, places }) =>
            toCoachAvailability(coach, places, reference),
          ),
          preSelectedPlaces: listOwnPlaces(shown),
        },
      },
    };
  },
});

/** The map of versions before 3.5. */
export const getPlaceMapEndpoint = defineEndpoint({
  method: 'GET',
  path: '/availabilities/place-map',
  requests: 'place-map',
  response: 'PlaceAvailabilityResponse',
  run: (call) => {
    const { contextId, contextType, resourceId, resourceType } = call.query;
    const reference = { contextId, contextType, resourceId, resourceType } as Reference;
    const shown = findShown(call, reference);
    const coaches = listCoaches(call, shown).map(({ coach, places }) => ({
      number: coach.number,
      layoutId: toLayoutId(coach),
      compartments: [{ serviceClass: coach.serviceClass, places }],
    }));
    const vehicleAvailability = {
      reference,
      vehicle: { coaches },
      preSelections: listOwnPlaces(shown),
    };
    return { body: { vehicleAvailability } };
  },
});

/** @throws {ProblemError} for a context whose places the provider does not show */
function findShown(call: Call<unknown>, reference: Reference): Shown {
  const { contextId, contextType, resourceId, resourceType } = reference;
  const { placeMaps } = call.profile;
  if (!placeMaps.includes(contextType) || resourceType !== 'RESERVATION') {
    const detail = `Places of ${contextType}/${resourceType} are not shown.`;
    throw new ProblemError(400, 'PARAMETER_NOT_SUPPORTED', detail);
  }
  const shown =
    contextType === 'OFFER'
      ? findOffered(call, contextId, resourceId)
      : findBooked(call, contextId, resourceId);
  if (!shown) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no ${resourceId}.`);
  return shown;
}

function findOffered({ state }: Call<unknown>, offerId: string, partId: string): Shown | null {
  const stored = state.offers.find(({ offer }) => offer.offerId === offerId);
  const index = stored?.offer.reservationOfferParts?.findIndex(({ id }) => id === partId) ?? -1;
  const leg = findTripById(state, stored?.tripId ?? '')?.legs[index];
  return stored && leg ? { leg, serviceClass: stored.serviceClass } : null;
}

function findBooked({ state }: Call<unknown>, bookingId: string, id: string): Shown | null {
  const reservation = findReservation(findBooking(state, bookingId), id);
  const leg = findTripById(state, reservation.placeAllocation?.tripLegCoverage.legId ?? '')
    ?.legs[0];
  return leg ? { leg, serviceClass: getServiceClass(reservation), reservation } : null;
}

function listCoaches({ state }: Call<unknown>, { leg, serviceClass }: Shown) {
  const occupied = findOccupied(state, leg);
  return leg.train.coaches.map((coach) => ({
    coach,
    places: coach.places.map((number) => {
      const isTaken = occupied.has(toKey({ coach: coach.number, place: number }));
      const isOther = coach.serviceClass !== serviceClass;
      const status = isTaken ? 'ALLOCATED' : isOther ? 'RESTRICTED' : 'FREE';
      return { number, status } as const;
    }),
  }));
}

function toCoachAvailability(
  coach: Leg['train']['coaches'][number],
  places: ReturnType<typeof listCoaches>[number]['places'],
  reference: Reference,
): Osdm['CoachAvailability'] {
  return {
    number: coach.number,
    travelDirection: 'UNSPECIFIED',
    decks: [
      {
        layoutId: toLayoutId(coach),
        compartments: [
          {
            serviceClass: coach.serviceClass,
            accommodationType: 'SEAT',
            accommodationSubType: 'ANY_SEAT',
            isSelectable: false,
            places: places.map((place) => ({ ...place, reservationRefs: [reference] })),
          },
        ],
      },
    ],
  };
}

function listOwnPlaces({ reservation }: Shown): Osdm['PlacePreSelection'][] {
  const { reservedPlaces = [] } = reservation?.placeAllocation ?? {};
  return reservedPlaces.flatMap(({ coachNumber, placeNumbers }) =>
    (placeNumbers ?? []).map((place) => ({
      ...(reservation && { reservationId: reservation.id }),
      coach: coachNumber,
      place,
    })),
  );
}
