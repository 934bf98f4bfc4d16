import type { feedTrips } from '../schema';
import { ChangePoints } from './change-points';
import { getServiceDayStart } from './service-day';
import { joinThroughTrains } from './through-trains';
import { TransferRules } from './transfer-rules';

/** A trip of the timetable as it is stored; station numbers are those of its feed edition. */
export type StoredTrip = Omit<
  typeof feedTrips.$inferSelect,
  'edition' | 'service' | 'block' | 'lastSeconds' | 'sequences'
> & {
  /** The trips of a train that continues under another number. */
  parts?: TripPart[];
};

/** A part of a train with its number. `call`: where it starts. */
export type TripPart = Pick<
  StoredTrip,
  'tripId' | 'trainNumber' | 'operatorCode' | 'operatorName'
> & { call: number };

/** A trip on one service date. */
export type TrainRun = {
  trip: StoredTrip;
  serviceDate: string;
  /** Start of its times, in milliseconds since the epoch. */
  start: number;
  /** For each call, the point where it is boarded or alighted. */
  boardPoints: number[];
  alightPoints: number[];
};

/** A train at a station: which run, and which of its calls. */
export type Visit = { run: number; call: number };

/**
 * The trains on and around one date, indexed for searching: runs, their visits by station, and every hop between two
 * calls as parallel columns in the order of departure.
 * `departs` and `arrives` are seconds after `origin`.
 */
export type DayTimetable = {
  origin: number;
  runs: TrainRun[];
  visits: Map<number, Visit[]>;
  changePoints: ChangePoints;
  hops: {
    length: number;
    run: Int32Array;
    call: Int32Array;
    departs: Int32Array;
    arrives: Int32Array;
  };
};

function collectVisits(runs: TrainRun[]): Map<number, Visit[]> {
  const visits = new Map<number, Visit[]>();
  runs.forEach(({ trip }, run) => {
    trip.stations.forEach((station, call) => {
      const existing = visits.get(station);
      if (existing) existing.push({ run, call });
      else visits.set(station, [{ run, call }]);
    });
  });
  return visits;
}

/** Builds the search structure from trips, each with the service date it runs on, and the transfer rules of the feed. */
export function buildDayTimetable(
  date: string,
  stationCount: number,
  trips: (StoredTrip & { serviceDate: string })[],
  rules = new TransferRules([]),
): DayTimetable {
  const origin = Date.parse(`${date}T00:00:00Z`);
  const changePoints = new ChangePoints(stationCount, rules);
  const runs = joinThroughTrains(trips).map((trip) => ({
    trip,
    serviceDate: trip.serviceDate,
    start: getServiceDayStart(trip.serviceDate, trip.timeZone),
    boardPoints: changePoints.boarding.ofTrip(trip, trip.transfersTo),
    alightPoints: changePoints.alighting.ofTrip(trip, trip.transfersFrom),
  }));
  const length = runs.reduce((sum, { trip }) => sum + Math.max(0, trip.stations.length - 1), 0);
  const run = new Int32Array(length);
  const call = new Int32Array(length);
  const departs = new Int32Array(length);
  const arrives = new Int32Array(length);
  let hop = 0;
  runs.forEach(({ trip, start }, index) => {
    const shift = (start - origin) / 1000;
    for (let from = 0; from + 1 < trip.stations.length; from += 1) {
      run[hop] = index;
      call[hop] = from;
      departs[hop] = (trip.departures[from] ?? 0) + shift;
      arrives[hop] = (trip.arrivals[from + 1] ?? 0) + shift;
      hop += 1;
    }
  });
  // Hops of one run are in the order of travel, so the index decides ties.
  const order = Uint32Array.from({ length }, (_, index) => index).sort(
    (a, b) => (departs[a] ?? 0) - (departs[b] ?? 0) || a - b,
  );
  const sorted = (column: Int32Array) => Int32Array.from(order, (from) => column[from] ?? 0);
  return {
    origin,
    runs,
    visits: collectVisits(runs),
    changePoints,
    hops: {
      length,
      run: sorted(run),
      call: sorted(call),
      departs: sorted(departs),
      arrives: sorted(arrives),
    },
  };
}
