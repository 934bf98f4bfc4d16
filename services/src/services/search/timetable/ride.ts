import type { DayTimetable } from './day-timetable';

/** One leg of a found journey: a run from one of its calls to a later one. */
export type Ride = { run: number; board: number; alight: number };

/** A journey as rides, with departure and arrival in seconds after the day's origin. */
export type FoundJourney = { rides: Ride[]; departs: number; arrives: number };

/** What is asked of a day: where from and to, and between which departures (end excluded). */
export type JourneyQuery = { from: number; to: number; earliest: number; latest: number };

export const callSeconds = (
  day: DayTimetable,
  run: number,
  call: number,
  what: 'arrivals' | 'departures',
): number => {
  const { trip, start } = day.runs[run] as DayTimetable['runs'][number];
  return (trip[what][call] ?? 0) + (start - day.origin) / 1000;
};

export const toJourney = (day: DayTimetable, rides: Ride[]): FoundJourney => {
  const first = rides[0] as Ride;
  const last = rides[rides.length - 1] as Ride;
  return {
    rides,
    departs: callSeconds(day, first.run, first.board, 'departures'),
    arrives: callSeconds(day, last.run, last.alight, 'arrivals'),
  };
};
