import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, type Trip, tripsApi } from 'shared-api';

/** The trips that this session may see, the next first. */
export type Trips = { upcoming: readonly Trip[]; past: readonly Trip[] };

export const tripsKey = ['trips'] as const;

/** Nobody without a session has trips, so a missing session is an empty list and no failure. */
export function useTrips(sessionId: string | null) {
  return useQuery<Trips, ProblemError>({
    queryKey: [...tripsKey, sessionId],
    queryFn: () =>
      sessionId === null ? { upcoming: [], past: [] } : answer(tripsApi.GET('/trips')),
  });
}
