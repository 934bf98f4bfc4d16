import type { Call } from '../../../kit/context';
import { findJourneys, getRoute } from '../clients/timetable';
import type { Journey } from '../contract/journey';
import type { WishTerms } from '../contract/wish';

const trainMarketPattern = /^train-run (\d+)$/;

/** Name of the market of one train. The database triggers write the same name. */
export const getTrainMarket = (trainRunId: number): string => `train-run ${trainRunId}`;

/** The train run of a train market; null for the market of a route-day. */
export function parseTrainMarket(market: string): number | null {
  const id = trainMarketPattern.exec(market)?.[1];
  return id === undefined ? null : Number(id);
}

/** Whether the wish is about seats on the train that the booking holds. */
export const isForOwnTrain = ({
  journeyIds,
  makeRoom,
}: Pick<WishTerms, 'journeyIds' | 'makeRoom'>): boolean => journeyIds.length === 0 || makeRoom;

/** Markets in which a wish can be matched, the route-day first. */
export const getWishMarkets = (wish: { routeDay: string; trainRunId: number | null }): string[] => [
  wish.routeDay,
  ...(wish.trainRunId === null ? [] : [getTrainMarket(wish.trainRunId)]),
];

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
