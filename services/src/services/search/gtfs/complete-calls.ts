import type { Call, RawCall } from './tables/read-stop-times';
import type { Warnings } from './warnings';

type TimedCall = RawCall & { arrival: number; departure: number };

const day = 86_400;
const halfDay = day / 2;

const isTimed = (call: RawCall): call is TimedCall => call.arrival !== null;

/** Interpolates blank times evenly, as the GTFS reference requires. */
const fillBetween = (before: TimedCall, blanks: RawCall[], after: TimedCall): Call[] =>
  blanks.map((call, index) => {
    const share = (index + 1) / (blanks.length + 1);
    const time = Math.round(before.departure + (after.arrival - before.departure) * share);
    return { ...call, arrival: time, departure: time };
  });

function fillBlanks(calls: RawCall[]): Call[] {
  const filled: Call[] = [];
  let previous: TimedCall | undefined;
  let blanks: RawCall[] = [];
  for (const call of calls) {
    if (!isTimed(call)) {
      if (previous) blanks.push(call);
      continue;
    }
    if (previous) filled.push(...fillBetween(previous, blanks, call));
    filled.push(call);
    previous = call;
    blanks = [];
  }
  return filled;
}

/**
 * Some feeds restart at 00:00 after midnight, where GTFS continues with 24:00. So a time more than half a day before
 * the latest one is a time of the next day. A smaller step back is an error.
 */
function shiftOverMidnight(tripId: string, calls: RawCall[], warnings: Warnings): RawCall[] {
  let latest = Number.NEGATIVE_INFINITY;
  let shift = 0;
  const shifted = (time: number | null): number | null => {
    if (time === null) return null;
    while (time + shift < latest - halfDay) shift += day;
    latest = Math.max(latest, time + shift);
    return time + shift;
  };
  const result = calls.map((call) => ({
    ...call,
    arrival: shifted(call.arrival),
    departure: shifted(call.departure),
  }));
  if (shift > 0)
    warnings.add(
      'trip restarts at 00:00 after midnight; its later times were read as those of the next day',
      'trips restart at 00:00 after midnight; their later times were read as those of the next day',
      `trip ${tripId}`,
    );
  return result;
}

const isRepeated = (a: RawCall, b: RawCall): boolean =>
  a.stop === b.stop &&
  a.arrival === b.arrival &&
  a.departure === b.departure &&
  a.boarding === b.boarding &&
  a.alighting === b.alighting;

/** Removes repeated rows. Empty when different rows have one stop_sequence, as of two trips with one id. */
function removeRepeated(tripId: string, calls: RawCall[], warnings: Warnings): RawCall[] {
  const distinct = calls.filter((call, index) => {
    const before = calls[index - 1];
    return !before || !isRepeated(before, call);
  });
  if (distinct.length < calls.length)
    warnings.add(
      'trip has a repeated row in stop_times.txt, which was read once',
      'trips have repeated rows in stop_times.txt, which were read once',
      `trip ${tripId}`,
    );
  const isAmbiguous = distinct.some(
    (call, index) => call.sequence === distinct[index - 1]?.sequence,
  );
  if (!isAmbiguous) return distinct;
  warnings.add(
    'trip has different rows with the same stop_sequence in stop_times.txt and was left out',
    'trips have different rows with the same stop_sequence in stop_times.txt and were left out',
    `trip ${tripId}`,
  );
  return [];
}

/**
 * Completes the calls of a trip: removes repeated rows, interpolates missing times, and sets a time that goes back to the previous one, with a
 * warning. Empty when the trip cannot be used.
 */
export function completeCalls(tripId: string, rows: RawCall[], warnings: Warnings): Call[] {
  const raw = removeRepeated(tripId, rows, warnings);
  if (raw.length === 0) return [];
  const calls = fillBlanks(shiftOverMidnight(tripId, raw, warnings));
  if (calls.length === 0)
    warnings.add(
      'trip has no time at any stop and was left out',
      'trips have no time at any stop and were left out',
      `trip ${tripId}`,
    );
  else if (calls.length < raw.length)
    warnings.add(
      'trip has stops without a time before its first or after its last time; they were left out',
      'trips have stops without a time before their first or after their last time; they were left out',
      `trip ${tripId}`,
    );
  let latest = Number.NEGATIVE_INFINITY;
  let wentBack = false;
  for (const call of calls) {
    wentBack ||= call.arrival < latest || call.departure < call.arrival;
    call.arrival = Math.max(call.arrival, latest);
    call.departure = Math.max(call.departure, call.arrival);
    latest = call.departure;
  }
  if (wentBack)
    warnings.add(
      'trip goes back in time; each time before the last one was set to it',
      'trips go back in time; each time before the last one was set to it',
      `trip ${tripId}`,
    );
  if (calls.length === 1)
    warnings.add(
      'trip has a single stop; it was imported, but cannot be used for a journey',
      'trips have a single stop; they were imported, but cannot be used for a journey',
      `trip ${tripId}`,
    );
  return calls;
}
