import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import { formatTime } from '../files/feed-values';
import type { Warnings } from '../warnings';
import type { Call } from './read-stop-times';
import type { Trips } from './read-trips';

const daySeconds = 86_400;

export type Frequency = { start: number; end: number; headway: number };

/** frequencies.txt: trips that repeat every so many seconds. Empty when the feed has no such file. */
export async function readFrequencies(
  files: FeedFiles,
  { trips, leftOut }: Trips,
  warnings: Warnings,
): Promise<Map<string, Frequency[]>> {
  const frequencies = new Map<string, Frequency[]>();
  const required = ['trip_id', 'start_time', 'end_time', 'headway_secs'];
  await readTable(files, 'frequencies.txt', { warnings, required, isOptional: true }, (row) => {
    const trip = row.required('trip_id');
    const frequency = {
      start: row.requiredTime('start_time'),
      end: row.requiredTime('end_time'),
      headway: row.requiredInteger('headway_secs'),
    };
    if (leftOut.has(trip)) return;
    if (!trips.has(trip)) {
      warnings.add(
        'frequency is for a trip that is not in trips.txt and was left out',
        'frequencies are for trips that are not in trips.txt and were left out',
        `${trip}, line ${row.line}`,
      );
      return;
    }
    if (frequency.headway < 1) {
      warnings.add(
        'frequency has a headway_secs below 1 and was left out',
        'frequencies have a headway_secs below 1 and were left out',
        `trip ${trip}, line ${row.line}`,
      );
      return;
    }
    if (frequency.end === frequency.start) {
      warnings.add(
        'frequency ends when it starts and was left out',
        'frequencies end when they start and were left out',
        `trip ${trip}, line ${row.line}`,
      );
      return;
    }
    if (frequency.end < frequency.start) {
      frequency.end += daySeconds * Math.ceil((frequency.start - frequency.end) / daySeconds);
      warnings.add(
        'frequency ends before it starts; its end was read as a time of the next day',
        'frequencies end before they start; their ends were read as times of the next day',
        `frequencies.txt, line ${row.line}, trip ${trip}`,
      );
    }
    frequencies.set(trip, [...(frequencies.get(trip) ?? []), frequency]);
  });
  return frequencies;
}

export type Departure = { tripId: string; calls: Call[] };

/** Repeats a trip for each departure of its frequencies. Unchanged without frequencies; empty without calls. */
export function repeatTrip(
  tripId: string,
  calls: Call[],
  frequencies: Frequency[] | undefined,
): Departure[] {
  const [first] = calls;
  if (!first) return [];
  if (!frequencies) return [{ tripId, calls }];
  const usedTimes = new Set<number>();
  return frequencies.flatMap(({ start, end, headway }) => {
    const departures: Departure[] = [];
    for (let time = start; time < end; time += headway) {
      if (usedTimes.has(time)) continue;
      usedTimes.add(time);
      const shift = time - first.departure;
      departures.push({
        tripId: `${tripId}@${formatTime(time)}`,
        calls: calls.map((call) => ({
          ...call,
          arrival: call.arrival + shift,
          departure: call.departure + shift,
        })),
      });
    }
    return departures;
  });
}
