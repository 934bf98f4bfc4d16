import type { DayTimetable } from './day-timetable';

/** One leg of a found journey: a run from one of its calls to a later one. */
export type FoundLeg = { run: number; board: number; alight: number };

/** A journey. Departure and arrival in seconds after the day's origin. */
export type FoundJourney = { legs: FoundLeg[]; departs: number; arrives: number };

/** A search: stations and the range of departures (end excluded). */
export type JourneyQuery = { from: number; to: number; earliest: number; latest: number };

export function getCallSeconds(
  day: DayTimetable,
  run: number,
  call: number,
  what: 'arrivals' | 'departures',
): number {
  const { trip, start } = day.runs[run] as DayTimetable['runs'][number];
  return (trip[what][call] ?? 0) + (start - day.origin) / 1000;
}

export function toJourney(day: DayTimetable, legs: FoundLeg[]): FoundJourney {
  const first = legs[0] as FoundLeg;
  const last = legs[legs.length - 1] as FoundLeg;
  return {
    legs,
    departs: getCallSeconds(day, first.run, first.board, 'departures'),
    arrives: getCallSeconds(day, last.run, last.alight, 'arrivals'),
  };
}
