import type { Osdm } from 'shared-osdm';
import type { State } from '../state/state';
import type { Train } from '../state/train';

/** A ride on one train. `from` and `to` are indexes of its stops. */
export type Leg = { id: string; train: Train; from: number; to: number };
export type Trip = { id: string; legs: Leg[] };

/** The id of a leg names its train and stops, so that trips need no storage. */
const toLegId = (trainId: string, from: string, to: string) => `${trainId}~${from}~${to}`;

export function createTrip(legs: Leg[]): Trip {
  return { id: legs.map(({ id }) => id).join('|'), legs };
}

/** @returns null when the train does not run from the one stop to the other */
export function findLeg(state: State, trainId: string, from: string, to: string): Leg | null {
  const train = state.trains.find(({ id }) => id === trainId);
  return train ? findLegOf(train, from, to) : null;
}

function findLegOf(train: Train, from: string, to: string): Leg | null {
  const start = train.stops.findIndex(({ id }) => id === from);
  const end = train.stops.findIndex(({ id }) => id === to);
  if (start < 0 || end <= start) return null;
  return { id: toLegId(train.id, from, to), train, from: start, to: end };
}

export function findTripById(state: State, tripId: string): Trip | null {
  const legs = tripId.split('|').map((id) => {
    const [train = '', from = '', to = ''] = id.split('~');
    return findLeg(state, train, from, to);
  });
  return legs.every((leg) => leg !== null) ? createTrip(legs) : null;
}

/** Finds the train of each leg by its number, stops and planned departure. Walks between trains do not count. */
export function findTripBySpecification(
  state: State,
  { legs }: Osdm['TripSpecification'],
): Trip | null {
  const rides = legs.filter(({ timedLeg }) => timedLeg);
  const found = rides.map(({ timedLeg }) => {
    const [from, to] = [timedLeg?.start.stopPlaceRef, timedLeg?.end.stopPlaceRef];
    const departure = Date.parse(timedLeg?.start.serviceDeparture.timetabledTime ?? '');
    const candidates = state.trains.filter(({ number }) =>
      timedLeg?.service.vehicleNumbers.includes(number),
    );
    return candidates
      .map((train) => findLegOf(train, from?.stopPlaceRef ?? '', to?.stopPlaceRef ?? ''))
      .find((leg) => leg && getDeparture(leg) === departure);
  });
  return found.every((leg) => leg !== undefined && leg !== null)
    ? createTrip(found as Leg[])
    : null;
}

/** Finds direct trains of a day from a time on. */
export function searchTrips(state: State, from: string, to: string, after: number): Trip[] {
  const dayLater = after + 24 * 3_600_000;
  return state.trains
    .map((train) => findLegOf(train, from, to))
    .filter((leg) => leg !== null)
    .filter((leg) => getDeparture(leg) >= after && getDeparture(leg) < dayLater)
    .sort((a, b) => getDeparture(a) - getDeparture(b))
    .map((leg) => createTrip([leg]));
}

export function getDeparture({ train, from }: Leg): number {
  return Date.parse(train.stops[from]?.departure ?? '');
}

export function getArrival({ train, to }: Leg): number {
  return Date.parse(train.stops[to]?.arrival ?? '');
}
