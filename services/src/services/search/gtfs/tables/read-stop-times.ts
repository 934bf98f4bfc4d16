import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';
import { IntColumn } from './int-column';

const unknownTime = -1;

/** One call of the file; `null` times are interpolated later. */
export type RawCall = {
  sequence: number;
  stop: number;
  arrival: number | null;
  departure: number | null;
  boarding: boolean;
  alighting: boolean;
};

/** A call whose times are known. Seconds after the start of the service date. */
export type Call = {
  sequence: number;
  stop: number;
  arrival: number;
  departure: number;
  boarding: boolean;
  alighting: boolean;
};

/** All stop times, stored as columns, and returned by trip in the order of travel. */
export class StopTimes {
  private readonly trips = new IntColumn();
  private readonly sequences = new IntColumn();
  private readonly stops = new IntColumn();
  private readonly arrivals = new IntColumn();
  private readonly departures = new IntColumn();
  private readonly flags = new IntColumn();
  /** The stops of trips that are not imported. */
  readonly leftOutStops = new Set<number>();
  private order: Uint32Array | undefined;
  private starts: Uint32Array | undefined;

  get length(): number {
    return this.trips.length;
  }

  add(trip: number, call: RawCall): void {
    this.trips.push(trip);
    this.sequences.push(call.sequence);
    this.stops.push(call.stop);
    this.arrivals.push(call.arrival ?? unknownTime);
    this.departures.push(call.departure ?? unknownTime);
    this.flags.push((call.boarding ? 1 : 0) + (call.alighting ? 2 : 0));
  }

  /** The number of calls at each stop, and the time zone of the first trip that calls there. */
  countVisits(
    stopCount: number,
    trips: { timeZone: string }[],
  ): { calls: number[]; zones: string[] } {
    const calls: number[] = new Array(stopCount).fill(0);
    const zones: string[] = [];
    for (let row = 0; row < this.length; row += 1) {
      const stop = this.stops.at(row);
      calls[stop] = (calls[stop] ?? 0) + 1;
      zones[stop] ??= trips[this.trips.at(row)]?.timeZone ?? 'UTC';
    }
    return { calls, zones };
  }

  /** Sorts rows by trip, sequence and line. Files may be unsorted. */
  private sort(tripCount: number): { order: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(tripCount + 1);
    for (let row = 0; row < this.length; row += 1) {
      const next = this.trips.at(row) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let trip = 1; trip <= tripCount; trip += 1)
      starts[trip] = (starts[trip] ?? 0) + (starts[trip - 1] ?? 0);
    const order = new Uint32Array(this.length);
    const filled = starts.slice();
    for (let row = 0; row < this.length; row += 1) {
      const trip = this.trips.at(row);
      const position = filled[trip] ?? 0;
      order[position] = row;
      filled[trip] = position + 1;
    }
    for (let trip = 0; trip < tripCount; trip += 1)
      order
        .subarray(starts[trip], starts[trip + 1])
        .sort((a, b) => this.sequences.at(a) - this.sequences.at(b) || a - b);
    this.order = order;
    this.starts = starts;
    return { order, starts };
  }

  /** The calls of a trip. `tripCount`: the number of all trips. */
  of(trip: number, tripCount: number): RawCall[] {
    const { order, starts } =
      this.order && this.starts ? { order: this.order, starts: this.starts } : this.sort(tripCount);
    const time = (column: IntColumn, row: number) =>
      column.at(row) === unknownTime ? null : column.at(row);
    return Array.from(order.subarray(starts[trip], starts[trip + 1]), (row) => ({
      sequence: this.sequences.at(row),
      stop: this.stops.at(row),
      arrival: time(this.arrivals, row),
      departure: time(this.departures, row),
      boarding: (this.flags.at(row) & 1) !== 0,
      alighting: (this.flags.at(row) & 2) !== 0,
    }));
  }
}

/**
 * Reads stop_times.txt. `numbers`: the numbers of trips and stops by id. `leftOut`: ids of trips that are not imported.
 */
export async function readStopTimes(
  files: FeedFiles,
  numbers: { trips: Map<string, number>; stops: Map<string, number>; leftOut: Set<string> },
  warnings: Warnings,
): Promise<{ stopTimes: StopTimes; rows: number }> {
  const stopTimes = new StopTimes();
  const required = ['trip_id', 'stop_id', 'stop_sequence'];
  const rows = await readTable(files, 'stop_times.txt', { warnings, required }, (row) => {
    const tripId = row.required('trip_id');
    const sequence = row.requiredInteger('stop_sequence');
    const arrival = row.time('arrival_time');
    const departure = row.time('departure_time');
    const trip = numbers.trips.get(tripId);
    const stop = numbers.stops.get(row.text('stop_id'));
    if (numbers.leftOut.has(tripId)) {
      if (stop !== undefined) stopTimes.leftOutStops.add(stop);
      return;
    }
    if (trip === undefined) {
      warnings.add(
        'stop time is for a trip that is not in trips.txt and was left out',
        'stop times are for trips that are not in trips.txt and were left out',
        `${tripId}, line ${row.line}`,
      );
      return;
    }
    if (stop === undefined) {
      warnings.add(
        'stop time is for a stop that is not in stops.txt and was left out',
        'stop times are for stops that are not in stops.txt and were left out',
        `${row.text('stop_id') || 'no stop_id'}, line ${row.line}`,
      );
      return;
    }
    stopTimes.add(trip, {
      sequence,
      stop,
      arrival: arrival ?? departure,
      departure: departure ?? arrival,
      boarding: row.text('pickup_type') !== '1',
      alighting: row.text('drop_off_type') !== '1',
    });
  });
  return { stopTimes, rows };
}
