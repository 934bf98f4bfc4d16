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

/** Two places, the aisle, two places. */
const row = [
  { column: 0, property: 'WINDOW_SEAT' },
  { column: 1, property: 'AISLE_SEAT' },
  { column: 3, property: 'AISLE_SEAT' },
  { column: 4, property: 'WINDOW_SEAT' },
] as const;

/** Where the place with this index is in its coach. */
export const getPosition = (index: number) => ({
  ...(row[index % row.length] ?? row[0]),
  row: Math.floor(index / row.length),
});

/** Free places, first those with these properties. */
export function findPreferredPlaces(
  state: State,
  leg: Leg,
  serviceClass: ServiceClass,
  properties: readonly string[],
): Place[] {
  const isPreferred = ({ coach, place }: Place) => {
    const places = leg.train.coaches.find(({ number }) => number === coach)?.places ?? [];
    const { property } = getPosition(places.indexOf(place));
    return properties.every((each) => each === property);
  };
  const free = findFreePlaces(state, leg, serviceClass);
  return [...free.filter(isPreferred), ...free.filter((place) => !isPreferred(place))];
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
