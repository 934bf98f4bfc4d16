import { useQuery } from '@tanstack/react-query';
import { answer, isSessionAwaited, trainSwapApi, useSession } from 'shared-api';

/** The bookings this session has opened, and a signed-in traveller's own. */
export async function listBookings() {
  const { bookings } = await answer(trainSwapApi.GET('/bookings'));
  return bookings;
}

/**
 * Asks only when there is a session; who never looked up a ticket has none to list.
 * @returns also `isAwaited`: it is not known yet whether there are any
 */
export function useBookings() {
  const state = useSession();
  const { session } = state;
  const enabled = session !== null;
  const { data, isPending } = useQuery({ queryKey: ['bookings'], queryFn: listBookings, enabled });
  return {
    session,
    bookings: data ?? [],
    isAwaited: isSessionAwaited(state) || (enabled && isPending),
  };
}
