import { type Booking, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';

/** One booking of this session. 404 `booking-not-found`, 401 `no-session`. */
export function getBooking(bookingId: string): Promise<Booking> {
  return unwrap(trainSwapApi.GET('/bookings/{bookingId}', { params: { path: { bookingId } } }));
}

export const bookingQuery = (bookingId: string) =>
  queryOptions({ queryKey: ['booking', bookingId], queryFn: () => getBooking(bookingId) });

export const useBooking = (bookingId: string) => useQuery(bookingQuery(bookingId));
