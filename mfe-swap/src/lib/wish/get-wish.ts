import { now, trainSwapApi, unwrap, type Wish } from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';

/** The latest wish of a booking; null without one. 404 `booking-not-found`. */
export async function getWish(bookingId: string): Promise<Wish | null> {
  const { wish } = await unwrap(
    trainSwapApi.GET('/bookings/{bookingId}/wish', { params: { path: { bookingId } } }),
  );
  return wish;
}

export const wishQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['wish', bookingId],
    queryFn: () => getWish(bookingId),
    staleTime: 0,
    // The wish ends at its deadline without an event.
    refetchInterval: ({ state }) =>
      state.data?.state === 'OPEN'
        ? Math.min(60_000, Math.max(2_000, Date.parse(state.data.deadline) - now()))
        : false,
  });

export const useWish = (bookingId: string) => useQuery(wishQuery(bookingId));

/** The wish is open, matched or accepted. */
export const isWishing = (wish: Wish | null | undefined): wish is Wish =>
  wish?.state === 'OPEN' || wish?.state === 'MATCHED' || wish?.state === 'ACCEPTED';
