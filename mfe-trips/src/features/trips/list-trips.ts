import { useQuery } from '@tanstack/react-query';
import {
  answer,
  type Copy,
  keepCopies,
  type ProblemError,
  readCopy,
  type Trip,
  tripsApi,
} from 'shared-api';
import { keptAs, readKeptTrips } from './get-trip';

/** The trips that this session may see, the next first. */
export type Trips = { upcoming: readonly Trip[]; past: readonly Trip[] };

export const tripsKey = ['trips'] as const;
const copyKey = 'trips';

/** Nobody without a session has trips, so a missing session is an empty list and no failure. */
export function useTrips(sessionId: string | null) {
  return useQuery<Trips, ProblemError>({
    queryKey: [...tripsKey, sessionId],
    queryFn: () => (sessionId === null ? { upcoming: [], past: [] } : askForTrips()),
  });
}

async function askForTrips(): Promise<Trips> {
  const trips = await answer(tripsApi.GET('/trips'));
  void keepCopies({ [copyKey]: trips, ...keptAs(...trips.upcoming, ...trips.past) });
  return trips;
}

/** The list as this browser last saw it, with the trips opened by themselves: asked for only where there is no network. */
export function useSavedTrips(isNeeded: boolean) {
  return useQuery({ enabled: isNeeded, queryKey: ['saved-trips'], queryFn: readSavedTrips });
}

async function readSavedTrips(): Promise<Copy<Trips> | null> {
  const [list, kept] = await Promise.all([readCopy<Trips>(copyKey), readKeptTrips()]);
  const { upcoming = [], past = [] } = list?.value ?? {};
  const listed = new Set([...upcoming, ...past].map(({ booking }) => booking.id));
  const others = kept.filter(({ value }) => !listed.has(value.booking.id));
  const savedAt = list?.savedAt ?? others[0]?.savedAt;
  if (!savedAt) return null;
  return { value: { upcoming: [...upcoming, ...others.map(({ value }) => value)], past }, savedAt };
}
