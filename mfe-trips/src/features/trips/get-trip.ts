import { type ProblemError, type Trip, tripsApi, unwrap } from '@train-swap/shared-api';
import { saveTripCopies } from '@train-swap/shared-api/flows/save-trip-copies';
import { loadTripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { getLiveInterval } from '@train-swap/shared-ui';
import { drawAztecCode } from '@train-swap/shared-ui/aztec-code';
import { useQuery } from '@train-swap/shared-ui/query';

export const tripKey = (bookingId: string) => ['trip', bookingId] as const;

/** One booking as a trip: its passes and its timeline. */
export function useTrip(bookingId: string) {
  return useQuery<Trip, ProblemError>({
    queryKey: tripKey(bookingId),
    queryFn: async () => {
      const params = { path: { bookingId } };
      const trip = await unwrap(tripsApi.GET('/trips/{bookingId}', { params }));
      void saveTripCopies([trip], drawAztecCode);
      return trip;
    },
    refetchInterval: ({ state }) => getLiveInterval(state.data ? [state.data.booking.journey] : []),
  });
}

/** The offline copy of a trip. `isNeeded` starts the read. */
export function useSavedTrip(bookingId: string, isNeeded: boolean) {
  return useQuery({
    enabled: isNeeded,
    queryKey: ['saved-trip', bookingId],
    queryFn: () => loadTripCopy(bookingId),
  });
}
