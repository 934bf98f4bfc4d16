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
