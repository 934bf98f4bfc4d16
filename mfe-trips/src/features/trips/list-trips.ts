import {
  type OfflineCopy,
  type ProblemError,
  type Trip,
  tripsApi,
  unwrap,
} from '@train-swap/shared-api';
import { saveTripCopies } from '@train-swap/shared-api/flows/save-trip-copies';
import { loadTripCopies } from '@train-swap/shared-api/flows/trip-copies';
import { getLiveInterval } from '@train-swap/shared-ui';
import { drawAztecCode } from '@train-swap/shared-ui/aztec-code';
import { useQuery } from '@train-swap/shared-ui/query';

/** The trips of this session, the next first. */
export type Trips = { upcoming: readonly Trip[]; past: readonly Trip[] };

export const tripsKey = ['trips'] as const;

/** Without a session the list is empty; that is no failure. */
export function useTrips(sessionId: string | null) {
  return useQuery<Trips, ProblemError>({
    queryKey: [...tripsKey, sessionId],
    queryFn: () => (sessionId === null ? { upcoming: [], past: [] } : listTrips()),
    refetchInterval: ({ state }) =>
      getLiveInterval(state.data?.upcoming.map(({ booking }) => booking.journey) ?? []),
  });
}

async function listTrips(): Promise<Trips> {
  const trips = await unwrap(tripsApi.GET('/trips'));
  void saveTripCopies(trips.upcoming, drawAztecCode);
  return trips;
}

/** The trips on this device; past trips are deleted from it. `isNeeded` starts the read. */
export function useSavedTrips(isNeeded: boolean) {
  return useQuery({ enabled: isNeeded, queryKey: ['saved-trips'], queryFn: loadSavedTrips });
}

async function loadSavedTrips(): Promise<Pick<OfflineCopy<Trips>, 'value' | 'savedAt'> | null> {
  const copies = await loadTripCopies();
  const [savedAt] = copies.map((copy) => copy.savedAt).sort();
  if (!savedAt) return null;
  return { value: { upcoming: copies.map(({ value }) => value.trip), past: [] }, savedAt };
}
