import type { Call } from '../../../kit/context';
import { localDate } from '../../../kit/values/local-time';
import { findJourneys } from '../clients/timetable';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';

export type RouteAndDate = { from: string; to: string; date: string };

/** First and last station and local date of a journey. Only journeys with the same values can be swapped. */
export function getRouteAndDate(journey: Journey): RouteAndDate {
  const { from, departure, timeZone } = firstLeg(journey);
  return {
    from: from.stationId,
    to: lastLeg(journey).to.stationId,
    date: localDate(new Date(departure), timeZone),
  };
}

/** JSON, because station ids of imported timetables may contain any character. */
export function getRouteDayKey(journey: Journey): string {
  const { from, to, date } = getRouteAndDate(journey);
  return JSON.stringify([from, to, date]);
}

type WishedTrains = { routeDay: string; journeyIds: readonly string[] };

/** The wished journeys that the timetable still has, with live status, in the order of the timetable. */
export async function findWishedJourneys(call: Call, wish: WishedTrains): Promise<Journey[]> {
  if (wish.journeyIds.length === 0) return [];
  const [from = '', to = '', date = ''] = JSON.parse(wish.routeDay) as string[];
  const { journeys } = await findJourneys(call, { from, to, date });
  return journeys.filter(({ id }) => wish.journeyIds.includes(id));
}
