import { type SeatMap, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';

export type LegSeats = SeatMap['legs'][number];
export type Coach = LegSeats['coaches'][number];
export type Place = Coach['places'][number];

/** An offer, or what is on hold: some carriers show seats only then. */
export type SeatMapSubject = { offerId: string } | { operationId: string };

/**
 * The current places of each train, without trains that have no numbered places. 410 `offer-expired`, `hold-expired`,
 * 409 `carrier-does-not-offer`.
 */
export function getSeatMap(subject: SeatMapSubject): Promise<SeatMap> {
  return unwrap(trainSwapApi.GET('/seat-maps', { params: { query: subject } }));
}

/** Other users choose at the same time, so the map is refetched while it is shown. */
const refreshEvery = 20_000;

export const seatMapQuery = (subject: SeatMapSubject) =>
  queryOptions({
    queryKey: ['seat-map', subject],
    queryFn: () => getSeatMap(subject),
    staleTime: 5_000,
    refetchInterval: refreshEvery,
  });

/** Keeps the map of the previous quote of the same train until the new map arrives. */
export const useSeatMap = (subject: SeatMapSubject) =>
  useQuery({ ...seatMapQuery(subject), placeholderData: (before) => before });
