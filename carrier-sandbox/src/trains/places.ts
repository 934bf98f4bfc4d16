import { getParts, isReservation, type ServiceClass, type State } from '../state/state';
import type { Train } from '../state/train';
import { findTripById, type Leg } from './trips';

export type Place = { coach: string; place: string };

const occupying = ['PREBOOKED', 'ON_HOLD', 'CONFIRMED', 'FULFILLED', 'EXCHANGE_ONGOING'];

export const toKey = ({ coach, place }: Place): string => `${coach}/${place}`;

/**
 * The places of a leg that others have on a part of it, as `coach/place`.
 *
 * @param exceptReservation whose own place does not count
 */
export function findOccupied(state: State, leg: Leg, exceptReservation?: string): Set<string> {
  const reservations = state.bookings.flatMap(getParts).filter(isReservation);
  const occupied = new Set<string>();
  for (const { id, status, placeAllocation } of reservations) {
    if (!placeAllocation || id === exceptReservation || !occupying.includes(status)) continue;
    const { legId } = placeAllocation.tripLegCoverage;
    if (!legId.startsWith(`${leg.train.id}~`)) continue;
    const [other] = findTripById(state, legId)?.legs ?? [];
    if (!other || leg.from >= other.to || other.from >= leg.to) continue;
    for (const { coachNumber, placeNumbers } of placeAllocation.reservedPlaces) {
      for (const place of placeNumbers ?? []) occupied.add(toKey({ coach: coachNumber, place }));
    }
  }
  return occupied;
}

export function findFreePlaces(state: State, leg: Leg, serviceClass: ServiceClass): Place[] {
  const occupied = findOccupied(state, leg);
  return listPlaces(leg.train, serviceClass).filter((place) => !occupied.has(toKey(place)));
}

export function listPlaces({ coaches }: Train, serviceClass: ServiceClass): Place[] {
  return coaches
    .filter((coach) => coach.serviceClass === serviceClass)
    .flatMap(({ number, places }) => places.map((place) => ({ coach: number, place })));
}
