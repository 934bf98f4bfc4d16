import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, type Trip, tripsApi } from 'shared-api';

export const tripKey = (bookingId: string) => ['trip', bookingId] as const;

/** One booking as a trip: its passes and what happened to it. */
export function useTrip(bookingId: string) {
  return useQuery<Trip, ProblemError>({
    queryKey: tripKey(bookingId),
    queryFn: () => answer(tripsApi.GET('/trips/{bookingId}', { params: { path: { bookingId } } })),
  });
}
