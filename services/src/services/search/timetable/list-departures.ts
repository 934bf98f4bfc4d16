import { addDays, localInstant } from '../../../kit/values/local-time';
import type { DayTimetable, Visit } from './day-timetable';
import { getCallSeconds } from './found-journey';

/** The seconds of a local date after the day's origin; `latest` is excluded. */
export const getDateSpan = (
  { origin }: DayTimetable,
  date: string,
  timeZone: string,
  after = 0,
): { earliest: number; latest: number } => ({
  earliest: (localInstant(date, after, timeZone) - origin) / 1000,
  latest: (localInstant(addDays(date, 1), 0, timeZone) - origin) / 1000,
});

/** The trains that can be boarded at a station in this time, the earliest first. */
export const listDepartures = (
  day: DayTimetable,
  station: number,
  { earliest, latest }: { earliest: number; latest: number },
): Visit[] =>
  (day.visits.get(station) ?? [])
    .map((visit) => ({
      ...visit,
      departs: getCallSeconds(day, visit.run, visit.call, 'departures'),
    }))
    .filter(({ run, call, departs }) => {
      const trip = day.runs[run]?.trip;
      const isBoarded = trip && call + 1 < trip.stations.length && !trip.noBoarding.includes(call);
      return isBoarded && departs >= earliest && departs < latest;
    })
    .sort((a, b) => a.departs - b.departs);
