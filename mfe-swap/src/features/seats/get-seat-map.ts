import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, type SeatMap, trainSwapApi } from 'shared-api';

export type LegSeats = SeatMap['legs'][number];
export type Coach = LegSeats['coaches'][number];
export type Place = Coach['places'][number];

/**
 * The places of each train of an offer, as they are now. A train without numbered places is left
 * out. 410 `offer-expired`.
 */
export function getSeatMap(offerId: string): Promise<SeatMap> {
  return answer(trainSwapApi.GET('/seat-maps', { params: { query: { offerId } } }));
}

/** Others choose at the same time, so the map is asked for again while somebody looks at it. */
const refreshEvery = 20_000;

export const seatMapQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['seat-map', offerId],
    queryFn: () => getSeatMap(offerId),
    staleTime: 5_000,
    refetchInterval: refreshEvery,
  });

/** The map of the former quote of the same train stays until the new one's is there. */
export const useSeatMap = (offerId: string) =>
  useQuery({ ...seatMapQuery(offerId), placeholderData: (before) => before });
