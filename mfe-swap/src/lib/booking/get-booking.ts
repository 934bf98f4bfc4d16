import { type Booking, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { getLiveInterval } from '@train-swap/shared-ui';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';

/** One booking of this session. 404 `booking-not-found`, 401 `no-session`. */
export function getBooking(bookingId: string): Promise<Booking> {
  return unwrap(trainSwapApi.GET('/bookings/{bookingId}', { params: { path: { bookingId } } }));
}

export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['booking', bookingId],
    queryFn: () => getBooking(bookingId),
    refetchInterval: ({ state }) => getLiveInterval(state.data ? [state.data.journey] : []),
  });

export const useBooking = (bookingId: string) => useQuery(bookingQuery(bookingId));
