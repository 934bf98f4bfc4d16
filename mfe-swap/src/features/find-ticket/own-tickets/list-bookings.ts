import {
  isSessionPending,
  toProblem,
  trainSwapApi,
  unwrap,
  useSession,
} from '@train-swap/shared-api';
import { isUnavailable } from '@train-swap/shared-api/flows/trip-copies';
import { useQuery } from '@train-swap/shared-ui/query';
import { useSavedTrips } from '../../../lib/trip/saved-trips';
import { preloadNextTrip } from './lazy-next-trip';

/** The bookings that this session has opened and those of a signed-in traveller. Loads the component of the next trip, too. */
export async function listBookings() {
  const [{ bookings }] = await Promise.all([
    unwrap(trainSwapApi.GET('/bookings')),
    preloadNextTrip(),
  ]);
  return bookings;
}

/**
 * Requests the list only with a session. While the services are unavailable, `saved` has the bookings on this device.
 * @returns also `isAwaited`: it is not known yet whether there are any
 */
export function useBookings() {
  const state = useSession();
  const { session } = state;
  const enabled = session !== null;
  const { data, error, isPending } = useQuery({
    queryKey: ['bookings'],
    queryFn: listBookings,
    enabled,
  });
  const saved = useSavedTrips(isUnavailable(state.problem ?? (error && toProblem(error))));
  return {
    session,
    bookings: (session && data) ?? [],
    saved: saved.data?.map(({ value }) => value.trip.booking) ?? [],
    isAwaited: isSessionPending(state) || (enabled && isPending) || saved.isLoading,
  };
}
