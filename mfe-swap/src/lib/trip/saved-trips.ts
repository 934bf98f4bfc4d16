import { loadTripCopies, loadTripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { useQuery } from '@train-swap/shared-ui/query';

/** The copy of a trip on this device. `isNeeded` starts the read. */
export function useSavedTrip(bookingId: string, isNeeded: boolean) {
  return useQuery({
    enabled: isNeeded,
    queryKey: ['saved-trip', bookingId],
    queryFn: () => loadTripCopy(bookingId),
    staleTime: 0,
  });
}

/** All trips on this device. `isNeeded` starts the read. */
export function useSavedTrips(isNeeded: boolean) {
  return useQuery({
    enabled: isNeeded,
    queryKey: ['saved-trips'],
    queryFn: loadTripCopies,
    staleTime: 0,
  });
}
