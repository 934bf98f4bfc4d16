import { useQuery } from '@tanstack/react-query';
import {
  answer,
  type Copy,
  keepCopies,
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
      void keepCopies(keptAs(trip));
      return trip;
    },
  });
}

/** Trips under the keys that `useSavedTrip` and `readKeptTrips` look for. */
export function keptAs(...trips: readonly Trip[]): Record<string, Trip> {
  return Object.fromEntries(trips.map((trip) => [copyKey(trip.booking.id), trip]));
}

/** Every trip that this browser has seen, listed or not. */
export function readKeptTrips(): Promise<readonly Copy<Trip>[]> {
  return readCopies<Trip>(copies);
}

/** The trip as this browser last saw it, asked for only where there is no network. */
export function useSavedTrip(bookingId: string, isNeeded: boolean) {
  return useQuery({
    enabled: isNeeded,
    queryKey: ['saved-trip', bookingId],
    queryFn: () => readCopy<Trip>(copyKey(bookingId)),
  });
}
