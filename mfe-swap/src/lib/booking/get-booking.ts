import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, type Booking, trainSwapApi } from 'shared-api';

/** One booking that this session may see. 404 `booking-not-found`, 401 `no-session`. */
export function getBooking(bookingId: string): Promise<Booking> {
  return answer(trainSwapApi.GET('/bookings/{bookingId}', { params: { path: { bookingId } } }));
}

export const bookingQuery = (bookingId: string) =>
  queryOptions({ queryKey: ['booking', bookingId], queryFn: () => getBooking(bookingId) });

export const useBooking = (bookingId: string) => useQuery(bookingQuery(bookingId));
