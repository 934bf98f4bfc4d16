import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, now, trainSwapApi, type Wish } from 'shared-api';

/** The wish of a booking that was made last; null when none ever was. 404 `booking-not-found`. */
export async function getWish(bookingId: string): Promise<Wish | null> {
  const { wish } = await answer(
    trainSwapApi.GET('/bookings/{bookingId}/wish', { params: { path: { bookingId } } }),
  );
  return wish;
}

export const wishQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['wish', bookingId],
    queryFn: () => getWish(bookingId),
    staleTime: 0,
    // Its deadline ends it without anybody doing anything.
    refetchInterval: ({ state }) =>
      state.data?.state === 'OPEN'
        ? Math.min(60_000, Math.max(2_000, Date.parse(state.data.deadline) - now()))
        : false,
  });

export const useWish = (bookingId: string) => useQuery(wishQuery(bookingId));

/** Looked for, waiting for an answer, or waiting for others. */
export const isWishing = (wish: Wish | null | undefined): wish is Wish =>
  wish?.state === 'OPEN' || wish?.state === 'MATCHED' || wish?.state === 'ACCEPTED';
