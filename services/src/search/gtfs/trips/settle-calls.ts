import type { RawCall } from '../tables/read-stop-times';
import type { Warnings } from '../warnings';

/** A call whose times are known. Seconds after the start of the service date. */
export type Call = {
  stop: number;
  arrival: number;
  departure: number;
  boarding: boolean;
  alighting: boolean;
};

type TimedCall = RawCall & { arrival: number; departure: number };

const isTimed = (call: RawCall): call is TimedCall => call.arrival !== null;

/** Blank times between two known ones are spread evenly, as consumers of GTFS are told to do. */
const fillBetween = (before: TimedCall, blanks: RawCall[], after: TimedCall): Call[] =>
  blanks.map((call, index) => {
    const share = (index + 1) / (blanks.length + 1);
    const time = Math.round(before.departure + (after.arrival - before.departure) * share);
    return { ...call, arrival: time, departure: time };
  });

const fillBlanks = (calls: RawCall[]): Call[] => {
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
};

/**
 * The calls of a trip with every time filled in and never earlier than the one before: a time that
 * goes back is held at the last one, and the trip is warned of. Empty where it gives no time at all.
 */
export const settleCalls = (tripId: string, raw: RawCall[], warnings: Warnings): Call[] => {
  const calls = fillBlanks(raw);
  if (calls.length === 0)
    warnings.add('trips give no time at any stop and were left out', `trip ${tripId}`);
  else if (calls.length < raw.length)
    warnings.add(
      'stops were left out of trips that give no time for them',
      `trip ${tripId}, before its first or after its last time`,
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
    warnings.add('trips go back in time; imported with those times held still', `trip ${tripId}`);
  if (calls.length === 1)
    warnings.add(
      'trips have a single stop; imported, but nobody can travel on them',
      `trip ${tripId}`,
    );
  return calls;
};
