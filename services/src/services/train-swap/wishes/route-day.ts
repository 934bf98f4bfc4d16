import { localDate } from '../../../kit/values/local-time';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';

export type RouteAndDate = { from: string; to: string; date: string };

/** First and last station and local date of a journey. Only journeys with the same values can be swapped. */
export const getRouteAndDate = (journey: Journey): RouteAndDate => {
  const { from, departure, timeZone } = firstLeg(journey);
  return {
    from: from.stationId,
    to: lastLeg(journey).to.stationId,
    date: localDate(new Date(departure), timeZone),
  };
};

/** JSON, because station ids of imported timetables may contain any character. */
export const getRouteDayKey = (journey: Journey): string => {
  const { from, to, date } = getRouteAndDate(journey);
  return JSON.stringify([from, to, date]);
};
