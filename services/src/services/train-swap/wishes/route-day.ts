import { localDate } from '../../../kit/local-time';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';

export type RouteDayOf = { from: string; to: string; date: string };

/** Stations and local day of a journey: only those who go the same way on one day can swap. */
export const routeDayOf = (journey: Journey): RouteDayOf => {
  const { from, departure, timeZone } = firstLeg(journey);
  return {
    from: from.stationId,
    to: lastLeg(journey).to.stationId,
    date: localDate(new Date(departure), timeZone),
  };
};

/** Station ids of imported timetables may have any sign, so it is written as JSON. */
export const routeDayKey = (journey: Journey): string => {
  const { from, to, date } = routeDayOf(journey);
  return JSON.stringify([from, to, date]);
};
