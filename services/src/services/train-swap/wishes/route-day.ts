import type { Call } from '../../../kit/context';
import { findJourneys, getRoute } from '../clients/timetable';
import type { Journey } from '../contract/journey';

/** JSON, because station ids of imported timetables may contain any character. */
export function getRouteDayKey(journey: Journey): string {
  const { from, to, date } = getRoute(journey);
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
