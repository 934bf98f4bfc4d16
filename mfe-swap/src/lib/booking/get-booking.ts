import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Booking, trainSwapApi } from 'shared-api';
import { ask } from '../ask';

/** One booking that this session may see. 404 `booking-not-found`, 401 `no-session`. */
export function getBooking(bookingId: string): Promise<Booking> {
  return ask(trainSwapApi.GET('/bookings/{bookingId}', { params: { path: { bookingId } } }));
}

export const bookingQuery = (bookingId: string) =>
  queryOptions({ queryKey: ['booking', bookingId], queryFn: () => getBooking(bookingId) });

export const useBooking = (bookingId: string) => useQuery(bookingQuery(bookingId));
