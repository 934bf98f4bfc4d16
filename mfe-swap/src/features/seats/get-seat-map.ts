import { type SeatMap, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';

export type LegSeats = SeatMap['legs'][number];
export type Coach = LegSeats['coaches'][number];
export type Place = Coach['places'][number];

/**
 * The current places of each train of an offer, without trains that have no numbered places. 410 `offer-expired`.
 */
export function getSeatMap(offerId: string): Promise<SeatMap> {
  return unwrap(trainSwapApi.GET('/seat-maps', { params: { query: { offerId } } }));
}

/** Other users choose at the same time, so the map is refetched while it is shown. */
const refreshEvery = 20_000;

export const seatMapQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['seat-map', offerId],
    queryFn: () => getSeatMap(offerId),
    staleTime: 5_000,
    refetchInterval: refreshEvery,
  });

/** Keeps the map of the previous quote of the same train until the new map arrives. */
export const useSeatMap = (offerId: string) =>
  useQuery({ ...seatMapQuery(offerId), placeholderData: (before) => before });
