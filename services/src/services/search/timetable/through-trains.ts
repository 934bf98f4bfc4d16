import type { StoredTrip, TripPart } from './day-timetable';
import { getServiceDayStart } from './service-day';

type DatedTrip = StoredTrip & { serviceDate: string };

/** The trips of a train, each with its first call. More than one when the train continues under another number. */
export const listParts = (trip: StoredTrip): TripPart[] => trip.parts ?? [{ ...trip, call: 0 }];

/** The trip under whose number a train leaves a call. */
export const getPart = (trip: StoredTrip, call: number): TripPart =>
  listParts(trip)
    .filter((part) => part.call <= call)
    .at(-1) ?? { ...trip, call: 0 };

const shiftTimes = (times: number[], seconds: number) => times.map((time) => time + seconds);

const fillSides = (sides: string[], { stations }: StoredTrip) =>
  sides.length > 0 ? sides : stations.map(() => '');

/** Joins two trips at the station where the first ends and the second starts. */
function joinTrips<T extends DatedTrip>(first: T, second: T): T {
  const joint = first.stations.length - 1;
  const startOf = ({ timeZone }: T) => getServiceDayStart(first.serviceDate, timeZone);
  const shift = (startOf(second) - startOf(first)) / 1000;
  const hasSides = [first, second].some((trip) => trip.transfersFrom.length > 0);
  const sidesOf = (trip: T, key: 'transfersFrom' | 'transfersTo') =>
    hasSides ? fillSides(trip[key], trip) : [];
  return {
    ...first,
    headsign: second.headsign,
    parts: [...listParts(first), { ...second, call: joint }],
    stations: [...first.stations, ...second.stations.slice(1)],
    arrivals: [...first.arrivals, ...shiftTimes(second.arrivals.slice(1), shift)],
    departures: [...first.departures.slice(0, -1), ...shiftTimes(second.departures, shift)],
    noBoarding: [
      ...first.noBoarding.filter((call) => call < joint),
      ...second.noBoarding.map((call) => call + joint),
    ],
    noAlighting: [
      ...first.noAlighting,
      ...second.noAlighting.filter((call) => call > 0).map((call) => call + joint),
    ],
    transfersFrom: [
      ...sidesOf(first, 'transfersFrom'),
      ...sidesOf(second, 'transfersFrom').slice(1),
    ],
    transfersTo: [...sidesOf(first, 'transfersTo').slice(0, -1), ...sidesOf(second, 'transfersTo')],
  };
}

/**
 * Joins trips of one train into one trip, which has the id of the first. A trip continues as the first of its
 * continuations that runs on the same service date, and that no other trip continues as.
 */
export function joinThroughTrains<T extends DatedTrip>(trips: T[]): T[] {
  const toKey = (serviceDate: string, tripId: string) => `${serviceDate} ${tripId}`;
  const byKey = new Map(trips.map((trip) => [toKey(trip.serviceDate, trip.tripId), trip]));
  const continuations = new Map<T, T>();
  const joined = new Set<T>();
  for (const trip of trips) {
    const next = trip.continuesAs
      .map((tripId) => byKey.get(toKey(trip.serviceDate, tripId)))
      .find((other) => other && !joined.has(other));
    if (!next) continue;
    continuations.set(trip, next);
    joined.add(next);
  }
  return trips
    .filter((trip) => !joined.has(trip))
    .map((trip) => {
      let train = trip;
      for (let next = continuations.get(trip); next; next = continuations.get(next))
        train = joinTrips(train, next);
      return train;
    });
}
