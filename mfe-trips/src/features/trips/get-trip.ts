import { useQuery } from '@tanstack/react-query';
import {
  answer,
  type Copy,
  keepCopy,
  type ProblemError,
  readCopies,
  readCopy,
  type Trip,
  tripsApi,
} from 'shared-api';

export const tripKey = (bookingId: string) => ['trip', bookingId] as const;
const copies = 'trip ';
const copyKey = (bookingId: string) => copies + bookingId;

/** One booking as a trip: its passes and what happened to it. */
export function useTrip(bookingId: string) {
  return useQuery<Trip, ProblemError>({
    queryKey: tripKey(bookingId),
    queryFn: async () => {
      const params = { path: { bookingId } };
      const trip = await answer(tripsApi.GET('/trips/{bookingId}', { params }));
      void keepTrip(trip);
      return trip;
    },
  });
}

export function keepTrip(trip: Trip): Promise<void> {
  return keepCopy(copyKey(trip.booking.id), trip);
}

/** Every trip that this browser has seen, listed or not. */
export function readKeptTrips(): Promise<readonly Copy<Trip>[]> {
  return readCopies<Trip>(copies);
}

/** The trip as this browser last saw it, for where there is no network. */
export function useSavedTrip(bookingId: string) {
  return useQuery({
    queryKey: ['saved-trip', bookingId],
    queryFn: () => readCopy<Trip>(copyKey(bookingId)),
  });
}
