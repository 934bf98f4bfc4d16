import type { WishTerms } from '../contract/wish';

const ofTrain = /^train-run (\d+)$/;

/** The name of the market of one train, as the triggers of the tables write it too. */
export const trainMarket = (trainRunId: number): string => `train-run ${trainRunId}`;

/** The train whose market it is; null when it is that of a route-day, whose name is its key. */
export function trainOfMarket(market: string): number | null {
  const id = ofTrain.exec(market)?.[1];
  return id === undefined ? null : Number(id);
}

/** Who asks for another seat on the own train, or would move on it, meets all who ride on it. */
export const asksForOwnTrain = ({
  journeyIds,
  makeRoom,
}: Pick<WishTerms, 'journeyIds' | 'makeRoom'>): boolean => journeyIds.length === 0 || makeRoom;

/** Where a wish may be matched: first with those who ride all its way. */
export const marketsOfWish = (wish: { routeDay: string; trainRunId: number | null }): string[] => [
  wish.routeDay,
  ...(wish.trainRunId === null ? [] : [trainMarket(wish.trainRunId)]),
];
